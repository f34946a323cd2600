import type { AreaId } from '@assay/contract/areas.ts';
import type { CheckResult, Finding } from '@assay/contract/assessment.ts';
import type { EvidenceItem } from '../evidence/index.ts';
import { rowsOf } from '../views/rows.ts';
import type { StoredRow } from '../views/stored-row.ts';
import { scanEvidence } from './evidence-items.ts';
import { assessmentOf, finding } from './findings.ts';

/** A finding of an area; its fingerprint is the short name that tests compare. */
export function areaFinding(area: AreaId, name: string, given: Partial<Finding> = {}): Finding {
  return { ...finding({ area, check: `${area}.check`, ...given }), fingerprint: name };
}

/** The stored table of an area, for these findings and this evidence, without evaluating checks. */
export function tableOf(
  area: AreaId,
  findings: readonly Finding[],
  evidence: readonly EvidenceItem[],
  checks: readonly CheckResult[] = [],
): StoredRow[] {
  const assessment = { ...assessmentOf(findings), checks: [...checks] };
  const details = { refs: (check: string) => [`https://refs.example/${check}`], kinds: () => ({}) };
  return rowsOf([scanEvidence(), ...evidence], assessment, details)[area];
}

/** The columns that the findings of a row add, by fingerprint. */
export function findingColumns({ findings }: StoredRow): Record<string, unknown> {
  return Object.fromEntries(findings.map(({ fingerprint, row }) => [fingerprint, row]));
}

/** Fingerprints of the findings of a row, most severe first. */
export function namesOf({ findings }: StoredRow): string[] {
  return findings.map(({ fingerprint }) => fingerprint);
}
