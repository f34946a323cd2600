import { defineCheck, NOT_APPLICABLE, notFoundResult } from '#check.ts';
import { TOR_EXITS } from '#evidence/third-party.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { ownAddresses } from '#parse/services/own-addresses.ts';

const LISTS_THAT_AGREE = 2;

/** Addresses on downloaded block lists of attackers, botnets and scanners, and Tor exits, which are neither. */
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
    'tor-exit': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { address: 'address' },
      reproduce: 'curl -sS https://check.torproject.org/torbulkexitlist | grep -Fx {address}',
      shows: '{address}',
    },
  },
  refs: ['https://github.com/stamparm/ipsum', 'https://check.torproject.org/torbulkexitlist'],
  evaluate({ reputation, scan, asset }, report) {
    const own = ownAddresses(reputation);
    if (own.length === 0) return NOT_APPLICABLE;
    const controlled = isAtOrUnder(asset, scan.domain);
    for (const { address, blockLists } of own) {
      const rows = blockLists ?? [];
      const exits = rows.filter(({ source }) => source === TOR_EXITS);
      const attackers = rows.filter(({ source }) => source !== TOR_EXITS);
      const lists = [...new Set(attackers.map(({ source }) => source))];
      const seen = (of: typeof rows) => of.map((row) => `${row.source} ${row.entry} ${row.seen}`);
      if (lists.length > 0) {
        report('listed', {
          subject: address,
          // Only the provider can fix a listing of its address: reported without score impact.
          confidence: controlled && lists.length >= LISTS_THAT_AGREE ? 'firm' : 'tentative',
          controlled,
          facts: { address, lists, count: lists.length },
          seen: seen(attackers),
        });
      }
      if (exits.length > 0) {
        const confidence = controlled ? 'firm' : 'tentative';
        report('tor-exit', { subject: address, confidence, controlled, facts: { address }, seen: seen(exits) });
      }
    }
    const unseen = own.find((row) => row.blockLists === null);
    return notFoundResult(unseen ? (unseen.lacks?.blockLists ?? 'source-off') : null);
  },
});
