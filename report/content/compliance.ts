import { AREA_IDS } from '@assay/contract/areas.ts';
import { type Control, controlsOf, FRAMEWORKS } from '@assay/contract/report/compliance.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, joinList, type TableBlock } from './blocks.ts';

export type ComplianceState = 'contradicted' | 'no-contradiction' | 'cannot-be-seen' | 'not-assessed';
const STATES: readonly ComplianceState[] = ['contradicted', 'no-contradiction', 'not-assessed', 'cannot-be-seen'];

/** Maximum checks named in one cell; the others are counted. */
const CHECKS_NAMED_MAX = 6;

export interface ControlState {
  state: ComplianceState;
  /** IDs of the checks whose findings contradict the control. */
  contradicting: string[];
  /** Number of completed checks that relate to it. */
  checks: number;
}

/**
 * State of one control: contradicted by findings that cost points; not contradicted by the completed checks; not
 * assessed if none of its checks could be completed; not visible if no check relates to it (docs/product/reports.md).
 */
export function controlState(control: Control, input: Pick<ReportInput, 'assessment' | 'topics'>): ControlState {
  const { assessment, topics } = input;
  if (control.seen.length === 0) return { state: 'cannot-be-seen', contradicting: [], checks: 0 };
  const speaks = (check: string) => (topics[check] ?? []).some((topic) => control.seen.includes(topic));
  const checks = assessment.checks.filter(
    (row) => speaks(row.check) && (row.status === 'passed' || row.status === 'failed'),
  ).length;
  const counted = assessment.findings.filter(
    (row) => speaks(row.check) && row.severity !== 'informational' && row.confidence !== 'tentative',
  );
  const contradicting = [...new Set(counted.map((row) => row.check))].sort();
  if (contradicting.length > 0) return { state: 'contradicted', contradicting, checks };
  return { state: checks > 0 ? 'no-contradiction' : 'not-assessed', contradicting, checks };
}

/** Part 2: controls by number, each with its state and the checks that determine it. */
export function complianceBlocks(input: ReportInput, words: Translator): Block[] {
  const frameworks = FRAMEWORKS.map((framework) => ({
    ...framework,
    controls: controlsOf(framework.id).map((control) => ({ control, ...controlState(control, input) })),
  }));
  const counts: TableBlock = {
    type: 'table',
    caption: words.t('report:tables.counts', { part: words.t('report:parts.compliance') }),
    columns: [
      { title: words.t('report:columns.framework'), width: 3 },
      ...STATES.map((state) => ({
        title: words.t(`report:compliance.states.${state}`),
        width: 2,
        align: 'right' as const,
      })),
    ],
    rows: frameworks.map(({ id, name, controls }) => [
      name,
      ...STATES.map((state): Cell => {
        const count = controls.filter((row) => row.state === state).length;
        return count > 0 ? { link: anchorOf(id), text: String(count) } : '0';
      }),
    ]),
  };
  return [
    { type: 'paragraph', text: words.t('report:compliance.intro', { areas: AREA_IDS.length }) },
    { type: 'note', lead: words.t('report:compliance.noteLead'), text: words.t('report:compliance.note') },
    counts,
    ...frameworks.flatMap(({ id, name, controls }): Block[] => [
      { type: 'heading', level: 2, text: name },
      frameworkTable(id, name, controls, words),
    ]),
  ];
}

const anchorOf = (framework: string) => `controls-${framework}`;

function frameworkTable(
  id: string,
  name: string,
  controls: readonly (ControlState & { control: Control })[],
  words: Translator,
): TableBlock {
  return {
    type: 'table',
    caption: words.t('report:tables.compliance', { framework: name }),
    anchor: anchorOf(id),
    columns: [
      { title: words.t('report:columns.control'), width: 'auto' },
      { title: words.t('report:columns.subject'), width: 3 },
      { title: words.t('report:columns.state'), width: 2 },
      { title: words.t('report:columns.checksBehind'), width: 4 },
    ],
    rows: controls.map(({ control, ...said }) => [
      control.number,
      joinList(
        [...control.seen, ...control.unseen].map((topic) => words.t(`report:compliance.topics.${topic}`)),
        words.language,
      ),
      words.t(`report:compliance.states.${said.state}`),
      behind(said, words),
    ]),
  };
}

/** Basis of the state: the contradicting checks by name, otherwise the number of checks without contradiction. */
function behind({ state, contradicting, checks }: ControlState, words: Translator): string {
  if (state === 'no-contradiction') return words.t('report:compliance.checks', { count: checks });
  if (state !== 'contradicted') return '–';
  const named = contradicting.slice(0, CHECKS_NAMED_MAX).map((check) => words.check(check).title);
  const more = contradicting.length - named.length;
  const rest = more > 0 ? [words.t('report:compliance.moreChecks', { count: more })] : [];
  return joinList([...named, ...rest], words.language);
}
