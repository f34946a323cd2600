import type { ReputationEvidence } from '../evidence/third-party.ts';
import { hostOf, type ViewSources } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

type Address = ReputationEvidence['addresses'][number];

/** AS number of Cloudflare, Inc.: identifies its edge even if the probe names no provider. */
const CLOUDFLARE_AS = 13_335;

/** One row per address, and one per host for findings that concern no single address. */
export function addressRows(sources: ViewSources): StoredRow[] {
  const findings = sources.findings('ip_reputation');
  const addresses = new Map<string, { hosts: string[]; row: Address }>();
  for (const { asset, value } of sources.of('reputation')) {
    for (const row of value.addresses) {
      const known = addresses.get(row.address);
      if (known) known.hosts.push(asset);
      else addresses.set(row.address, { hosts: [asset], row });
    }
  }
  const others = Map.groupBy(
    findings.filter(({ facts }) => !addresses.has(String(facts.address))),
    ({ asset }) => hostOf(asset),
  );
  return [
    ...[...addresses.values()].map(
      ({ hosts, row }): StoredRow => ({
        id: row.address,
        row: columnsOf(hosts, row),
        findings: sources.stored(
          'ip_reputation',
          findings.filter(({ facts }) => facts.address === row.address),
          () => ({}),
        ),
        words: null,
      }),
    ),
    ...[...others].map(
      ([host, own]): StoredRow => ({
        id: `host ${host}`,
        row: withoutAddress(host),
        findings: sources.stored('ip_reputation', own, () => ({})),
        words: null,
      }),
    ),
  ];
}

function columnsOf(hosts: string[], row: Address) {
  const listed = row.dnsBlockLists.filter((answer) => answer.state === 'listed' && !answer.policy);
  const six = row.address.includes(':');
  return {
    ipv4: six ? null : row.address,
    ipv6: six ? row.address : null,
    host: hosts[0],
    hosts,
    country: row.country,
    asn: row.asn,
    registrar_name: row.registrarName,
    handle: row.handle ?? row.operator,
    dns_block_amount: listed.length,
    dns_block_info: listed.map((answer) => `${answer.list} ${answer.codes.join(' ')}`.trim()),
    blacklist_amount: row.blockLists?.length ?? null,
    reverse: row.reverse,
    cdn: row.cdn,
    cloudflare:
      row.asn === null && row.cdn === null ? null : row.asn === CLOUDFLARE_AS || /cloudflare/i.test(row.cdn ?? ''),
    vtCheckInfo: row.malicious ? `${row.malicious.malicious}/${row.malicious.engines}` : null,
  };
}

/** Columns of findings about a host as a whole, such as its mail server's greeting. */
function withoutAddress(host: string) {
  return {
    ipv4: null,
    ipv6: null,
    host,
    hosts: [host],
    country: null,
    asn: null,
    registrar_name: null,
    handle: null,
    dns_block_amount: 0,
    dns_block_info: [],
    blacklist_amount: null,
    reverse: [],
    cdn: null,
    cloudflare: null,
    vtCheckInfo: null,
  };
}
