import type { FailureText } from './messages.ts';

export interface Failure extends FailureText {
  /** Test file, relative to the root; null for a program. */
  file: string | null;
  /** Names of the enclosing suites and the test; empty if the file itself failed. */
  path: string[];
}

/** Result of one run of a test file or program. */
export interface Result {
  step: string;
  file: string | null;
  passed: number;
  failures: Failure[];
  seconds: number;
  /** Requirements that its tests marked; none for a program. */
  shown?: string[];
}

/** Sums of a step over its files. */
export interface StepSum {
  step: string;
  files: number;
  passed: number;
  failed: number;
  /** Of all its files together, regardless of other processes. */
  seconds: number;
}

/** In the order in which the steps are named. */
export function sumByStep(results: Iterable<Result>, steps: readonly string[]): StepSum[] {
  const sums = new Map<string, StepSum>();
  for (const { step, passed, failures, seconds } of results) {
    const sum = sums.get(step) ?? { step, files: 0, passed: 0, failed: 0, seconds: 0 };
    sum.files += 1;
    sum.passed += passed;
    sum.failed += failures.length;
    sum.seconds += seconds;
    sums.set(step, sum);
  }
  return steps.flatMap((step) => sums.get(step) ?? []);
}

export function table(sums: readonly StepSum[]): string {
  const head = ['step', 'files', 'passed', 'failed', 'seconds'];
  const rows = sums.map(({ step, files, passed, failed, seconds }) =>
    [step, files, passed, failed, seconds.toFixed(1)].map(String),
  );
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  return [head, ...rows]
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** Maximum lines of a message, so that it does not hide the next failure; the re-run shows all. */
const MESSAGE_LINES_MAX = 60;

/** One failure for developers: test, difference, location, and the command that runs it alone. */
export function failureLines({ file, path, message, place }: Failure): string {
  const lines = message.split('\n');
  const cut = lines.length - MESSAGE_LINES_MAX;
  const shown = cut > 0 ? [...lines.slice(0, MESSAGE_LINES_MAX), `… ${cut} more lines`] : lines;
  return [
    `✖ ${[file, ...path].filter(Boolean).join(' › ')}`,
    ...shown.map((line) => `    ${line}`),
    ...(place ? [`    at ${place}`] : []),
    ...(file ? [`    run again: ${rerunCommand(file, path)}`] : []),
    '',
  ]
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** Quoted for a POSIX shell. */
export function rerunCommand(file: string, path: readonly string[]): string {
  // --test-name-pattern is a regular expression.
  const name = path.at(-1)?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `npm test -- ${file}${name === undefined ? '' : ` --name '${name.replaceAll("'", `'\\''`)}'`}`;
}
