import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { FindingStatus } from '@assay/contract/api/decisions.ts';
import { COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';

export type ExportedFinding = FindingsExport['findings'][number];

/** Findings that one fix removes, as the summaries list them. */
export interface ExportedIssue {
  /** The most severe finding, whose texts stand for the issue. */
  lead: ExportedFinding;
  column: CountColumn;
  /** Points of the issue, hundredths. */
  points: number;
  assets: string[];
  findings: ExportedFinding[];
}

const weight = (row: ExportedFinding) => COUNT_COLUMNS.indexOf(row.column as CountColumn);

/** Issues, the most severe first, then those with the most points. */
export function issuesOf({ findings }: FindingsExport): ExportedIssue[] {
  return [...Map.groupBy(findings, ({ issue }) => issue).values()]
    .map((own) => {
      const members = own.toSorted((a, b) => weight(a) - weight(b));
      const lead = members[0]!;
      return {
        lead,
        column: lead.column as CountColumn,
        points: lead.issuePoints,
        assets: [...new Set(members.map(({ asset }) => asset))],
        findings: members,
      };
    })
    .sort((a, b) => weight(a.lead) - weight(b.lead) || b.points - a.points);
}

/** Points as they are shown. @param hundredths null stays empty */
export function shownPoints(hundredths: number | null): string {
  return hundredths === null ? '' : String(hundredths / 100);
}

/** CVE ids that a finding is about. */
export function cvesOf({ facts, subject }: ExportedFinding): string[] {
  const texts = [facts.cve, facts.cves, subject].flat().filter((value) => typeof value === 'string');
  return [...new Set(texts.flatMap((text) => text.match(/\bCVE-\d{4}-\d{4,7}\b/g) ?? []))];
}

export const cweNames = (row: ExportedFinding) => row.cwe.map((number) => `CWE-${number}`);

/** The decision of the owner, also as stated to other companies. */
export function decisionOf(row: ExportedFinding): Pick<FindingStatus, 'decision' | 'until'> {
  return row.mark ?? row.statement ?? { decision: null, until: null };
}

/** State of a finding in words, such as "Risk accepted". */
export function stateText(row: ExportedFinding, words: Translator): string {
  return words.t(`ui:findingState.${row.mark?.state ?? decisionOf(row).decision ?? 'open'}`);
}

/** Headline of a summary: score, grade and risk, or that there is no rating. */
export function ratingText(data: FindingsExport, words: Translator): string {
  const { domain, total, grade, coverage } = data;
  const share = `${Math.floor(coverage * 100)}%`;
  if (total === null) return words.t('report:exports.notRated', { domain, coverage: share });
  const text = words.t('report:exports.rated', { domain, total: String(total), grade: grade ?? '', coverage: share });
  return data.limited ? `${text} ${words.t('report:exports.limited')}` : text;
}
