import type { AppliedResolution, Finding } from '@assay/contract/assessment.ts';
import { hasRun, statusOfFindings } from '@assay/contract/report/check-status.ts';
import type { Check } from '#check.ts';
import type { EvidenceItem, EvidenceSet } from '#evidence/index.ts';
import type { Confirmation, NamedBuild } from '#evidence/owner-statements.ts';
import type { ProductsEvidence } from '#evidence/services.ts';
import { type EvidenceIndex, indexEvidence } from '../evidence-index.ts';
import { type CheckRun, runCheck } from '../run.ts';

/** Maximum number of statements of a domain of one kind; evidence is bounded, this is a second limit. */
const STATEMENTS_MAX = 10_000;

type Product = ProductsEvidence['products'][number];

/** Statements of one kind that apply at the time of the scan, oldest first. */
function standing<K extends 'confirmations' | 'builds'>(set: EvidenceSet, kind: K, at: string) {
  const time = Date.parse(at);
  const all = set.flatMap((item): readonly (Confirmation | NamedBuild)[] => {
    if (item.kind !== 'owner-statements' || !item.outcome.ok) return [];
    const stated = item.outcome.value?.[kind];
    return Array.isArray(stated) ? stated.slice(0, STATEMENTS_MAX) : [];
  });
  return all
    .filter((one) => Date.parse(one.at) <= Date.parse(one.until) && Date.parse(one.until) >= time)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1)) as (K extends 'builds'
    ? NamedBuild
    : Confirmation)[];
}

const isAbout = (build: NamedBuild, asset: string, { cpe, suffix }: Pick<Product, 'cpe' | 'suffix'>) =>
  build.asset === asset && build.cpe === cpe && build.suffix === suffix;

/** A product with the build that its owner named and what the tracker says about it; what a banner says comes first. */
function withBuild(product: Product, named: NamedBuild | undefined): Product {
  if (!named || typeof product.build?.version === 'string') return product;
  const advisories = product.advisories.map(({ fixes: _, ...advisory }) => {
    const own = named.fixes.filter(({ cve }) => cve === advisory.id);
    return own.length === 0
      ? advisory
      : { ...advisory, fixes: own.map(({ introduced, fixed }) => ({ introduced, fixed })) };
  });
  return { ...product, advisories, build: { ...named.build, named: true } };
}

/**
 * An evidence set in which products have the package builds that the owner named, where the observed version is still the
 * one about which the statement was made. Pure; the same set if there are no such statements.
 */
export function withNamedBuilds(set: EvidenceSet): EvidenceSet {
  if (!set.some(({ kind }) => kind === 'owner-statements')) return set;
  const builds = standing(set, 'builds', timeOf(indexEvidence(set)));
  if (builds.length === 0) return set;
  return set.map((item): EvidenceItem => {
    if (item.kind !== 'products' || !item.outcome.ok) return item;
    const { value } = item.outcome;
    const products = value.products.map((product) =>
      withBuild(
        product,
        builds.findLast((build) => isAbout(build, item.asset, product)),
      ),
    );
    return { ...item, outcome: { ok: true, value: { ...value, products } } };
  });
}

/** The time of the scan, from which age counts. */
export function timeOf({ scan }: EvidenceIndex): string {
  return scan.outcome.ok ? scan.outcome.value.time : scan.takenAt;
}

/** What named builds changed: findings that the tracker calls fixed in the build, and those that it confirms. */
export function appliedBuilds(
  checks: readonly Check[],
  set: EvidenceSet,
  runs: readonly CheckRun[],
): AppliedResolution[] {
  const observed = indexEvidence(set);
  const builds = standing(set, 'builds', timeOf(observed));
  const now = new Map(runs.flatMap((run) => run.findings).map((finding) => [finding.fingerprint, finding]));
  const about = checks.filter(({ needs }) => needs[0] === 'products');
  const before = about.flatMap((check) => runCheck(check, observed).findings);
  return before.flatMap((finding): AppliedResolution[] => {
    const named = builds.findLast(({ asset, cpe }) => asset === finding.asset && cpe === finding.facts.cpe);
    const is = now.get(finding.fingerprint);
    if (!named || (is && is.confidence === finding.confidence)) return [];
    const { id, at, until } = named;
    if (!is) return [{ id, ruling: 'backported', to: null, at, until, finding }];
    return [{ id, ruling: 'confirmed', to: is.severity, at, until, finding }];
  });
}

/** Whether a confirmation still applies: the finding is unconfirmed, and about the version of which the owner spoke. */
function applies({ version }: Confirmation, { confidence, facts }: Finding): boolean {
  return confidence === 'tentative' && (version === null || version === facts.version);
}

/** Findings that the owner confirmed are firm: they cost their points. */
export function applyConfirmations(
  runs: readonly CheckRun[],
  set: EvidenceSet,
  at: string,
): { runs: readonly CheckRun[]; applied: AppliedResolution[] } {
  const confirmed = new Map(standing(set, 'confirmations', at).map((one) => [one.fingerprint, one]));
  if (confirmed.size === 0) return { runs, applied: [] };
  const applied: AppliedResolution[] = [];
  const firm = runs.map(({ result, findings }): CheckRun => {
    const judged = findings.map((finding): Finding => {
      const stated = confirmed.get(finding.fingerprint);
      if (!stated || !applies(stated, finding)) return finding;
      const { id, until } = stated;
      applied.push({ id, ruling: 'confirmed', to: finding.severity, at: stated.at, until, finding });
      return { ...finding, confidence: 'firm' };
    });
    const status = hasRun(result.status) ? statusOfFindings(judged) : result.status;
    return { result: { ...result, status }, findings: judged };
  });
  return { runs: firm, applied };
}
