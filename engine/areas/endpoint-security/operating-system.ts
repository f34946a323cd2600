import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { daysUntil } from '#parse/day.ts';
import { productCommand } from '#parse/services/commands/product-commands.ts';
import { productName } from '#parse/services/platform/product-names.ts';
import { freeSupportEnd } from '#parse/services/platform/support.ts';

/** Reminder before support ends. */
const SOON_DAYS = 90;

/** Operating systems in banners whose vendor no longer provides fixes (https://endoflife.date). */
export default defineCheck({
  id: 'endpoint_security.operating-system',
  area: 'endpoint_security',
  topics: ['vulnerabilities'],
  needs: ['products', 'scan'],
  findings: {
    'end-of-life': {
      severity: 'medium',
      cwe: [1104],
      effort: 'high',
      confidence: 'firm',
      facts: { product: 'name', version: 'version', endOfLife: 'day' },
    },
    'ends-soon': {
      // Informational while extended support is free.
      severity: ['low', 'informational'],
      cwe: [1104],
      effort: 'high',
      confidence: 'firm',
      facts: { product: 'name', version: 'version', endOfLife: 'day' },
    },
  },
  refs: ['CWE-1104', 'https://endoflife.date', 'CIS Controls v8.1 2.2'],
  evaluate({ products, scan }, report) {
    const systems = products.products.filter((row) => row.kind === 'operating-system' && row.endOfLife !== null);
    if (systems.length === 0) return NOT_APPLICABLE;
    for (const row of systems) {
      const { product, version, endOfLife, seen } = row;
      const end = endOfLife && freeSupportEnd(row, endOfLife);
      if (!endOfLife?.date || !end) continue;
      const left = daysUntil(end, scan.time);
      const extended = daysUntil(endOfLife.date, scan.time) < 0;
      if (left > SOON_DAYS && !extended) continue;
      const details = {
        subject: productName(row),
        identity: product,
        subjectClass: `${product} ${endOfLife.cycle}`,
        facts: { product: productName(row), version, endOfLife: end },
        seen: [seen],
        ...productCommand(row, products),
        // Banners encode the release differently, so the banner itself is compared.
        shows: '{seen}',
      };
      if (left < 0) report('end-of-life', details);
      else report('ends-soon', { ...details, severity: left > SOON_DAYS ? 'informational' : 'low' });
    }
  },
});
