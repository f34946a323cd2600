import type { DiscoverySource } from '@assay/contract/values/assets.ts';
import type { EvidenceItem } from '../evidence/index.ts';
import { knownOr } from '../evidence/unknown.ts';
import { spfHosts } from '../parse/mail/spf-hosts.ts';

/** Names in an evidence item, of any domain, each with its discovery source. Failed items contain none. */
export function discoveredNames(piece: EvidenceItem): { way: DiscoverySource; name: string }[] {
  if (!piece.outcome.ok) return [];
  const by = (way: DiscoverySource, names: readonly string[]) =>
    names.map((name) => ({ way, name: name.toLowerCase() }));
  switch (piece.kind) {
    case 'certificate-log':
      return by('certificate-log', piece.outcome.value.names);
    case 'tls':
      return by('certificate', piece.outcome.value.chain[0]?.names ?? []);
    case 'mail':
      return [
        ...by(
          'mail-server',
          knownOr(piece.outcome.value.mx, []).map(({ exchange }) => exchange),
        ),
        ...by('spf', spfHosts(knownOr(piece.outcome.value.spf, []).flatMap(({ records }) => knownOr(records, [])))),
      ];
    case 'zone':
      return [
        ...by('name-server', [
          ...piece.outcome.value.parent.ns,
          ...piece.outcome.value.servers.flatMap(({ ns }) => knownOr(ns, [])),
        ]),
        ...by('zone-transfer', [
          ...new Set(
            [...piece.outcome.value.servers, ...(piece.outcome.value.glueServers ?? [])].flatMap(
              ({ transfer }) => knownOr(transfer, null)?.names ?? [],
            ),
          ),
        ]),
      ];
    case 'host-dns':
      return by('alias', piece.outcome.value.cnames);
    case 'discovery':
      return by(
        'usual-name',
        // A delegation that no server serves is a finding (dns_health.subdomain-delegation), not a host.
        piece.outcome.value.names.flatMap(({ name, delegation }) =>
          delegation?.every(({ state }) => state === 'lame' || state === 'missing') ? [] : [name],
        ),
      );
    case 'reputation':
      // A reverse name is unverified until it resolves back to the address.
      return by(
        'reverse',
        piece.outcome.value.addresses.flatMap(({ reverse, forwardConfirmed }) => (forwardConfirmed ? reverse : [])),
      );
    default:
      return [];
  }
}
