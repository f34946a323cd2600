import type { AppliedResolution } from '@assay/contract/assessment.ts';
import type { Check } from '#check.ts';
import type { EvidenceSet } from '#evidence/index.ts';
import { indexEvidence } from '../evidence-index.ts';
import { type CheckRun, runCheck } from '../run.ts';

/** Findings that the owner's marks of look-alike domains removed, as their check reports them without the marks. */
export function appliedMarks(
  checks: readonly Check[],
  set: EvidenceSet,
  runs: readonly CheckRun[],
): AppliedResolution[] {
  const marks = new Map(
    set.flatMap((item) =>
      item.kind === 'look-alike-marks' && item.outcome.ok
        ? (item.outcome.value?.marks ?? []).map((mark) => [mark.name, mark] as const)
        : [],
    ),
  );
  if (marks.size === 0) return [];
  const unmarked = indexEvidence(set.filter(({ kind }) => kind !== 'look-alike-marks'));
  const reported = new Set(runs.flatMap(({ findings }) => findings).map(({ fingerprint }) => fingerprint));
  return checks
    .filter(({ optional }) => optional.includes('look-alike-marks'))
    .flatMap((check) => runCheck(check, unmarked).findings)
    .flatMap((finding): AppliedResolution[] => {
      const mark = marks.get(finding.subject);
      if (!mark || reported.has(finding.fingerprint)) return [];
      return [{ id: mark.name, ruling: mark.mark, to: null, at: mark.at, until: null, finding }];
    });
}
