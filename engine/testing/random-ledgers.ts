import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { EFFORTS, SEVERITIES } from '@assay/contract/severities.ts';
import { remainingIssues, simulate } from '../scoring/remediation-plan.ts';
import { assessmentOf, finding } from './findings.ts';

/** Random ledgers, and the shortest list of fixes by trying all. */

/** Small seeded generator (mulberry32): the same ledgers in every run. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function randomAssessment(random: () => number, issuesMax = 12): Assessment {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  const assessed = AREA_IDS.filter(() => random() < 0.8);
  const areas = assessed.length > 0 ? assessed : AREA_IDS.slice(0, 2);
  const few = random() < 0.3 ? areas.slice(0, 3) : areas;
  const findings: Finding[] = [];
  const issues = 1 + Math.floor(random() * issuesMax);
  for (let at = 0; at < issues; at += 1) {
    const area = pick(few);
    const chance = random();
    const about = {
      area,
      check: `${area}.check${at}`,
      severity: pick(random() < 0.5 ? SEVERITIES : SEVERITIES.slice(1, 4)),
      confidence: random() < 0.1 ? ('tentative' as const) : ('certain' as const),
      effort: pick(EFFORTS),
      controlled: random() < 0.9,
      ...(chance < 0.08
        ? { lastSeen: '2026-11-20T00:00:00Z' }
        : chance < 0.15
          ? { lastSeen: '2026-06-01T00:00:00Z' }
          : {}),
    };
    const assets = random() < 0.5 ? 1 : 1 + Math.floor(random() * 20);
    for (let asset = 0; asset < assets; asset += 1)
      findings.push(finding({ ...about, asset: `h${asset}.example.com` }));
  }
  const coverage = random() < 0.2 ? pick([0.85, 0.7, 0.55]) : 1;
  return assessmentOf(findings, { assessed: areas, coverage });
}

/**
 * Every subset in order of size: the smallest size that reaches the target, and the highest score before caps of
 * that size.
 */
export function bruteForce(assessment: Assessment, target: number): { size: number; before: number } | null {
  const ids = remainingIssues(assessment).map((issue) => issue.id);
  let best: { size: number; before: number } | null = null;
  const visit = (from: number, chosen: string[], size: number) => {
    if (chosen.length === size) {
      const { total, ledger } = simulate(assessment, chosen);
      const before = ledger.beforeCeiling ?? 0;
      if ((total ?? 0) >= target && (!best || before > best.before)) best = { size, before };
      return;
    }
    for (let at = from; at <= ids.length - (size - chosen.length); at += 1) visit(at + 1, [...chosen, ids[at]!], size);
  };
  for (let size = 0; size <= ids.length && !best; size += 1) visit(0, [], size);
  return best;
}
