import { CHANGE_KINDS, changeTerm } from '@assay/contract/values/comparison.ts';
import { formatDay } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportChanges, ReportInput } from '../input.ts';
import { formatLabel, joinList } from './blocks.ts';

/** Maximum issues named per kind; the others are counted. */
const NAMED_MAX = 3;
/** Maximum characters of a title: one and a half lines on paper. */
const TITLE_MAX = 110;

/** Summary of the changes since the previous rating. */
export interface ChangeSummary {
  title: string;
  /** Change of the score, or a note that there is no earlier rating. */
  score: string;
  /** One line per kind of change. */
  lines: { lead: string; text: string }[];
}

export function changesSince(input: ReportInput, words: Translator): ChangeSummary {
  const { changes = null, assessment, timeZone } = input;
  if (!changes) {
    return { title: words.t('report:changes.title'), score: words.t('report:changes.first'), lines: [] };
  }
  const day = formatDay(changes.since, timeZone);
  return {
    title: words.t('report:changes.since', { day }),
    score: scoreSentence(changes, assessment.total, words),
    lines: CHANGE_KINDS.flatMap((kind) => {
      const titles = changes.rows.filter((row) => row.kind === kind).map(({ title }) => title);
      if (titles.length === 0) return [];
      const named = titles.slice(0, NAMED_MAX).map((title) => truncateText(title, TITLE_MAX));
      const left = titles.length - named.length;
      const lead = formatLabel(words.t(`terms:${changeTerm(kind)}`), words.language, titles.length);
      return [{ lead, text: `${joinList(named, words.language)}${left > 0 ? ` (+${left})` : ''}` }];
    }),
  };
}

function scoreSentence(changes: ReportChanges, total: number | null, words: Translator): string {
  if (changes.total === null || total === null) return words.t('report:changes.noScore');
  if (changes.total === total && changes.rows.length === 0) return words.t('report:changes.nothing', { score: total });
  if (changes.total === total) return words.t('report:changes.same', { score: total });
  return words.t('report:changes.score', { from: changes.total, to: total });
}

/** Untrusted text, truncated to a number of characters. */
export function truncateText(text: string, length: number): string {
  const signs = Array.from(text);
  return signs.length <= length ? text : `${signs.slice(0, length - 1).join('')}…`;
}
