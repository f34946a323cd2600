import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { daysUntil } from '#parse/day.ts';
import { applicableAdvisories, disclosesVersion } from '#parse/services/advisories.ts';
import { productCommand } from '#parse/services/commands/product-commands.ts';
import { platformOf } from '#parse/services/platform/operating-system.ts';
import { productName } from '#parse/services/platform/product-names.ts';
import { freeSupportEnd } from '#parse/services/platform/support.ts';
import { compareVersions } from '#parse/versions/version.ts';

/** Software older than the newest version of its release cycle, but without a known vulnerability. */
export default defineCheck({
  id: 'patch_cadence.behind',
  area: 'patch_cadence',
  topics: ['vulnerabilities'],
  needs: ['products', 'scan'],
  optional: ['ports'],
  findings: {
    'newer-version': {
      severity: 'low',
      cwe: [1104],
      effort: 'low',
      facts: { product: 'name', version: 'version', latest: 'version', cpe: 'name' },
    },
  },
  refs: ['CWE-1104', 'https://endoflife.date', 'CIS Controls v8.1 7.3'],
  evaluate({ products, ports, scan }, report) {
    const known = products.products.filter((row) => row.endOfLife?.latest);
    if (known.length === 0) return NOT_APPLICABLE;
    const machine = platformOf(products, ports);
    let compared = 0;
    for (const row of known) {
      const { vendor, product, version, cpe, endOfLife, seen } = row;
      const latest = endOfLife?.latest ?? version;
      // The newest upstream version says nothing about a named build of which the distribution's tracker knows the fixes.
      if (row.build?.named && row.advisories.some(({ fixes }) => fixes !== undefined)) continue;
      const end = endOfLife && freeSupportEnd(row, endOfLife);
      const ended = end ? daysUntil(end, scan.time) < 0 : false;
      // A banner that ends with `12` also matches `12.12`.
      if (latest.startsWith(`${version}.`)) {
        compared += 1;
        continue;
      }
      // Other checks report more severe findings with the same cause; their shared fix is counted once.
      if (ended || applicableAdvisories(row, machine).length > 0) continue;
      compared += 1;
      if (compareVersions(version, latest) >= 0) continue;
      report('newer-version', {
        confidence: disclosesVersion(row, machine) ? 'certain' : 'tentative',
        subject: productName(row),
        identity: product,
        subjectClass: `${vendor} ${product} ${version}`,
        facts: { product: productName(row), version, latest, cpe },
        seen: [seen],
        ...productCommand(row, products),
      });
    }
    // Whether software is behind its cycle has no meaning if all of it has a more severe finding: that is not a pass.
    return compared === 0 ? NOT_APPLICABLE : undefined;
  },
});
