import type { CheckResult } from './check-result.ts';

const MARKS: Readonly<Record<CheckResult['status'], string>> = {
  ok: 'ok',
  warning: 'WARNING',
  failed: 'FAILED',
  skipped: 'skipped',
};

/**
 * Prints the results for people, or as one JSON object for scripts.
 * @returns exit code: 1 if a check failed
 */
export function printResults(checks: readonly CheckResult[], json: boolean): number {
  const passed = checks.every(({ status }) => status !== 'failed');
  if (json) process.stdout.write(`${JSON.stringify({ ok: passed, checks }, null, 2)}\n`);
  else for (const check of checks) process.stdout.write(`${lineOf(check)}\n`);
  return passed ? 0 : 1;
}

function lineOf({ id, status, detail, advice }: CheckResult): string {
  const line = `${MARKS[status].padEnd(8)} ${id.padEnd(20)} ${detail}`;
  return advice ? `${line}\n${' '.repeat(30)}→ ${advice}` : line;
}
