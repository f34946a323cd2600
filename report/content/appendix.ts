import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, formatAsset, limitRows } from './blocks.ts';
import { rulingBlocks } from './rulings.ts';

/** Appendix: method and model, observed evidence, rulings and accepted risks, limits of this installation. */
export function appendixBlocks(input: ReportInput, words: Translator): Block[] {
  const { assessment } = input;
  return [
    { type: 'heading', level: 1, text: words.t('report:appendix.title') },
    { type: 'heading', level: 2, text: words.t('report:appendix.method') },
    { type: 'paragraph', text: words.t('report:appendix.methodText', { version: assessment.modelVersion }) },
    { type: 'paragraph', text: words.t('report:appendix.coverageText') },
    { type: 'heading', level: 2, text: words.t('report:appendix.evidence') },
    ...evidenceTable(input, words),
    ...rulingBlocks(input, words),
    { type: 'heading', level: 2, text: words.t('report:appendix.notLookedAt') },
    ...notLookedAt(input, words),
  ];
}

function evidenceTable(input: ReportInput, words: Translator): Block[] {
  const rows = input.assessment.findings
    .filter((finding) => finding.seen.length > 0)
    .map((finding): Cell[] => [
      words.check(finding.check).title,
      { mono: formatAsset(finding.asset) },
      { mono: finding.seen.slice(0, 5).join('\n') },
    ]);
  if (rows.length === 0) return [{ type: 'paragraph', text: words.t('report:appendix.noEvidence') }];
  return limitRows(
    {
      type: 'table',
      caption: words.t('report:tables.evidence'),
      columns: [
        { title: words.t('report:columns.check'), width: 2 },
        { title: words.t('report:columns.asset'), width: 2 },
        { title: words.t('report:columns.seen'), width: 4 },
      ],
      rows,
    },
    words,
  );
}

function notLookedAt(input: ReportInput, words: Translator): Block[] {
  const off = input.assessment.checks.filter((check) =>
    check.notAssessed.some(({ reason }) => reason === 'source-off' || reason === 'source-no-key'),
  );
  if (off.length === 0) return [{ type: 'paragraph', text: words.t('report:appendix.everythingLookedAt') }];
  const titles = off.map((check) => words.check(check.check).title);
  return [
    {
      type: 'paragraph',
      text: words.t('report:appendix.notLookedAtText', { checks: new Intl.ListFormat(words.language).format(titles) }),
    },
  ];
}
