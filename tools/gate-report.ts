/** What a step's TAP report (https://testanything.org) of node:test says. */

export interface Failure {
  name: string;
  /** Path of the test file. */
  file: string;
}

export interface Report {
  passed: number;
  failed: number;
  failures: Failure[];
}

/**
 * @param tap empty where the step ended before it wrote anything
 * @param ok whether the step's program ended with exit code 0
 */
export function readReport(tap: string, ok: boolean): Report {
  const of = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  // A test that is skipped shows nothing, so it does not pass.
  const failed = of('fail') + of('cancelled') + of('skipped') + of('todo');
  const failures = [...tap.matchAll(/^ *not ok \d+ - (.*)\n(?: +.*\n)*? +location: '(.*):\d+:\d+'$/gm)].map(
    ([, name, file]) => ({ name: name!, file: file! }),
  );
  return { passed: of('pass'), failed: failed === 0 && !ok ? 1 : failed, failures };
}

/** Files whose tests failed, each once. */
export const failedFiles = ({ failures }: Report): string[] => [...new Set(failures.map(({ file }) => file))];

/**
 * A step whose failed files ran a second time, by themselves.
 * @returns the sums that count, and the tests that failed only the first time
 */
export function afterSecondRun(first: Report, second: Report): Report & { unsteady: Failure[] } {
  const { failed, failures } = second;
  const known = new Set(failures.map(({ name, file }) => `${file}\n${name}`));
  const unsteady = first.failures.filter(({ name, file }) => !known.has(`${file}\n${name}`));
  return { passed: first.passed + first.failed - Math.min(failed, first.failed), failed, failures, unsteady };
}
