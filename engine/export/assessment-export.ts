import { EXPORT_VERSION, type FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { Assessment, Resolution } from '@assay/contract/assessment.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import { placePoints } from '@assay/contract/report/row-totals.ts';
import { countColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import { CHECKS } from '../areas/index.ts';
import { issueId } from '../scoring/issues.ts';
import type { ExportedFinding } from './issue-list.ts';

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** The export of an assessment without history: every finding is as old as the assessment, and nothing is decided. */
export function assessmentExport(assessment: Assessment, words: Translator): FindingsExport {
  const { domain, at, modelVersion, total, grade, coverage, counts } = assessment;
  const points = new Map(assessment.ledger.issues.map((issue) => [issue.id, issue.points]));
  const findings = assessment.findings
    .map((finding): ExportedFinding => {
      const {
        check,
        facts,
        asset,
        subject,
        expected,
        controlled: _controlled,
        subjectClass: _class,
        ...rest
      } = finding;
      const known = BY_ID.get(check);
      const kinds = known?.findings[finding.finding]?.facts ?? {};
      const issue = issueId(finding);
      return {
        ...rest,
        ...{ check, facts, asset, subject, issue },
        ...words.finding(check, finding.finding, { ...facts, asset, subject }, kinds),
        column: countColumn(finding),
        expected: expected ?? null,
        refs: [...(known?.refs ?? [])],
        issuePoints: points.get(issue) ?? 0,
        points: null,
        firstSeen: at,
        lastSeen: finding.lastSeen ?? at,
      };
    })
    .sort(
      (a, b) => b.issuePoints - a.issuePoints || compare(a.issue, b.issue) || compare(a.fingerprint, b.fingerprint),
    );
  const rows = findings.map(({ issue, fingerprint }) => ({
    column: null,
    points: null,
    findings: [{ issue, fingerprint, points: null }],
  }));
  const placed = placePoints(null, rows, points);
  return {
    version: EXPORT_VERSION,
    ...{ domain, at, modelVersion, total, grade, coverage, counts },
    limited: grade !== null && isLimited(coverage),
    examined: examinedIn(assessment),
    findings: findings.map((row, index) => ({ ...row, points: placed[index]!.points })),
  };
}

/** What an assessment examined, for comparisons with a later one. */
export function examinedIn({
  checks,
  findings,
  ledger,
  rejectedHosts,
  ownerScope,
}: Assessment): NonNullable<FindingsExport['examined']> {
  const fingerprints = (list: readonly { fingerprint: string }[]) => list.map(({ fingerprint }) => fingerprint).sort();
  const ruledAs = (...resolutions: Resolution[]) =>
    fingerprints(
      (ledger.rulings ?? []).filter(({ ruling }) => resolutions.includes(ruling)).map(({ finding }) => finding),
    );
  const [backported, decided] = [ruledAs('backported'), ruledAs('ours', 'harmless')];
  return {
    checks: checks.map(({ check, assessed, notAssessed }) => ({ check, assessed, notAssessed })),
    ruledOut: ruledAs('false'),
    ...(backported.length === 0 ? {} : { backported }),
    ...(decided.length === 0 ? {} : { decided }),
    ...(ownerScope ? { ownerScope } : {}),
    ...(rejectedHosts ? { rejectedHosts } : {}),
    events: fingerprints(findings.filter(({ lastSeen }) => lastSeen !== undefined)),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
