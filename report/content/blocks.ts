import type { CountColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportTheme } from './theme.ts';

/** Blocks that a report page consists of; the template renders only these. */

/** A cell: text, a severity badge, monospaced text that may break anywhere, a link to an anchor, or lines of them. */
export type Cell =
  | string
  | { severity: CountColumn; text: string }
  | { mono: string }
  | { link: string; text: string }
  | { lines: readonly ListedIssue[]; more: string };

/** An issue in a list: its severity and a link to its entry. */
export interface ListedIssue {
  severity: CountColumn;
  badge: string;
  link: string;
  title: string;
}

/** An issue with everything that is known of it. */
export interface IssueBlock {
  type: 'issue';
  anchor: string;
  severity: CountColumn;
  badge: string;
  title: string;
  /** Points, confidence, CWE, first seen, effort, owner, status, …; `label` is empty where the value says what it is. */
  facts: { label: string; value: string }[];
  /** Explanation and remediation. */
  texts: { label: string; body: string }[];
  /** Over the width of the page instead of beside its details: a fact that needs no fix. */
  wide: boolean;
  /** Assets and evidence; `lang` if the text is not in the language of the report, for screen readers. */
  details: { label: string; mono: string; lang?: 'en' }[];
  /** How to reproduce it. */
  command: { label: string; mono: string } | null;
}

export interface TableBlock {
  type: 'table';
  caption: string;
  /** Anchor for cells with a `link`; unique in a report. */
  anchor?: string;
  /** A monospaced title may break anywhere: domain names. */
  columns: { title: string | { mono: string }; width: 'auto' | number; align?: 'right' }[];
  rows: Cell[][];
}

/** A level in the legend of a figure. */
export interface LevelKey {
  column: CountColumn;
  text: string;
}

/** A numbered figure; `alt` describes its result. */
export type FigureBlock = { caption: string; alt: string } & (
  | { type: 'gauge'; value: number | null; label: string; grade: string; cap: number | null }
  | { type: 'bars'; rows: { name: string; value: number | null; text: string }[] }
  | { type: 'trend'; points: { value: number | null; label: string }[] }
  | { type: 'counts'; rows: { column: CountColumn; name: string; count: number }[] }
  /** Findings of several domains by level, one bar each. */
  | { type: 'levels'; rows: { name: string; parts: { column: CountColumn; count: number }[] }[]; key: LevelKey[] }
  /** Proportions of a whole; `share` in percent. */
  | { type: 'shares'; rows: { name: string; share: number; text: string }[] }
  /** Scores of several domains by area; a `value` of null is drawn as a gap. */
  | { type: 'matrix'; columns: string[]; rows: { name: string; cells: { value: number | null; text: string }[] }[] }
);

export type Block =
  /** `flow`: a first-level heading that does not begin a page. */
  | { type: 'heading'; level: 1 | 2 | 3; text: string; anchor?: string; flow?: true }
  | { type: 'paragraph'; text: string }
  /** A warning, unless its tone is plain; each line of the text is a separate paragraph. */
  | { type: 'note'; lead: string; text: string; tone?: 'plain' }
  | TableBlock
  | IssueBlock
  /** Two short tables side by side, the left one wider. */
  | { type: 'tables'; left: TableBlock; right: TableBlock }
  | { type: 'pair'; left: FigureBlock; right: FigureBlock }
  | FigureBlock;

/** The complete report as input of the template. */
export interface ReportData {
  lang: string;
  region: string;
  title: string;
  /** Lines on the cover below the title: label and value. */
  cover: { label: string; value: string }[];
  brand: string;
  look: ReportTheme;
  confidential: string;
  /** On the cover: how to verify the report. `qr` contains 1 for dark modules, row by row. */
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
    score: string;
    data: string;
  };
  /** A heading kept on the same page as the content that follows, regardless of its height. */
  summary: Block[];
  blocks: Block[];
}

/** Maximum rows of a printed table, about two pages; the app and the exports list all. */
const TABLE_ROWS_MAX = 60;

/** Every table of a report, also those in pairs. */
export const tablesIn = (blocks: readonly Block[]): TableBlock[] =>
  blocks.flatMap((block) => {
    if (block.type === 'tables') return [block.left, block.right];
    return block.type === 'table' ? [block] : [];
  });

/** The printed part of a table; omitted rows are counted below it. */
export function limitRows(table: TableBlock, words: Translator): Block[] {
  const cut = table.rows.length - TABLE_ROWS_MAX;
  if (cut <= 0) return [table];
  return [
    { ...table, rows: table.rows.slice(0, TABLE_ROWS_MAX) },
    { type: 'paragraph', text: words.t('report:rowsCut', { count: cut }) },
  ];
}

const fullWidth = (language: string) => /^(zh|ja)/.test(language);
const LIST_SEPARATORS: Readonly<Record<string, string>> = { ja: '、', 'zh-CN': '；', 'zh-TW': '；' };

/** A label in front of its value; Chinese and Japanese use a full-width separator. @param count number of values */
export function formatLabel(label: string, language: string, count?: number): string {
  if (fullWidth(language)) return `${label}${count === undefined ? '' : `（${count}）`}：`;
  return `${label}${count === undefined ? '' : ` (${count})`}${language === 'fr' ? '\u00a0' : ''}: `;
}

/** Several items in one sentence or cell, with the separator of the language. */
export const joinList = (parts: readonly string[], language: string): string =>
  parts.join(LIST_SEPARATORS[language] ?? '; ');

/** Display form of an asset: all ports of a report are TCP. */
export const formatAsset = (asset: string): string => asset.replace(/\/tcp$/, '');

/** By language: creating a format takes longer than using it a hundred times. */
const points = new Map<string, Intl.NumberFormat>();

/** Hundredths of a point as points: `12`, `0.5`. */
export function formatPoints(hundredths: number, language: string): string {
  const format = points.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  points.set(language, format);
  return format.format(hundredths / 100);
}
