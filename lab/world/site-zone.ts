import type { Signer } from '../dns/signing.ts';
import { type Row, soa, type Zone } from '../dns/zone.ts';
import { relative } from './infrastructure.ts';
import type { Machine, Site } from './site.ts';

/** TXT values put by hand, by absolute name: what an owner does to prove a domain. */
export type ExtraTxt = ReadonlyMap<string, readonly string[]>;

/**
 * The site's own zone as one of its servers gives it.
 * @param serial what this server's SOA says
 */
export function siteZone(site: Site, extra: ExtraTxt, signer: Signer, serial?: number): Zone {
  const start = soa(site.nameServers[0]!.name, `hostmaster.${site.domain}`, serial);
  const rows: Row[] = [
    ['@', 'SOA', { ...start, ...site.soa }],
    ...site.nameServers.map((server): Row => ['@', 'NS', server.name]),
    ...addressRows(site),
    ...site.rows,
    ...[...extra].flatMap(([name, values]) => values.map((value): Row => [relative(name, site.domain), 'TXT', value])),
  ];
  if (site.signing !== 'unsigned') rows.push(['@', 'DNSKEY', signer.dnskey(site.domain)]);
  return { name: site.domain, signing: site.signing, rows };
}

function addressRows(site: Site): Row[] {
  const machines = Object.values(site.machines).filter((one): one is Machine => one !== null);
  const servers = site.nameServers
    .filter((server) => server.name.endsWith(`.${site.domain}`))
    .map((server): Row => [relative(server.name, site.domain), 'A', server.address]);
  // A name with an alias has no other data (RFC 1034 §3.6.2).
  const aliases = new Set(site.rows.filter(([, type]) => type === 'CNAME').map(([owner]) => owner));
  const rows = machines.flatMap((machine) =>
    machine.names
      .filter((name) => !aliases.has(name))
      .flatMap((name): Row[] => [
        [name, 'A', machine.ipv4],
        ...(machine.ipv6 ? [[name, 'AAAA', machine.ipv6] as Row] : []),
      ]),
  );
  return [...servers, ...rows];
}
