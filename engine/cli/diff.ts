import { parseArgs } from 'node:util';
import { type FindingsExport, findingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { AbsenceCause } from '@assay/contract/assessment.ts';
import { COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import { createTranslator, type Translator } from '@assay/locales';
import { paintFor } from './color.ts';
import { readJson } from './files.ts';
import { absentFindings, reachesSeverity } from './known-findings.ts';
import { printable, table } from './layout.ts';
import { readColor, readLanguage, readSeverity, UsageError } from './option-values.ts';

/** Options of `assay diff OLD NEW`. */
export const DIFF_OPTIONS = {
  format: { type: 'string', short: 'f' },
  'fail-on': { type: 'string' },
  color: { type: 'string' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Row = FindingsExport['findings'][number];

/** Findings of two files by what became of them. */
export interface Difference {
  before: Pick<FindingsExport, 'at' | 'total' | 'grade'>;
  after: Pick<FindingsExport, 'at' | 'total' | 'grade'>;
  added: Row[];
  /** Those whose check ran on the same asset and no longer reports them. */
  fixed: Row[];
  /** No longer reported for another cause; null if a file does not say what was examined. */
  gone: { finding: Row; cause: AbsenceCause | null }[];
  /** As they are now, with the earlier severity. */
  changed: { finding: Row; from: string }[];
}

export interface DiffOutput {
  text: string;
  /** A new finding has at least the severity of `--fail-on`. */
  failed: boolean;
}

/** Compares two files written by `--format json`. @throws UsageError */
export async function diffCommand(
  args: readonly string[],
  terminal: { columns: number; isTTY?: boolean | undefined; language: string | undefined; env: NodeJS.ProcessEnv },
): Promise<DiffOutput> {
  const { values, positionals } = read(args);
  if (positionals.length !== 2) throw new UsageError('two-exports');
  const words = createTranslator(readLanguage(values.lang, terminal.language));
  const threshold = readSeverity(values['fail-on']);
  const format = values.format ?? 'table';
  if (format !== 'table' && format !== 'json') throw new UsageError('format', format);
  const [before, after] = await Promise.all(positionals.map(readExport));
  const difference = diffOf(before!, after!);
  const failed = reachesSeverity(difference.added, threshold);
  if (format === 'json') return { text: JSON.stringify(difference, null, 2), failed };
  const paint = paintFor(readColor(values.color), terminal, terminal.env);
  return { text: diffText(difference, words, terminal.columns, paint), failed };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: DIFF_OPTIONS });
  } catch (error) {
    throw new UsageError('option', (error as Error).message.split('.')[0] ?? '');
  }
}

async function readExport(file: string): Promise<FindingsExport> {
  const parsed = findingsExport.safeParse(await readJson(file));
  if (!parsed.success) throw new UsageError('export', file);
  return parsed.data;
}

/** @throws UsageError if the files are of different domains */
function diffOf(before: FindingsExport, after: FindingsExport): Difference {
  if (before.domain !== after.domain) throw new UsageError('other-domain', before.domain);
  const earlier = new Map(before.findings.map((row) => [row.fingerprint, row]));
  const absent = absentFindings(before, after);
  const rated = ({ at, total, grade }: FindingsExport) => ({ at, total, grade });
  return {
    before: rated(before),
    after: rated(after),
    added: after.findings.filter(({ fingerprint }) => !earlier.has(fingerprint)),
    fixed: absent.flatMap(({ finding, cause }) => (cause === 'fixed' ? [finding] : [])),
    gone: absent.filter(({ cause }) => cause !== 'fixed'),
    changed: after.findings.flatMap((finding) => {
      const from = earlier.get(finding.fingerprint)?.column;
      return from === undefined || from === finding.column ? [] : [{ finding, from }];
    }),
  };
}

function diffText(
  { before, after, added, fixed, gone, changed }: Difference,
  words: Translator,
  columns: number,
  paint: ReturnType<typeof paintFor>,
): string {
  const score = ({ total, grade }: Difference['before']) => (total === null ? '–' : `${total} (${grade})`);
  const severity = (column: string) => words.t(`terms:severities.${column}`);
  const rows = [
    ...added.map((row) => ({ mark: '+', row, text: severity(row.column) })),
    ...fixed.map((row) => ({ mark: '-', row, text: severity(row.column) })),
    ...gone.map(({ finding: row, cause }) => ({
      mark: '?',
      row,
      text: severity(row.column) + (cause === null ? '' : `: ${words.t(`terms:absence.${cause}`)}`),
    })),
    ...changed.map(({ finding: row, from }) => ({
      mark: '~',
      row,
      text: `${severity(from)} → ${severity(row.column)}`,
    })),
  ].sort((a, b) => order(a.row) - order(b.row));
  const cells = rows.map(({ mark, row, text }) => [mark, text, printable(row.asset), printable(row.title)]);
  return [
    paint.heading(words.t('cli:diff.score', { before: score(before), after: score(after) })),
    words.t('cli:diff.counts', {
      ...{ added: added.length, fixed: fixed.length, changed: changed.length },
      gone: gone.length,
    }),
    ...table(cells, columns, (text, at, column) =>
      column === 1 ? paint.severity(text, rows[at]!.row.column as CountColumn) : text,
    ),
  ].join('\n');
}

const order = (row: Row) => COUNT_COLUMNS.indexOf(row.column as CountColumn);
