import type { CountColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportTheme } from './theme.ts';

/** What a page of the report is built from; the template draws these and knows nothing else. */

/** A cell: text, a severity badge, text in mono type that may break anywhere, or text that leads to a table. */
export type Cell = string | { severity: CountColumn; text: string } | { mono: string } | { link: string; text: string };

export interface TableBlock {
  type: 'table';
  caption: string;
  /** Name by which cells with a `link` lead here; unique in a report. */
  anchor?: string;
  /** A title in mono type may break anywhere: names of domains. */
  columns: { title: string | { mono: string }; width: 'auto' | number; align?: 'right' }[];
  rows: Cell[][];
}

/** A level in the key of a figure. */
export interface LevelKey {
  column: CountColumn;
  text: string;
}

/** A numbered figure; `alt` states its result in words. */
export type FigureBlock = { caption: string; alt: string } & (
  | { type: 'gauge'; value: number | null; label: string; grade: string; ceiling: number | null }
  | { type: 'bars'; rows: { name: string; value: number | null; text: string }[] }
  | { type: 'trend'; points: { value: number | null; label: string }[] }
  | { type: 'counts'; rows: { column: CountColumn; name: string; count: number }[] }
  /** Findings of several domains by level, one bar each. */
  | { type: 'levels'; rows: { name: string; parts: { column: CountColumn; count: number }[] }[]; key: LevelKey[] }
  /** How much of the whole each has; `share` in percent. */
  | { type: 'shares'; rows: { name: string; share: number; text: string }[] }
  /** Scores of several domains by area; `value` null is drawn as a gap. */
  | { type: 'matrix'; columns: string[]; rows: { name: string; cells: { value: number | null; text: string }[] }[] }
);

export type Block =
  | { type: 'heading'; level: 1 | 2 | 3; text: string }
  | { type: 'paragraph'; text: string }
  /** A warning, unless its tone is plain; each line of the text stands on its own. */
  | { type: 'note'; lead: string; text: string; tone?: 'plain' }
  | TableBlock
  | { type: 'pair'; left: FigureBlock; right: FigureBlock }
  | FigureBlock;

/** The whole report as the template reads it. */
export interface ReportData {
  lang: string;
  region: string;
  title: string;
  /** Lines of the cover below the title: label and value. */
  cover: { label: string; value: string }[];
  brand: string;
  look: ReportTheme;
  confidential: string;
  /** On the cover: how to check the report. `qr` holds 1 for dark, line by line. */
  verification: {
    title: string;
    text: string;
    code: { mono: string };
    codeLabel: string;
    url: { mono: string };
    alt: string;
    qr: number[][];
  } | null;
  header: string;
  footer: string;
  words: {
    contents: string;
    tables: string;
    figures: string;
    table: string;
    figure: string;
    page: string;
    continued: string;
    notAssessed: string;
  };
  /** A heading and what stays with it on one page, whatever it takes. */
  summary: Block[];
  blocks: Block[];
}

/** Longest table that a report prints: with the two tables a finding may stand in, the maker stays under 450 MB (notes of the engine). */
const TABLE_ROWS_MAX = 400;

/** A table as far as it is printed; what is left out is counted below it. */
export function limitRows(table: TableBlock, words: Translator): Block[] {
  const cut = table.rows.length - TABLE_ROWS_MAX;
  if (cut <= 0) return [table];
  return [
    { ...table, rows: table.rows.slice(0, TABLE_ROWS_MAX) },
    { type: 'paragraph', text: words.t('report:rowsCut', { count: cut }) },
  ];
}

const fullWidth = (language: string) => /^(zh|ja)/.test(language);

/** What a text is about, in front of it; Chinese and Japanese part them by a sign of full width. @param count of them */
export function formatLabel(label: string, language: string, count?: number): string {
  if (fullWidth(language)) return `${label}${count === undefined ? '' : `（${count}）`}：`;
  return `${label}${count === undefined ? '' : ` (${count})`}${language === 'fr' ? '\u00a0' : ''}: `;
}

/** Several things in one sentence or cell; Chinese and Japanese part them by a sign of full width. */
export const joinList = (parts: readonly string[], language: string): string =>
  parts.join(fullWidth(language) ? '；' : '; ');

/** An asset as people read it: every port of a report is TCP. */
export const formatAsset = (asset: string): string => asset.replace(/\/tcp$/, '');
