import type { Finding } from '@assay/contract/assessment.ts';
import { formatDay } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { FindingTracking, ReportInput, VulnerabilityFigures } from '#input.ts';
import { formatPoints, type IssueBlock } from '../blocks.ts';
import { truncateText } from '../changes.ts';
import { groupAssets } from './asset-groups.ts';
import { evidenceOf } from './evidence.ts';
import { anchorOf, numbered, type ReportIssue } from './issue-list.ts';

/** Longest command that is printed; longer ones cannot be typed. */
const COMMAND_CHARACTERS = 400;
/** Vulnerabilities named per issue, the worst first. */
const CVES_NAMED = 6;

/** The entry of an issue: what it is, why it matters, where, with what evidence, and how to fix it. */
export function issueEntry(input: ReportInput, issue: ReportIssue, words: Translator): IssueBlock {
  const label = (key: string) => words.t(`report:issue.${key}`);
  const lead = issue.findings[0];
  const fact = issue.column === 'informational';
  const texts = lead ? textsOf(input, lead, words) : null;
  const text = (key: string, body: string | undefined) => (body ? [{ label: label(key), body }] : []);
  return {
    type: 'issue',
    anchor: anchorOf(issue),
    severity: issue.column,
    badge: words.t(`terms:severities.${issue.column}`),
    title: numbered(issue),
    facts: factsOf(input, issue, words),
    // A fact costs no points and needs no fix: its check may advise how to improve what is good already.
    texts: [...text(fact ? 'about' : 'why', texts?.description), ...(fact ? [] : text('fix', texts?.solution))],
    wide: fact,
    details: [
      ...(issue.assets.length > 0
        ? [{ label: words.t('report:issue.assets', { count: issue.assets.length }), mono: assetsOf(issue) }]
        : []),
      ...evidenceDetail(issue, words),
    ],
    command:
      lead?.reproduce && !fact
        ? { label: label('reproduce'), mono: truncateText(lead.reproduce, COMMAND_CHARACTERS) }
        : null,
  };
}

/** What was seen, with the number of lines if not all are printed. */
function evidenceDetail({ findings }: ReportIssue, words: Translator): IssueBlock['details'] {
  const { lines, total, raw } = evidenceOf(findings, words);
  if (total === 0) return [];
  const shown = total > lines.length ? ` (${lines.length}/${total})` : '';
  const label = `${words.t('report:issue.evidence')}${shown}`;
  return [{ label, mono: lines.join('\n'), ...(raw ? { lang: 'en' as const } : {}) }];
}

const assetsOf = (issue: ReportIssue) => groupAssets(issue.assets).join('; ');

function textsOf(input: ReportInput, { check, finding, facts, asset, subject }: Finding, words: Translator) {
  const kinds = input.factKinds[`${check}/${finding}`] ?? {};
  return words.finding(check, finding, { ...facts, asset, subject }, kinds);
}

/** A fact that says itself what it is. */
const unlabeled = (value: string): IssueBlock['facts'] => (value === '' ? [] : [{ label: '', value }]);

function factsOf(input: ReportInput, issue: ReportIssue, words: Translator): IssueBlock['facts'] {
  const fact = (key: string, value: string | null) =>
    value === null ? [] : [{ label: words.t(`report:issue.${key}`), value }];
  const lead = issue.findings[0];
  const tracking = issue.findings.flatMap(({ fingerprint }) => input.tracking?.[fingerprint] ?? []);
  const since = tracking.map(({ firstSeen }) => firstSeen).toSorted()[0] ?? input.assessment.at;
  const unseen = tracking.flatMap(({ notConfirmedSince }) => notConfirmedSince ?? []).toSorted()[0];
  const toFix = issue.column !== 'informational';
  const cwe = [...new Set(issue.findings.flatMap((finding) => finding.cwe))];
  return [
    ...fact('points', issue.points > 0 ? `−${formatPoints(issue.points, words.language)}` : null),
    ...fact('confidence', lead ? words.t(`terms:confidences.${lead.confidence}`) : null),
    ...unlabeled(cwe.map((id) => `CWE-${id}`).join(', ')),
    ...vulnerabilityFacts(input, issue, words),
    ...fact('firstSeen', formatDay(since, input.timeZone)),
    ...(unseen === undefined
      ? []
      : [
          {
            label: words.t('report:exports.columns.lastSeen'),
            value: `${formatDay(unseen, input.timeZone)}, ${words.t('terms:notConfirmed')}`,
          },
        ]),
    ...fact('effort', lead && toFix ? words.t(`terms:effortLevels.${lead.effort}`) : null),
    ...fact('owner', ownersOf(tracking) || (toFix ? '–' : null)),
    ...fact('due', dueOf(tracking)),
    ...unlabeled(statusOf(issue, tracking, words)),
    ...decisionsOf(issue, tracking, words).flatMap(unlabeled),
  ];
}

