import { type AppliedResolution, type Finding, isByOwner } from '@assay/contract/assessment.ts';
import { formatDay } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, formatAsset, limitRows } from './blocks.ts';

/**
 * Rulings and statements of the owner that changed this rating, and accepted risks, which did not
 * (docs/product/rating.md); empty if there are none.
 */
export function rulingBlocks(input: ReportInput, words: Translator): Block[] {
  const applied = input.assessment.ledger.rulings ?? [];
  const accepted = input.accepted ?? [];
  const resolved = (['rulings', 'statements'] as const).flatMap((name) => {
    const rows = applied.filter(({ ruling }) => isByOwner(ruling) === (name === 'statements'));
    if (rows.length === 0) return [];
    const cells = rows.map((row) => [
      ...named(row.finding, input, words),
      ruled(row, words),
      row.until === null ? '–' : formatDay(row.until, input.timeZone),
    ]);
    return section(name, words, table(name, 'ruling', cells, words));
  });
  return [
    ...resolved,
    ...(accepted.length === 0
      ? []
      : section('accepted', words, [
          ...table(
            'accepted',
            'level',
            accepted.map(({ finding, until, explanation = '', by = null }) => [
              ...named(finding, input, words),
              { severity: finding.severity, text: words.t(`terms:severities.${finding.severity}`) },
              [explanation, by ? words.t('report:appendix.acceptedBy', { name: by }) : ''].filter(Boolean).join(' ') ||
                '–',
              until,
            ]),
            words,
          ),
        ])),
  ];
}

function section(name: 'rulings' | 'statements' | 'accepted', words: Translator, blocks: readonly Block[]): Block[] {
  return [
    { type: 'heading', level: 2, text: words.t(`report:appendix.${name}`) },
    { type: 'paragraph', text: words.t(`report:appendix.${name}Text`) },
    ...blocks,
  ];
}

function table(name: string, column: string, rows: Cell[][], words: Translator): Block[] {
  return limitRows(
    {
      type: 'table',
      caption: words.t(`report:tables.${name}`),
      columns: [
        { title: words.t('report:columns.finding'), width: 4 },
        { title: words.t('report:columns.asset'), width: 3 },
        ...(column === 'level'
          ? [
              { title: words.t('report:columns.level'), width: 'auto' as const },
              { title: words.t('report:columns.acceptedReason'), width: 3 },
            ]
          : [{ title: words.t(`report:columns.${column}`), width: 3 }]),
        { title: words.t('report:columns.until'), width: 'auto' },
      ],
      rows,
    },
    words,
  );
}

/** Title and asset of a finding, which may no longer be in the assessment. */
function named(finding: Finding, input: ReportInput, words: Translator): Cell[] {
  const kinds = input.factKinds[`${finding.check}/${finding.finding}`] ?? {};
  const facts = { ...finding.facts, asset: finding.asset, subject: finding.subject };
  const { title } = words.finding(finding.check, finding.finding, facts, kinds);
  return [title, { mono: formatAsset(finding.asset) }];
}

function ruled({ ruling, to, finding }: AppliedResolution, words: Translator): string {
  if (ruling === 'false') return words.t('report:appendix.ruledFalse');
  if (ruling !== 'severity') return words.t(`terms:resolution.${ruling}`);
  return words.t('report:appendix.ruledSeverity', {
    from: words.t(`terms:severities.${finding.severity}`),
    to: words.t(`terms:severities.${to}`),
  });
}
