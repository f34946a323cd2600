import type { FailureText, TestName } from './messages.ts';

export interface Failure extends FailureText, TestName {
  /** Test file, relative to the root; null for a program, whose name is then in `only`. */
  file: string | null;
}

/** Result of one run of a test file or program. */
export interface Result {
  step: string;
  file: string | null;
  passed: number;
  failures: Failure[];
  seconds: number;
  /** CPU time of the process that ran it and of those that it started; null if it was not measured. */
  cpuSeconds: number | null;
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
  cpuSeconds: number;
}

/** In the order in which the steps are named. */
export function sumByStep(results: Iterable<Result>, steps: readonly string[]): StepSum[] {
  const sums = new Map<string, StepSum>();
  for (const { step, passed, failures, seconds, cpuSeconds } of results) {
    const sum = sums.get(step) ?? { step, files: 0, passed: 0, failed: 0, seconds: 0, cpuSeconds: 0 };
    sum.files += 1;
    sum.passed += passed;
    sum.failed += failures.length;
    sum.seconds += seconds;
    sum.cpuSeconds += cpuSeconds ?? 0;
    sums.set(step, sum);
  }
  return steps.flatMap((step) => sums.get(step) ?? []);
}

export function table(sums: readonly StepSum[]): string {
  const head = ['step', 'files', 'passed', 'failed', 'seconds', 'CPU seconds'];
  const rows = sums.map(({ step, files, passed, failed, seconds, cpuSeconds }) =>
    [step, files, passed, failed, seconds.toFixed(1), cpuSeconds > 0 ? cpuSeconds.toFixed(1) : ''].map(String),
  );
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  return [head, ...rows]
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** Maximum lines of a message and characters of a line, so that it does not hide the next failure. */
const MESSAGE_LINES_MAX = 60;
const LINE_MAX = 400;

/** One failure for developers: test, difference, location, and the command that runs it alone. */
export function failureLines({ file, path, only, message, place }: Failure): string {
  const lines = message.split('\n');
  const cut = lines.length - MESSAGE_LINES_MAX;
  const shown = lines.slice(0, MESSAGE_LINES_MAX).map(shortLine);
  if (cut > 0) shown.push(`… ${cut} more lines`);
  const command = rerunCommand(file, only);
  return [
    `✖ ${[file, ...path].filter(Boolean).join(' › ')}`,
    ...shown.map((line) => `    ${line}`),
    ...(place ? [`    at ${place}`] : []),
    ...(command ? [`    run again: ${command}`] : []),
    '',
  ]
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

function shortLine(line: string): string {
  const cut = line.length - LINE_MAX;
  return cut > 0 ? `${line.slice(0, LINE_MAX)}… ${cut} more characters` : line;
}

/**
 * @param file null for a program
 * @param only name of the test or program; null if the whole file has to run
 */
export function rerunCommand(file: string | null, only: string | null): string | null {
  if (file === null) return only && `npm test -- ${quoted(only)}`;
  // --test-name-pattern is a regular expression.
  return `npm test -- ${file}${only === null ? '' : ` --name ${quoted(`^${only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)}`}`;
}

/** For a POSIX shell. */
const quoted = (word: string) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