/** CVE ids with the highest CVSS and EPSS, and whether one is known to be exploited. */
function vulnerabilityFacts(input: ReportInput, issue: ReportIssue, words: Translator): IssueBlock['facts'] {
  const known = new Map(
    issue.findings.flatMap(({ fingerprint }) => {
      const figures = input.vulnerabilities?.[fingerprint];
      return figures ? [[figures.cve, figures] as const] : [];
    }),
  );
  if (known.size === 0) return [];
  const rows = [...known.values()].sort(mostDangerousFirst);
  const more = rows.length - CVES_NAMED;
  const most = (values: readonly (number | null)[]) => Math.max(...values.map((value) => value ?? -1));
  const [cvss, epss] = [most(rows.map((row) => row.cvss)), most(rows.map((row) => row.epss))];
  const kev = rows.flatMap((row) => row.kev ?? []).toSorted()[0];
  const percent = new Intl.NumberFormat(words.language, { style: 'percent', maximumFractionDigits: 1 });
  return [
    {
      label: 'CVE',
      value: `${rows
        .slice(0, CVES_NAMED)
        .map(({ cve }) => cve)
        .join(', ')}${more > 0 ? ` +${more}` : ''}`,
    },
    ...(cvss < 0 ? [] : [{ label: 'CVSS', value: cvss.toFixed(1) }]),
    ...(epss < 0 ? [] : [{ label: 'EPSS', value: percent.format(epss) }]),
    ...(kev ? [{ label: 'CISA KEV', value: kev }] : []),
  ];
}

const mostDangerousFirst = (a: VulnerabilityFigures, b: VulnerabilityFigures) =>
  Number(b.kev !== null) - Number(a.kev !== null) ||
  (b.cvss ?? -1) - (a.cvss ?? -1) ||
  (b.epss ?? -1) - (a.epss ?? -1) ||
  (a.cve < b.cve ? -1 : 1);

/** Names of the assignees, separated by commas; empty without one. */
export const ownersOf = (tracking: readonly FindingTracking[]): string =>
  [...new Set(tracking.flatMap(({ assignee }) => assignee ?? []))].join(', ');

/** The earliest due date, YYYY-MM-DD. */
export const dueOf = (tracking: readonly FindingTracking[]): string | null =>
  tracking.flatMap(({ due }) => due ?? []).toSorted()[0] ?? null;

/** Accepted or disputed if all findings are; otherwise open, with the number of those that are. */
export function statusOf(
  issue: Pick<ReportIssue, 'findings'>,
  tracking: readonly FindingTracking[],
  words: Translator,
): string {
  const total = issue.findings.length;
  const open = total - tracking.filter(({ decision }) => decision !== null).length;
  if (open > 0) return words.t('report:issue.open') + (open < total ? ` (${open}/${total})` : '');
  return DECISIONS.flatMap((decision) => decided(decision, tracking, words) ?? []).join(', ');
}

const DECISIONS = ['accepted', 'disputed'] as const;

/** Decisions about some findings of an open issue, each with the number of these findings. */
function decisionsOf({ findings }: ReportIssue, tracking: readonly FindingTracking[], words: Translator): string[] {
  const open = findings.length - tracking.filter(({ decision }) => decision !== null).length;
  if (open === 0) return [];
  return DECISIONS.flatMap((decision) => {
    const status = decided(decision, tracking, words);
    const count = tracking.filter((row) => row.decision === decision).length;
    return status === null ? [] : [`${status} (${count}/${findings.length})`];
  });
}

/** The decision with its end, if any of the findings has it. */
function decided(
  decision: (typeof DECISIONS)[number],
  tracking: readonly FindingTracking[],
  words: Translator,
): string | null {
  const those = tracking.filter((row) => row.decision === decision);
  if (those.length === 0) return null;
  const until = those.flatMap((row) => row.until ?? []).toSorted()[0];
  return until ? words.t('report:issue.acceptedUntil', { until }) : words.t(`report:issue.${decision}`);
}
