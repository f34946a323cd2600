import { formatDay } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { EarlierRating, PeerGroup, ReportInput } from '../input.ts';
import type { Block, Cell } from './blocks.ts';

/** Severities whose numbers are compared. */
const COMPARED = ['critical', 'high', 'medium', 'low'] as const;

/** The rating against the previous report and those of 30, 90 and 365 days ago. */
export function earlierRatingBlocks(input: ReportInput, words: Translator): Block[] {
  const { history = [], assessment } = input;
  if (history.length === 0) return [];
  const now: EarlierRating = {
    ago: 'report',
    at: assessment.at,
    total: assessment.total,
    grade: assessment.grade,
    counts: assessment.counts,
    appeared: 0,
    fixed: 0,
  };
  return [
    {
      type: 'table',
      caption: words.t('report:tables.history'),
      columns: [
        { title: words.t('report:columns.comparedWith'), width: 3 },
        { title: words.t('report:columns.date'), width: 'auto' },
        { title: words.t('report:columns.score'), width: 'auto', align: 'right' },
        { title: words.t('report:columns.change'), width: 'auto', align: 'right' },
        ...COMPARED.map((column) => ({
          title: words.t(`terms:severities.${column}`),
          width: 'auto' as const,
          align: 'right' as const,
        })),
        { title: words.t('report:columns.appeared'), width: 'auto', align: 'right' },
        { title: words.t('report:columns.fixed'), width: 'auto', align: 'right' },
      ],
      rows: [
        ratingRow(now, words.t('report:history.now'), null, input, words),
        ...history.map((row) =>
          ratingRow(
            row,
            row.ago === 'report'
              ? words.t('report:history.report')
              : words.t('report:history.days', { count: row.ago }),
            assessment.total,
            input,
            words,
          ),
        ),
      ],
    },
  ];
}

function ratingRow(
  row: EarlierRating,
  title: string,
  total: number | null,
  { timeZone, assessment }: ReportInput,
  words: Translator,
): Cell[] {
  const signed = new Intl.NumberFormat(words.language, { signDisplay: 'exceptZero' });
  const earlier = row.at !== assessment.at;
  return [
    title,
    formatDay(row.at, timeZone),
    row.total === null ? '–' : `${row.total} (${row.grade ?? '–'})`,
    !earlier || row.total === null || total === null ? '–' : signed.format(total - row.total),
    ...COMPARED.map((column) => String(row.counts[column] ?? 0)),
    earlier ? String(row.appeared) : '–',
    earlier ? String(row.fixed) : '–',
  ];
}

/** Sentences on the average and the rank of all companies, and of the industry; empty if not shown. */
export function peerSentences({ peers, average }: ReportInput, words: Translator): string[] {
  const sentence = (scope: string, group: PeerGroup) => {
    if (group.average === null) return [];
    const facts = { average: Math.floor(group.average / 100), companies: group.companies };
    if (group.place === null) return [words.t(`report:peers.${scope}`, facts)];
    return [words.t(`report:peers.${scope}Ranked`, { ...facts, place: group.place })];
  };
  if (peers) return [...sentence('all', peers.all), ...(peers.industry ? sentence('industry', peers.industry) : [])];
  return average === null ? [] : [words.t('report:board.averageIs', { average: Math.floor(average / 100) })];
}
