import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import type { ProductsEvidence } from '#evidence/services.ts';
import {
  advisoryLine,
  advisorySeverity,
  applicableAdvisories,
  appliesTo,
  disclosesVersion,
} from '#parse/services/advisories.ts';
import { productCommand } from '#parse/services/commands/product-commands.ts';
import { isForeignBuild, trackedLine, trackedState } from '#parse/services/platform/builds.ts';
import { platformOf } from '#parse/services/platform/operating-system.ts';
import { productName } from '#parse/services/platform/product-names.ts';
import { unpatchedSince } from '#parse/services/platform/support.ts';
import { isExactVersion } from '#parse/versions/version.ts';

/** Maximum number of CVEs shown for one product; one update fixes all of them. */
const CVES_MAX = 100;

/** An exact version of a build that no other repository than the distribution's provides. */
const isFromDistribution = ({ version, seen, named }: ProductsEvidence['products'][number]) =>
  !named && isExactVersion(version) && !isForeignBuild(seen);

/**
 * Software whose version is in the range of a published vulnerability. The cause is the product and version, not the
 * CVE.
 */
export default defineCheck({
  id: 'patch_cadence.vulnerable-software',
  area: 'patch_cadence',
  topics: ['vulnerabilities', 'supplyChain'],
  needs: ['products'],
  optional: ['ports', 'scan'],
  findings: {
    'known-vulnerability': {
      severity: ['critical', 'high', 'medium', 'low'],
      cwe: [1395],
      effort: 'medium',
      facts: { product: 'name', version: 'version', cve: 'cve', cpe: 'name' },
    },
  },
  refs: [
    'CWE-1395',
    'NVD API 2.0',
    'CISA KEV',
    'FIRST EPSS',
    'OSV.dev',
    'Debian Policy section 5.6.12',
    'CIS Controls v8.1 7.4',
  ],
  evaluate({ products, ports, scan }, report) {
    if (products.products.length === 0) return NOT_APPLICABLE;
    const machine = platformOf(products, ports);
    const unpatched = scan && unpatchedSince(products, scan.time);
    for (const product of products.products) {
      for (const advisory of applicableAdvisories(product, machine).slice(0, CVES_MAX)) {
        const held = appliesTo(advisory, product, machine) === 'holds';
        // If the build is known, the distribution's tracker decides (docs/product/rating.md).
        const established =
          disclosesVersion(product, machine) || trackedState(advisory, product.build) === 'vulnerable';
        // Published after the end of the operating system: no distribution fixes it in this host's packages.
        const unfixed = unpatched !== null && advisory.published > unpatched && isFromDistribution(product);
        const exact = (established || unfixed) && held && !advisory.disputed;
        const proved = established ? 'certain' : 'firm';
        const tracked = trackedLine(advisory, product.build);
        report('known-vulnerability', {
          severity: advisorySeverity(advisory, exact),
          confidence: exact ? proved : 'tentative',
          subject: `${productName(product)} ${advisory.id}`,
          identity: `${product.product} ${advisory.id}`,
          subjectClass: `${product.vendor} ${product.product} ${product.version}`,
          facts: { product: productName(product), version: product.version, cve: advisory.id, cpe: product.cpe },
          seen: [
            product.seen,
            ...(machine.said === null ? [] : [machine.said]),
            advisoryLine(advisory),
            ...(tracked === null ? [] : [tracked]),
          ],
          ...productCommand(product, products),
        });
      }
    }
  },
});
