import { type ViewSources, worstOf } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

/** AS number of Cloudflare, Inc.: identifies its edge even if the probe names no provider. */
const CLOUDFLARE_AS = 13_335;

/** One row per address. */
export function addressRows(sources: ViewSources): StoredRow[] {
  const findings = sources.findings('ip_reputation');
  return sources.of('reputation').flatMap(({ asset, value }) =>
    value.addresses.map((row): StoredRow => {
      const own = findings.filter((finding) => finding.facts.address === row.address);
      const listed = row.dnsBlockLists.filter((answer) => answer.state === 'listed' && !answer.policy);
      const six = row.address.includes(':');
      return {
        row: {
          fingerprint: worstOf(own)?.fingerprint ?? null,
          ipv4: six ? null : row.address,
          ipv6: six ? row.address : null,
          host: asset,
          country: row.country,
          asn: row.asn,
          registrar_name: row.registrarName,
          handle: row.handle ?? row.operator,
          dns_block_amount: listed.length,
          dns_block_info: listed.map((answer) => `${answer.list} ${answer.codes.join(' ')}`.trim()),
          blacklist_amount: row.blockLists?.length ?? null,
          reverse: row.reverse,
          cdn: row.cdn,
          cloudflare: row.asn === CLOUDFLARE_AS || /cloudflare/i.test(row.cdn ?? ''),
          vtCheckInfo: row.malicious ? `${row.malicious.malicious}/${row.malicious.engines}` : null,
        },
        words: null,
      };
    }),
  );
}
