import type { AssetDeduction, Deductions } from '@assay/contract/api/analysis/deductions.ts';
import type { LedgerResponse } from '@assay/contract/api/analysis/ledger.ts';
import type { Assessment, Finding, Issue } from '@assay/contract/assessment.ts';
import { pointsLost } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { createAssessmentCache } from '../load-assessment.ts';
import { findingText, issueTitle } from '../rating-response.ts';

/** The findings of an issue by asset, in the order of their assets. */
function assetsOf(issue: Issue, findings: ReadonlyMap<string, Finding>, words: Translator): AssetDeduction[] {
  const own = issue.fingerprints.flatMap((fingerprint) => findings.get(fingerprint) ?? []);
  return [...Map.groupBy(own, ({ asset }) => asset)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([asset, members]) => ({
      asset,
      findings: members.map((finding) => {
        const { fingerprint, subject } = finding;
        return { fingerprint, title: findingText(finding, words).title, subject };
      }),
    }));
}

/** Every deduction of a rating, translated: total, area, issue, asset, finding. */
function toDeductions(assessment: Assessment, words: Translator): Deductions {
  const findings = new Map(assessment.findings.map((finding) => [finding.fingerprint, finding]));
  const { lost, areas, rounding, cap } = pointsLost(assessment);
  return {
    lost,
    rounding,
    cap,
    areas: areas.map(({ issues, ...area }) => ({
      ...area,
      issues: issues.map(({ issue, ...points }) => ({
        id: issue.id,
        title: issueTitle(assessment, issue, words),
        severity: issue.severity,
        ...points,
        assets: assetsOf(issue, findings, words),
      })),
    })),
  };
}

const cachedLedger = createAssessmentCache<LedgerResponse>();

/** The ledger with every deduction, and the titles of findings with a ruling: those are listed nowhere else. */
export function toLedger(assessment: Assessment, words: Translator): LedgerResponse {
  return cachedLedger(assessment, words.language, () => {
    const { ledger } = assessment;
    const rulings = (ledger.rulings ?? []).map((row) => ({ ...row, title: findingText(row.finding, words).title }));
    return { ...ledger, rulings, deductions: toDeductions(assessment, words) };
  });
}
