import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import type { Finding, Issue } from '@assay/contract/assessment.ts';
import { COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '#input.ts';
import type { ListedIssue } from '../blocks.ts';

/** An issue of the report: a row of its area's page, with its findings. */
export interface ReportIssue {
  /** Position in the report, worst first; the same in every table. */
  number: number;
  /** Id in the ledger. */
  id: string;
  area: AreaId;
  column: CountColumn;
  title: string;
  /** Hundredths of a point. */
  points: number;
  assets: readonly string[];
  /** Findings in the order of the row, the most severe first. */
  findings: readonly Finding[];
  issue: Issue | null;
}

/** Every issue in exactly one entry, the most severe and then the costliest first. */
export function listIssues(input: ReportInput): ReportIssue[] {
  const findings = new Map(input.assessment.findings.map((row) => [row.fingerprint, row]));
  const ledger = new Map(input.assessment.ledger.issues.map((row) => [row.id, row]));
  return AREA_IDS.flatMap((area) => ownRows(input, area).map((row) => ({ area, row })))
    .sort((a, b) => worstFirst(a.row, b.row))
    .map(({ area, row }, at) => ({
      number: at + 1,
      id: row.issue ?? row.id,
      area,
      column: row.column!,
      title: row.findings[0]!.title,
      points: row.points ?? 0,
      assets: row.assets,
      findings: row.findings.flatMap(({ fingerprint }) => findings.get(fingerprint) ?? []),
      issue: ledger.get(row.issue ?? '') ?? null,
    }));
}

/** Rows of an area with a finding. */
function ownRows(input: ReportInput, area: AreaId): AreaRow[] {
  return ((input.issues[area] ?? []) as AreaRow[]).filter((row) => row.findings.length > 0);
}

const worstFirst = (a: AreaRow, b: AreaRow) =>
  COUNT_COLUMNS.indexOf(a.column!) - COUNT_COLUMNS.indexOf(b.column!) ||
  (b.points ?? 0) - (a.points ?? 0) ||
  (a.id < b.id ? -1 : 1);

/** Anchor of the entry of an issue. */
export const anchorOf = ({ number }: Pick<ReportIssue, 'number'>): string => `issue-${number}`;

/** Title with the number under which the report lists the issue. */
export const numbered = ({ number, title }: Pick<ReportIssue, 'number' | 'title'>): string => `${number}. ${title}`;

/** The issue as a line of a list. */
export function listed(issue: ReportIssue, words: Translator): ListedIssue {
  const badge = words.t(`terms:severities.${issue.column}`);
  return { severity: issue.column, badge, link: anchorOf(issue), title: numbered(issue) };
}
