import type { Confidence } from '@assay/contract/severities.ts';
import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import type { ProductsEvidence } from '#evidence/services.ts';
import { daysUntil } from '#parse/day.ts';
import { mayBePatched } from '#parse/services/advisories.ts';
import { productCommand } from '#parse/services/commands/product-commands.ts';
import { isForeignBuild } from '#parse/services/platform/builds.ts';
import { type HostPlatform, platformOf } from '#parse/services/platform/operating-system.ts';
import { productName } from '#parse/services/platform/product-names.ts';
import { freeSupportEnd, unpatchedSince } from '#parse/services/platform/support.ts';

/** Reminder before support ends. */
const SOON_DAYS = 90;

/** Applications and libraries whose release cycle is out of support (https://endoflife.date). */
export default defineCheck({
  id: 'patch_cadence.end-of-life',
  area: 'patch_cadence',
  topics: ['vulnerabilities'],
  needs: ['products', 'scan'],
  optional: ['ports'],
  findings: {
    past: {
      severity: 'high',
      cwe: [1104],
      effort: 'high',
      facts: { product: 'name', version: 'version', endOfLife: 'day', cpe: 'name' },
    },
    soon: {
      severity: 'low',
      cwe: [1104],
      effort: 'high',
      facts: { product: 'name', version: 'version', endOfLife: 'day', cpe: 'name' },
    },
  },
  refs: ['CWE-1104', 'https://endoflife.date', 'CIS Controls v8.1 2.2'],
  evaluate({ products, ports, scan }, report) {
    // Endpoint security assesses operating systems.
    const known = products.products.filter((row) => row.kind !== 'operating-system' && row.endOfLife !== null);
    if (known.length === 0) return NOT_APPLICABLE;
    const machine = platformOf(products, ports);
    const unpatched = unpatchedSince(products, scan.time);
    for (const row of known) {
      const { vendor, product, version, cpe, endOfLife, from, seen } = row;
      const end = endOfLife && freeSupportEnd(row, endOfLife);
      if (!endOfLife || !end) continue;
      const left = daysUntil(end, scan.time);
      if (left > SOON_DAYS) continue;
      report(left < 0 ? 'past' : 'soon', {
        confidence: confidenceOf(row, machine, Boolean(unpatched)),
        subject: productName(row),
        identity: product,
        subjectClass: `${vendor} ${product} ${endOfLife.cycle}`,
        facts: { product: productName(row), version, endOfLife: end, cpe },
        seen: [seen],
        ...productCommand({ from, seen }, products),
      });
    }
  },
});

/** A distribution may still patch a version that upstream no longer supports, until its own end. */
function confidenceOf(
  row: ProductsEvidence['products'][number],
  machine: HostPlatform,
  isUnpatched: boolean,
): Confidence {
  if (row.named) return 'tentative';
  if (!mayBePatched(row, machine)) return 'certain';
  return isUnpatched && !isForeignBuild(row.seen) ? 'firm' : 'tentative';
}
