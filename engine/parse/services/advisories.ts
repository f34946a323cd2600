import type { Severity } from '@assay/contract/severities.ts';
import type { Advisory, ProductsEvidence } from '../../evidence/services.ts';
import { inRange, isExactVersion } from '../version.ts';

type Product = ProductsEvidence['products'][number];

/** Whether the version tells the code: exact, and not from a distribution that mends faults without raising it. */
export function tellsCode(product: Pick<Product, 'version' | 'suffix'>): boolean {
  return product.suffix === null && isExactVersion(product.version);
}

/**
 * Advisories whose ranges hold the product's version, worst first: known exploited, then EPSS, then CVSS, then newest.
 */
export function applicableAdvisories(product: Pick<Product, 'version' | 'advisories'>): Advisory[] {
  return product.advisories
    .filter((advisory) => advisory.ranges.some((range) => inRange(product.version, range)))
    .toSorted(
      (a, b) =>
        Number(b.kev !== null) - Number(a.kev !== null) ||
        (b.epss ?? 0) - (a.epss ?? 0) ||
        (b.cvss ?? 0) - (a.cvss ?? 0) ||
        (a.published === b.published ? 0 : a.published < b.published ? 1 : -1) ||
        (a.id < b.id ? -1 : 1),
    );
}

/**
 * Level of an advisory (PRODUCT §5): known exploited in exactly this version is critical; then the higher of CVSS (9, 7) and
 * EPSS (0.5, 0.1) decides. What CISA decided to be exploited actively (SSVC) is high, listed as exploited or not.
 */
export function advisorySeverity(advisory: Advisory, exact: boolean): Exclude<Severity, 'informational'> {
  if (advisory.kev && exact) return 'critical';
  const cvss = advisory.cvss ?? 0;
  const epss = advisory.epss ?? 0;
  const active = advisory.kev !== null || advisory.ssvc?.exploitation === 'active';
  if (cvss >= 9 || epss >= 0.5 || active) return 'high';
  return cvss >= 7 || epss >= 0.1 ? 'medium' : 'low';
}

/** What the sources say of an advisory, as one line of evidence. */
export function advisoryLine({ title, cvss, epss, kev, ssvc }: Advisory): string {
  const parts = [
    title,
    cvss === null ? null : `CVSS ${cvss}`,
    epss === null ? null : `EPSS ${epss}`,
    kev ? `KEV ${kev.added}` : null,
    ssvc
      ? `SSVC ${ssvc.exploitation}${ssvc.automatable ? ', automatable' : ''}${ssvc.impact ? `, ${ssvc.impact}` : ''}`
      : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/**
 * Candidates for a product of which a source knows more than can be kept with a rating: those that hold the version, and those
 * that are exploited in whatever version. Without a version the newest.
 */
export function candidates(advisories: readonly Advisory[], version: string | null, limit: number): Advisory[] {
  if (version === null) return advisories.slice(0, limit);
  return advisories
    .filter(({ kev, ranges }) => kev !== null || ranges.some((range) => inRange(version, range)))
    .slice(0, limit);
}
