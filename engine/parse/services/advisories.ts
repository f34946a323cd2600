import type { Severity } from '@assay/contract/severities.ts';
import type { Advisory, ProductsEvidence } from '#evidence/services.ts';
import { rangesWith } from '../versions/release-lines.ts';
import { inRange, isExactVersion } from '../versions/version.ts';
import { trackedState } from './platform/builds.ts';
import { type ConditionResult, evaluatePlatform, evaluateRange } from './platform/conditions.ts';
import { type HostPlatform, UNKNOWN_PLATFORM } from './platform/operating-system.ts';
import { isPackaged } from './platform/packaged.ts';

type Product = ProductsEvidence['products'][number];

/**
 * Whether the software may have been patched without a new version: it has a distribution's mark, or distributions
 * package it and it does not run on Windows, where only its vendor builds it. Microsoft patches its own build of
 * OpenSSH.
 */
export function mayBePatched(
  product: Pick<Product, 'vendor' | 'product' | 'suffix'>,
  machine: HostPlatform = UNKNOWN_PLATFORM,
): boolean {
  if (product.suffix !== null) return true;
  return isPackaged(product) && (machine.family !== 'windows' || product.product === 'openssh');
}

/** TYPO3's pages tell its branch only (`TYPO3 4.5 CMS`); its releases have three parts. */
function isBranch({ vendor, product, version }: Pick<Product, 'vendor' | 'product' | 'version'>): boolean {
  return `${vendor}:${product}` === 'typo3:typo3' && version.split('.').length < 3;
}

/** Whether the version identifies the code: exact, and of software that is not patched in place (docs/product/rating.md). */
export function disclosesVersion(
  product: Pick<Product, 'vendor' | 'product' | 'version' | 'suffix' | 'named'>,
  machine: HostPlatform = UNKNOWN_PLATFORM,
): boolean {
  return !product.named && !mayBePatched(product, machine) && isExactVersion(product.version) && !isBranch(product);
}

/**
 * Whether an advisory applies to the product on this host: `unknown` if a range contains the version but one of its
 * conditions (operating system, further software) could not be observed.
 */
export function appliesTo(
  advisory: Pick<Advisory, 'id' | 'ranges'>,
  product: Omit<Product, 'advisories'>,
  machine: HostPlatform,
): ConditionResult {
  const platform = evaluatePlatform(advisory.id, machine, product.seen);
  const ranges = rangesWith(product, product.version, advisory.ranges).map((range) =>
    evaluateRange(range, product, machine),
  );
  if (platform === 'fails' || ranges.every((held) => held === 'fails')) return 'fails';
  return platform === 'holds' && ranges.includes('holds') ? 'holds' : 'unknown';
}

/**
 * Advisories whose ranges contain the product's version, whose platform conditions do not exclude it, and which the
 * distribution's tracker does not list as fixed in this build, worst first: known exploited, then EPSS, then CVSS, then newest.
 */
export function applicableAdvisories(product: Product, machine: HostPlatform = UNKNOWN_PLATFORM): Advisory[] {
  return product.advisories
    .filter(
      (advisory) =>
        appliesTo(advisory, product, machine) !== 'fails' && trackedState(advisory, product.build) !== 'fixed',
    )
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
 * Severity of an advisory (docs/product/rating.md): known exploited in exactly this version is critical; then the higher of CVSS
 * (9, 7) and EPSS (0.5, 0.1) decides. Active exploitation according to CISA (SSVC) is high, whether listed as exploited
 * or not.
 */
export function advisorySeverity(advisory: Advisory, exact: boolean): Exclude<Severity, 'informational'> {
  if (advisory.kev && exact) return 'critical';
  const cvss = advisory.cvss ?? 0;
  const epss = advisory.epss ?? 0;
  const active = advisory.kev !== null || advisory.ssvc?.exploitation === 'active';
  if (cvss >= 9 || epss >= 0.5 || active) return 'high';
  return cvss >= 7 || epss >= 0.1 ? 'medium' : 'low';
}

/** The sources' data about an advisory, as one line of evidence. */
export function advisoryLine({ title, cvss, epss, kev, ssvc, disputed }: Advisory): string {
  const parts = [
    title,
    cvss === null ? null : `CVSS ${cvss}`,
    epss === null ? null : `EPSS ${epss}`,
    kev ? `KEV ${kev.added}` : null,
    ssvc
      ? `SSVC ${ssvc.exploitation}${ssvc.automatable ? ', automatable' : ''}${ssvc.impact ? `, ${ssvc.impact}` : ''}`
      : null,
    disputed ? 'disputed' : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** What a line of evidence says about an advisory; null for other lines. The inverse of `advisoryLine`. */
export function readAdvisoryLine(line: string): (Pick<Advisory, 'cvss' | 'epss'> & { kev: string | null }) | null {
  const figures =
    /(?:, CVSS (\d+(?:\.\d+)?))?(?:, EPSS (\d+(?:\.\d+)?))?(?:, KEV (\d{4}-\d{2}-\d{2}))?(?:, SSVC [a-z, ]{1,60})?$/.exec(
      line.replace(/, disputed$/, ''),
    );
  const [, cvss, epss, kev] = figures ?? [];
  if (!cvss && !epss && !kev) return null;
  return { cvss: cvss ? Number(cvss) : null, epss: epss ? Number(epss) : null, kev: kev ?? null };
}

/**
 * Candidates for a product with more advisories than a rating can store: those whose ranges contain the version, and
 * those that are exploited in any version. Without a version, the newest.
 */
export function candidates(advisories: readonly Advisory[], version: string | null, limit: number): Advisory[] {
  if (version === null) return advisories.slice(0, limit);
  return advisories
    .filter(({ kev, ranges }) => kev !== null || ranges.some((range) => inRange(version, range)))
    .slice(0, limit);
}
