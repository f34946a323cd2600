import { defineCheck, NOT_APPLICABLE, notAssessed } from '../../check.ts';
import { ownAddresses, underDomain } from '../../parse/services/own-addresses.ts';

const LISTS_THAT_AGREE = 2;

/** Addresses on downloaded block lists, which name attackers, botnets and scanners. */
export default defineCheck({
  id: 'ip_reputation.block-lists',
  area: 'ip_reputation',
  topics: ['malware'],
  needs: ['reputation', 'scan'],
  findings: {
    listed: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      facts: { address: 'address', lists: 'names', count: 'count' },
    },
  },
  refs: ['https://github.com/stamparm/ipsum'],
  evaluate({ reputation, scan, asset }, report) {
    const own = ownAddresses(reputation);
    if (own.length === 0) return NOT_APPLICABLE;
    if (own.every((row) => row.blockLists === null)) {
      return notAssessed(own[0]?.missing?.blockLists ?? 'source-off');
    }
    const controlled = underDomain(asset, scan.domain);
    for (const { address, blockLists } of own) {
      const lists = [...new Set((blockLists ?? []).map((row) => row.source))];
      if (lists.length === 0) continue;
      report('listed', {
        subject: address,
        // What stands at a provider is the provider's to mend: shown, and free.
        confidence: controlled && lists.length >= LISTS_THAT_AGREE ? 'firm' : 'tentative',
        controlled,
        facts: { address, lists, count: lists.length },
        seen: (blockLists ?? []).map((row) => `${row.source} ${row.entry} ${row.seen}`),
      });
    }
  },
});
