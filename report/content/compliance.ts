import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import type { Translator } from '@assay/locales';
import type { ReportInput } from '../input.ts';
import type { Block, TableBlock } from './blocks.ts';
import { FRAMEWORKS, TOPICS, type Topic } from './compliance-topics.ts';

export type ComplianceState = 'contradicted' | 'no-contradiction' | 'cannot-be-seen' | 'not-assessed';

/**
 * State of one topic: contradicted by findings that cost points; not contradicted by the checks that were made;
 * not assessed when none of its checks could be made; cannot be seen when no check speaks to it.
 */
export function complianceState(
  topic: Topic,
  assessment: Assessment,
): { state: ComplianceState; findings: number; checks: number } {
  if (!topic.areas && !topic.checks) return { state: 'cannot-be-seen', findings: 0, checks: 0 };
  const speaks = (check: string) =>
    topic.checks?.some((prefix) => check.startsWith(prefix)) ||
    topic.areas?.some((area) => check.startsWith(`${area}.`)) ||
    false;
  const checks = assessment.checks.filter(
    (row) => speaks(row.check) && (row.status === 'passed' || row.status === 'failed'),
  ).length;
  const counted = assessment.findings.filter(
    (row) => speaks(row.check) && row.severity !== 'informational' && row.confidence !== 'tentative',
  );
  if (counted.length > 0) return { state: 'contradicted', findings: counted.length, checks };
  return { state: checks > 0 ? 'no-contradiction' : 'not-assessed', findings: 0, checks };
}

/** Part 2: controls by number, each with what the scan says to it. */
export function complianceBlocks(input: ReportInput, words: Translator): Block[] {
  const intro: Block[] = [
    { type: 'paragraph', text: words.t('report:compliance.intro', { areas: AREA_IDS.length }) },
    { type: 'note', lead: words.t('report:compliance.noteLead'), text: words.t('report:compliance.note') },
  ];
  return [
    ...intro,
    ...FRAMEWORKS.flatMap((framework): Block[] => [
      { type: 'heading', level: 2, text: framework.name },
      frameworkTable(framework, input, words),
    ]),
  ];
}

function frameworkTable(framework: (typeof FRAMEWORKS)[number], input: ReportInput, words: Translator): TableBlock {
  const rows = TOPICS.flatMap((topic) =>
    (topic.controls[framework.id] ?? []).map((control) => {
      const { state, findings, checks } = complianceState(topic, input.assessment);
      return [
        control,
        words.t(`report:compliance.topics.${topic.id}`),
        words.t(`report:compliance.states.${state}`),
        findings === 0 && checks === 0 ? '–' : `${findings} / ${checks}`,
      ];
    }),
  ).sort((a, b) => a[0]!.localeCompare(b[0]!, 'en', { numeric: true }));
  return {
    type: 'table',
    caption: words.t('report:tables.compliance', { framework: framework.name }),
    columns: [
      { title: words.t('report:columns.control'), width: 'auto' },
      { title: words.t('report:columns.subject'), width: 3 },
      { title: words.t('report:columns.state'), width: 3 },
      { title: words.t('report:columns.findingsChecks'), width: 'auto', align: 'right' },
    ],
    rows,
  };
}
