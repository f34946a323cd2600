import { defineCheck, NOT_APPLICABLE } from '../../check.ts';
import { daysUntil } from '../../parse/day.ts';

/** Reminder before support ends. */
const SOON_DAYS = 90;

/** Applications and libraries whose release cycle no longer gets fixes (https://endoflife.date). */
export default defineCheck({
  id: 'patch_cadence.end-of-life',
  area: 'patch_cadence',
  topics: ['vulnerabilities'],
  needs: ['products', 'scan'],
  findings: {
    past: {
      severity: 'high',
      cwe: [1104],
      effort: 'high',
      facts: { product: 'name', version: 'version', endOfLife: 'day', cpe: 'name' },
      reproduce: 'nc -v {host} {port}',
    },
    soon: {
      severity: 'low',
      cwe: [1104],
      effort: 'high',
      facts: { product: 'name', version: 'version', endOfLife: 'day', cpe: 'name' },
      reproduce: 'nc -v {host} {port}',
    },
  },
  refs: ['CWE-1104', 'https://endoflife.date', 'CIS Controls v8.1 2.2'],
  evaluate({ products, scan }, report) {
    // Operating systems are judged with endpoint security.
    const known = products.products.filter((row) => row.kind !== 'operating-system' && row.endOfLife !== null);
    if (known.length === 0) return NOT_APPLICABLE;
    for (const { vendor, product, version, cpe, suffix, endOfLife, seen } of known) {
      if (!endOfLife?.date) continue;
      const left = daysUntil(endOfLife.date, scan.time);
      if (left > SOON_DAYS) continue;
      report(left < 0 ? 'past' : 'soon', {
        // A distribution goes on mending what its maker has given up.
        confidence: suffix === null ? 'certain' : 'tentative',
        subject: product,
        subjectClass: `${vendor} ${product} ${endOfLife.cycle}`,
        facts: { product, version, endOfLife: endOfLife.date, cpe },
        seen: [seen],
      });
    }
  },
});
