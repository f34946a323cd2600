import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import type { Assessment, CheckResult, Finding } from '@assay/contract/assessment.ts';
import { type AlertCounts, countColumn, emptyCounts } from '@assay/contract/severities.ts';
import type { Check } from '../check.ts';
import type { EvidenceSet } from '../evidence/index.ts';
import { canonicalSet } from '../evidence/merge.ts';
import { mayServe, withContradictedSilence, withUnansweredCompany } from '../evidence/silent-web.ts';
import { issuesOf } from '../scoring/issues.ts';
import { MODEL } from '../scoring/model.ts';
import { type AreaCoverage, computeRating } from '../scoring/score.ts';
import { assetKeys } from './aliases.ts';
import { appliedMarks } from './decisions/look-alike-marks.ts';
import { ownerScopeIn } from './decisions/owner-scope.ts';
import { appliedBuilds, applyConfirmations, timeOf, withNamedBuilds } from './decisions/owner-statements.ts';
import { applyRulings } from './decisions/rulings.ts';
import type { EvidenceIndex } from './evidence-index.ts';
import { coverageShare, runChecks } from './run.ts';

const FULL = 10_000;

/** Findings by column: each weakness on each asset counts once, as in every list of findings. */
function countsOf(findings: readonly Finding[]): AlertCounts {
  const counts = emptyCounts();
  for (const finding of findings) counts[countColumn(finding)] += 1;
  return counts;
}

/** An area's score with its coverage in basis points; `of` = checks that this installation can run. */
function groundOf(area: AreaId, results: readonly CheckResult[], findings: readonly Finding[]) {
  let covered = 0;
  const checks = { assessed: 0, notAssessed: 0, notApplicable: 0, notLookedAt: 0 };
  let of = 0;
  for (const result of results) {
    const share = coverageShare(result);
    if (share.of > 0) {
      of += 1;
      covered += Math.floor((share.assessed * FULL) / share.of);
      if (share.assessed > 0) checks.assessed += 1;
      else checks.notAssessed += 1;
    } else if (share.notLookedAt > 0) checks.notLookedAt += 1;
    else checks.notApplicable += 1;
  }
  // An area without any check is a gap of this installation, never a clean area.
  const status: AreaCoverage['status'] =
    checks.assessed > 0
      ? 'assessed'
      : checks.notAssessed > 0
        ? 'not-assessed'
        : checks.notLookedAt > 0 || results.length === 0
          ? 'not-looked-at'
          : 'not-applicable';
  const coverage = of === 0 ? 0 : Math.floor(covered / of);
  const ground: AreaCoverage = { area, status, coverage: coverage / FULL, counts: countsOf(findings), checks };
  return { ground, coverage, of };
}

/** Weighted share of the applicable checks that were assessed, by area weight; basis points, rounded down. */
function coverageOf(rows: readonly { ground: AreaCoverage; coverage: number; of: number }[]): number {
  let sum = 0;
  let weights = 0;
  for (const { ground, coverage, of } of rows) {
    if (of === 0) continue;
    sum += MODEL.weights[ground.area] * coverage;
    weights += MODEL.weights[ground.area];
  }
  return weights === 0 ? 0 : Math.floor(sum / weights);
}

/** Without them, the absence of their findings could not be told from that of hosts that no longer exist. */
function rejectedIn({ scan }: EvidenceIndex): Pick<Assessment, 'rejectedHosts'> {
  const rejected = scan.outcome.ok ? (scan.outcome.value.rejectedHosts ?? NO_HOSTS) : NO_HOSTS;
  return rejected.length === 0 ? {} : { rejectedHosts: [...rejected] };
}

const NO_HOSTS: readonly string[] = [];

/**
 * Evaluates and scores an evidence set. Pure: the same set, in any order, and the same checks and model give the same
 * assessment. Domain and time come from the `scan` item.
 * @param onCheck called with the index of each check before it runs, and with -1 after all have run
 * @throws Error if the set has no usable `scan` item
 */
export function assessWith(checks: readonly Check[], set: EvidenceSet, onCheck?: (at: number) => void): Assessment {
  const seen = withUnansweredCompany(withContradictedSilence(set));
  const stated = withNamedBuilds(seen);
  const { index, runs: unruled } = runChecks(checks, stated, onCheck);
  onCheck?.(-1);
  const at = timeOf(index);
  const ruled = applyRulings(unruled, index, at);
  const { runs, applied: confirmed } = applyConfirmations(ruled.runs, set, at);
  const builds = stated === seen ? [] : appliedBuilds(checks, seen, unruled);
  const applied = [...ruled.applied, ...builds, ...confirmed, ...appliedMarks(checks, seen, unruled)];
  const keyOf = assetKeys(canonicalSet(set));
  const results = runs.map((run) => run.result);
  const findings = runs.flatMap((run) => run.findings);
  const rows = AREA_IDS.map((area) =>
    groundOf(
      area,
      results.filter((result) => result.area === area),
      findings.filter((finding) => finding.area === area),
    ),
  );
  const coverage = coverageOf(rows) / FULL;
  const { total, grade, riskClass, ledger } = computeRating(
    issuesOf(findings, at, keyOf),
    rows.map((row) => row.ground),
    coverage,
  );
  const applicable = rows.filter(({ ground }) => ground.status === 'assessed' || ground.status === 'not-assessed');
  return {
    domain: index.domain,
    modelVersion: MODEL.version,
    at,
    total,
    grade,
    riskClass,
    coverage,
    limitedScope: applicable.length < MODEL.scopeAreas || !mayServe(seen),
    counts: countsOf(findings),
    areas: ledger.areas,
    checks: results,
    findings,
    ledger: applied.length === 0 ? ledger : { ...ledger, rulings: applied },
    ...rejectedIn(index),
    ...ownerScopeIn(index),
  };
}
