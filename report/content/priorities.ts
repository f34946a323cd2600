import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, formatPoints } from './blocks.ts';
import { dueOf, ownersOf, statusOf } from './issues/issue-entry.ts';
import { anchorOf, numbered, type ReportIssue } from './issues/issue-list.ts';

/** Issues in the overview; their chapters list all. */
const PRIORITIES_MAX = 12;

/** The worst issues of all areas, and the fixes that reach the next grade. */
export function priorityBlocks(input: ReportInput, issues: readonly ReportIssue[], words: Translator): Block[] {
  return [
    { type: 'heading', level: 2, text: words.t('report:priorities.title') },
    ...worstIssues(input, issues, words),
    ...pathToNextGrade(input, issues, words),
  ];
}

const link = (issue: ReportIssue): Cell => ({ link: anchorOf(issue), text: numbered(issue) });
const severity = ({ column }: ReportIssue, words: Translator): Cell => {
  return { severity: column, text: words.t(`terms:severities.${column}`) };
};
const trackingOf = (input: ReportInput, { findings }: ReportIssue) =>
  findings.flatMap(({ fingerprint }) => input.tracking?.[fingerprint] ?? []);
const lost = ({ points }: ReportIssue, words: Translator) =>
  points > 0 ? `−${formatPoints(points, words.language)}` : '0';

function worstIssues(input: ReportInput, issues: readonly ReportIssue[], words: Translator): Block[] {
  const costly = issues.filter(({ points }) => points > 0);
  if (costly.length === 0) return [{ type: 'paragraph', text: words.t('report:summary.nothingToDo') }];
  const column = (id: string) => words.t(`report:columns.${id}`);
  const text = words.t('report:priorities.text', {
    count: costly.length,
    shown: Math.min(costly.length, PRIORITIES_MAX),
  });
  return [
    { type: 'paragraph', text },
    {
      type: 'table',
      caption: words.t('report:tables.actions'),
      columns: [
        { title: column('level'), width: 'auto' },
        { title: column('issue'), width: 7 },
        { title: column('assets'), width: 'auto', align: 'right' },
        { title: column('points'), width: 'auto', align: 'right' },
        { title: column('effort'), width: 'auto' },
        { title: column('owner'), width: 3 },
        { title: column('due'), width: 'auto' },
        { title: column('handling'), width: 4 },
      ],
      rows: costly.slice(0, PRIORITIES_MAX).map((issue): Cell[] => {
        const tracking = trackingOf(input, issue);
        const effort = issue.issue?.effort ?? issue.findings[0]?.effort;
        return [
          severity(issue, words),
          link(issue),
          String(issue.issue?.machines ?? issue.assets.length),
          lost(issue, words),
          effort ? words.t(`terms:effortLevels.${effort}`) : '–',
          ownersOf(tracking) || '–',
          dueOf(tracking) ?? '–',
          statusOf(issue, tracking, words),
        ];
      }),
    },
  ];
}

/** The shortest list of fixes, with the score that they lead to. */
function pathToNextGrade(
  { plan, assessment }: ReportInput,
  issues: readonly ReportIssue[],
  words: Translator,
): Block[] {
  if (plan === undefined) return [];
  const said = (key: string, facts = {}): Block[] => [
    { type: 'heading', level: 2, text: words.t('report:priorities.path') },
    { type: 'paragraph', text: words.t(`report:priorities.${key}`, facts) },
  ];
  if (!plan) return said(assessment.total === null ? 'notRated' : 'bestGrade');
  if (!plan.issues) return said('noPath', { grade: plan.to });
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  const steps = plan.issues.flatMap((id) => byId.get(id) ?? []);
  const facts = {
    count: plan.issues.length,
    grade: plan.to,
    total: plan.totalAfter ?? 0,
    from: assessment.total ?? 0,
  };
  return [
    ...said('pathText', facts),
    {
      type: 'table',
      caption: words.t('report:tables.path', facts),
      columns: [
        { title: words.t('report:columns.level'), width: 'auto' },
        { title: words.t('report:columns.issue'), width: 5 },
        { title: words.t('report:columns.area'), width: 3 },
        { title: words.t('report:columns.points'), width: 'auto', align: 'right' },
        { title: words.t('report:columns.effort'), width: 'auto' },
      ],
      rows: steps.map((issue): Cell[] => [
        severity(issue, words),
        link(issue),
        words.t(`terms:areas.${issue.area}`),
        lost(issue, words),
        issue.issue ? words.t(`terms:effortLevels.${issue.issue.effort}`) : '–',
      ]),
    },
  ];
}
