import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { type Control, controlsOf, FRAMEWORKS } from '@assay/contract/report/compliance.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, formatLabel, joinList, limitRows, type TableBlock } from './blocks.ts';
import { listed, type ReportIssue } from './issues/issue-list.ts';

export type ComplianceState = 'contradicted' | 'unconfirmed' | 'no-contradiction' | 'cannot-be-seen' | 'not-assessed';
const STATES: readonly ComplianceState[] = [
  'contradicted',
  'unconfirmed',
  'no-contradiction',
  'not-assessed',
  'cannot-be-seen',
];

/** Issues named per control, the worst first; the others are counted. */
const ISSUES_NAMED = 3;

export interface ControlState {
  state: ComplianceState;
  /** IDs of the checks whose findings contradict the control. */
  contradicting: string[];
  /** Number of completed checks that relate to it. */
  checks: number;
}

/** Whether a finding contradicts the controls of its check: facts and unconfirmed signs do not. */
const contradicts = ({ severity, confidence }: Pick<Finding, 'severity' | 'confidence'>): boolean =>
  severity !== 'informational' && confidence !== 'tentative';

/**
 * State of one control: contradicted by findings that deduct points; unconfirmed if such findings are tentative; not contradicted by the completed checks; not
 * assessed if none of its checks could be completed; not visible if no check relates to it (docs/product/reports.md).
 */
export function controlState(control: Control, input: Pick<ReportInput, 'assessment' | 'topics'>): ControlState {
  const { assessment, topics } = input;
  if (control.seen.length === 0) return { state: 'cannot-be-seen', contradicting: [], checks: 0 };
  const speaks = (check: string) => (topics[check] ?? []).some((topic) => control.seen.includes(topic));
  const checks = assessment.checks.filter(
    (row) => speaks(row.check) && ['passed', 'unconfirmed', 'failed'].includes(row.status),
  ).length;
  const counted = assessment.findings.filter((row) => speaks(row.check) && contradicts(row));
  const contradicting = [...new Set(counted.map((row) => row.check))].sort();
  if (contradicting.length > 0) return { state: 'contradicted', contradicting, checks };
  const unconfirmed = assessment.findings.some(
    (row) => speaks(row.check) && row.severity !== 'informational' && row.confidence === 'tentative',
  );
  if (unconfirmed) return { state: 'unconfirmed', contradicting, checks };
  return { state: checks > 0 ? 'no-contradiction' : 'not-assessed', contradicting, checks };
}

/** Part 2: per framework the contradicted controls with their issues, and the numbers of the others by state. */
export function complianceBlocks(input: ReportInput, issues: readonly ReportIssue[], words: Translator): Block[] {
  const frameworks = FRAMEWORKS.map((framework) => ({
    ...framework,
    controls: controlsOf(framework.id).map((control) => ({ control, ...controlState(control, input) })),
  }));
  const counts: TableBlock = {
    type: 'table',
    caption: words.t('report:tables.counts', { part: words.t('report:parts.compliance') }),
    columns: [
      { title: words.t('report:columns.framework'), width: 3 },
      { title: words.t('report:columns.controlsCovered'), width: 2, align: 'right' },
      ...STATES.map((state) => ({
        title: words.t(`report:compliance.states.${state}`),
        width: 2,
        align: 'right' as const,
      })),
    ],
    rows: frameworks.map(({ id, name, controls, size }) => [
      { link: anchorOf(id), text: name },
      size === null
        ? String(controls.length)
        : words.t('report:compliance.covered', { covered: controls.length, count: size }),
      ...STATES.map((state) => String(controls.filter((row) => row.state === state).length)),
    ]),
  };
  return [
    { type: 'paragraph', text: words.t('report:compliance.intro', { areas: AREA_IDS.length }) },
    { type: 'note', lead: words.t('report:compliance.noteLead'), text: words.t('report:compliance.note') },
    counts,
    ...frameworks.flatMap(({ id, name, controls }): Block[] => [
      { type: 'heading', level: 2, text: name, anchor: anchorOf(id) },
      ...contradictedTable(name, controls, issues, words),
      ...otherControls(controls, words),
    ]),
  ];
}

type Row = ControlState & { control: Control };

const anchorOf = (framework: string) => `controls-${framework}`;

function contradictedTable(
  name: string,
  controls: readonly Row[],
  issues: readonly ReportIssue[],
  words: Translator,
): Block[] {
  const rows = controls.filter(({ state }) => state === 'contradicted');
  if (rows.length === 0) return [];
  return limitRows(
    {
      type: 'table',
      caption: words.t('report:tables.compliance', { framework: name }),
      columns: [
        { title: words.t('report:columns.control'), width: 'auto' },
        { title: words.t('report:columns.subject'), width: 2 },
        { title: words.t('report:columns.contradictedBy'), width: 6 },
      ],
      rows: rows.map(({ control, contradicting }) => [
        control.number,
        subjectsOf(control, words),
        issuesBehind(contradicting, issues, words),
      ]),
    },
    words,
  );
}

const subjectsOf = ({ seen, unseen }: Control, words: Translator): string =>
  joinList(
    [...seen, ...unseen].map((topic) => words.t(`report:compliance.topics.${topic}`)),
    words.language,
  );

/** The issues that contradict a control: those of its checks that count. */
function issuesBehind(contradicting: readonly string[], issues: readonly ReportIssue[], words: Translator): Cell {
  const own = issues.filter(({ findings }) =>
    findings.some((finding) => contradicting.includes(finding.check) && contradicts(finding)),
  );
  const more = own.length - ISSUES_NAMED;
  return {
    lines: own.slice(0, ISSUES_NAMED).map((issue) => listed(issue, words)),
    more: more > 0 ? words.t('report:compliance.moreIssues', { count: more }) : '',
  };
}

/** The other controls by state, each with the number of checks that found nothing against it. */
function otherControls(controls: readonly Row[], words: Translator): Block[] {
  return STATES.filter((state) => state !== 'contradicted').flatMap((state): Block[] => {
    const own = controls.filter((row) => row.state === state);
    if (own.length === 0) return [];
    const numbers = own.map(({ control, checks }) => {
      const counted =
        state === 'no-contradiction' ? ` (${words.t('report:compliance.checks', { count: checks })})` : '';
      return `${control.number}${counted}`;
    });
    const label = formatLabel(words.t(`report:compliance.states.${state}`), words.language, own.length);
    return [{ type: 'paragraph', text: `${label}${numbers.join(', ')}` }];
  });
}
