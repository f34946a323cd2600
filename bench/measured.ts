import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { replaceSection } from './all/replace-section.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FILE = path.join(ROOT, 'docs/measured.md');
const HEAD = `# Measured

Written by the scripts in \`bench/\`, each its own section, on the machine that the section names. Figures move with the machine
and with what else it does; none of them is a promise, and no test depends on one.
`;

/** One figure: the measured quantity, its value with unit, and its limit. */
export interface Figure {
  what: string;
  value: string;
  limit: string;
}

/** Replaces the table of the section of docs/measured.md with this title, with date, commit and host. */
export function writeSection(title: string, how: string, figures: readonly Figure[]): void {
  writeTable(
    title,
    how,
    ['what', 'measured', 'has to be'],
    figures.map(({ what, value, limit }) => [what, value, limit]),
  );
}

/** Same as `writeSection`, with other table columns. Started by `npm run bench`, the table goes to its file instead. */
export function writeTable(
  title: string,
  how: string,
  columns: readonly string[],
  cells: readonly (readonly string[])[],
): void {
  const { BENCH_RECORD: record } = process.env;
  if (record) {
    appendFileSync(record, `${JSON.stringify({ title, columns, cells })}\n`);
    return;
  }
  const old = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD;
  const [head = '', ...rows] = [columns, ...cells].map((row) => `| ${row.join(' | ')} |`);
  const table = [head, `|${columns.map(() => '---').join('|')}|`, ...rows].join('\n');
  writeFileSync(FILE, replaceSection(old, title, `${how} ${circumstances()}\n\n${table}`));
}

/** Date, commit and host. */
export function circumstances(): string {
  const day = new Date().toISOString().slice(0, 10);
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const load = os.loadavg()[0]!.toFixed(1);
  return `${day}, commit ${commit}, ${os.availableParallelism()} cores, load ${load} when it ended, Node.js ${process.versions.node}.`;
}

/** `1.23 s` of milliseconds. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
