import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { formatList } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, limitRows } from './blocks.ts';
import { groupAssets } from './issues/asset-groups.ts';
import { rulingBlocks } from './rulings.ts';

/** Appendix: method and model, rulings and accepted risks, what was not assessed, limits of this installation. */
export function appendixBlocks(input: ReportInput, words: Translator): Block[] {
  const { assessment } = input;
  return [
    { type: 'heading', level: 1, text: words.t('report:appendix.title'), flow: true },
    { type: 'heading', level: 2, text: words.t('report:appendix.method') },
    { type: 'paragraph', text: words.t('report:appendix.methodText', { version: assessment.modelVersion }) },
    { type: 'paragraph', text: words.t('report:appendix.coverageText') },
    ...rulingBlocks(input, words),
    ...notAssessed(input, words),
    { type: 'heading', level: 2, text: words.t('report:appendix.notLookedAt') },
    ...notLookedAt(input, words),
  ];
}

/** A row per reason and check, with the assets on which the check could not run. */
function notAssessed(input: ReportInput, words: Translator): Block[] {
  const rows = input.assessment.checks.flatMap((check) =>
    [...Map.groupBy(check.notAssessed, ({ reason }) => reason)].map(([reason, own]): Cell[] => [
      words.check(check.check).title,
      words.t(`terms:reasons.${reason satisfies NotAssessedReason}`),
      { mono: groupAssets(own.map(({ asset }) => asset)).join('; ') },
    ]),
  );
  if (rows.length === 0) return [];
  return [
    { type: 'heading', level: 2, text: words.t('report:appendix.notAssessed') },
    ...limitRows(
      {
        type: 'table',
        caption: words.t('report:tables.checksNotAssessed'),
        columns: [
          { title: words.t('report:columns.check'), width: 3 },
          { title: words.t('report:columns.reason'), width: 3 },
          { title: words.t('report:columns.assets'), width: 4 },
        ],
        rows,
      },
      words,
    ),
  ];
}

function notLookedAt(input: ReportInput, words: Translator): Block[] {
  const off = input.assessment.checks.filter((check) =>
    check.notAssessed.some(({ reason }) => reason === 'source-off' || reason === 'source-no-key'),
  );
  if (off.length === 0) return [{ type: 'paragraph', text: words.t('report:appendix.everythingLookedAt') }];
  const titles = off.map((check) => words.check(check.check).title);
  const checks = formatList(titles, words.language);
  return [{ type: 'paragraph', text: words.t('report:appendix.notLookedAtText', { checks }) }];
}
