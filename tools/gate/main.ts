import { availableParallelism, totalmem } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { type Arguments, readArguments } from './arguments.ts';
import { affectedBy, changedFiles } from './changed.ts';
import { cpuSecondsOf, runProgram } from './child-processes.ts';
import { openDurations } from './durations.ts';
import { openEnvironments } from './environments.ts';
import { REQUIREMENTS_STEP, requirementsResult } from './requirements.ts';
import { failureLines, type Result, sumByStep, table } from './results.ts';
import { failedFiles, type Jobs, Schedule } from './schedule.ts';
import { PROGRAMS, STEP_NAMES, type TestFile, testFiles } from './suites.ts';

/**
 * The gate, `npm test`. Prints each failure as it happens, with the command that runs that test alone, then a table of the
 * steps and, last, `N passed, N failed`; what passed counts when a test hangs or the run is interrupted.
 *
 * A small number of failed files run once more by themselves: those that pass then are reported as unsteady and do not
 * fail the run (docs/decisions/0026-flaky-test-retry.md).
 */

/** With more failed files than this, the failures are not flaky and a second run only costs time. */
const FILES_AGAIN_MAX = 3;
/** Memory of a test process including its browser and database connections. */
const BYTES_PER_SLOT = 1.5 * 1024 ** 3;
/**
 * With one process more than cores, two cores were idle for a third of the time, because tests wait for responses and pages;
 * with more than eight, the database cluster runs out of connections.
 */
const SLOTS = Math.max(2, Math.min(8, 2 * availableParallelism() + 1, Math.floor(totalmem() / BYTES_PER_SLOT)));

/** Time for the results of interrupted files; killed processes take none, unless the host is busy. */
const RESULTS_WAIT_MS = 20_000;

const print = (text: string) => process.stdout.write(text);

function select({ steps, paths, since }: Arguments): Jobs {
  const everything = steps.length === 0 && paths.length === 0;
  const below = (file: string) => paths.some((path) => file === path || file.startsWith(`${path}/`));
  const programs = PROGRAMS.filter(({ name }) => everything || steps.includes(name));
  const files = testFiles().filter(({ path, suite }) => everything || steps.includes(suite.name) || below(path));
  if (since === null) return { programs, files };
  const affected = affectedBy(changedFiles(since), files);
  const web = affected.some(({ suite }) => suite.web);
  return { programs: programs.filter(({ name }) => web || name !== 'web build'), files: affected };
}

/** Replaces the results of files that run again, and lists those that passed the second time. */
async function runAgain(
  results: Map<string, Result>,
  run: (files: TestFile[], ended: (second: Result) => void) => Promise<void>,
): Promise<void> {
  const failed = failedFiles([...results.values()].flatMap(({ failures }) => failures));
  if (failed.length === 0 || failed.length > FILES_AGAIN_MAX) return;
  const known = testFiles();
  const files = failed.flatMap((path) => known.filter((file) => file.path === path));
  await run(files, (second) => {
    const first = results.get(second.file!)!;
    const names = (result: Result) => new Set(result.failures.map(({ path }) => path.join(' › ')));
    for (const name of names(first)) {
      if (!names(second).has(name)) print(`unsteady, passed when run again: ${second.file}${name && ` › ${name}`}\n`);
    }
    results.set(second.file!, { ...second, seconds: first.seconds + second.seconds });
  });
}

async function main(wanted: Arguments): Promise<void> {
  const durations = openDurations();
  const environments = openEnvironments();
  const results = new Map<string, Result>();
  const started = performance.now();
  let current: Schedule | null = null;
  let interrupted = false;
  let running: Promise<void> = Promise.resolve();
  const keep = (result: Result) => results.set(result.file ?? result.step, result);
  const runJobs = async (jobs: Jobs, slots: number, keepResult: (result: Result) => void): Promise<void> => {
    current = new Schedule(jobs, {
      runProgram,
      environment: environments.of,
      expected: durations.expected,
      ...(wanted.name === undefined ? {} : { only: wanted.name }),
      ended(result) {
        keepResult(result);
        for (const failure of result.failures) print(failureLines(failure));
      },
    });
    await current.run(slots);
  };
  const report = () => {
    const sums = sumByStep(results.values(), [...STEP_NAMES, REQUIREMENTS_STEP]);
    const failures = [...results.values()].flatMap((result) => result.failures);
    const seconds = (performance.now() - started) / 1_000;
    const cpuSeconds = cpuSecondsOf(process.pid);
    const cpu = cpuSeconds === null ? '' : `, ${cpuSeconds.toFixed(1)} seconds of CPU time with programs and databases`;
    print(`\n${table(sums)}total: ${seconds.toFixed(1)} seconds on ${SLOTS} processes${cpu}\n\n`);
    for (const { file, path } of failures) print(`failed: ${[file, ...path].filter(Boolean).join(' › ')}\n`);
    const sum = (key: 'passed' | 'failed') => sums.reduce((total, step) => total + step[key], 0);
    print(`${sum('passed')} passed, ${sum('failed')} failed\n`);
    return sum('failed') === 0 && sum('passed') > 0;
  };
  const leave = (code: number) => {
    print('\ninterrupted\n');
    report();
    void environments.close().finally(() => process.exit(code));
  };
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['disconnect', 1],
  ] as const) {
    process.once(signal, () => {
      if (interrupted) return;
      interrupted = true;
      current?.stop();
      void Promise.race([running, setTimeout(RESULTS_WAIT_MS)]).finally(() => leave(code));
    });
  }
  process.channel?.unref();
  running = runJobs(select(wanted), SLOTS, keep);
  await running;
  if (interrupted) return;
  durations.keep(results.values());
  if (!wanted.once) {
    running = runAgain(results, (files, keepSecond) => runJobs({ programs: [], files }, 1, keepSecond));
    await running;
    if (interrupted) return;
  }
  const requirements = requirementsResult(wanted, [...results.values()]);
  if (requirements) {
    keep(requirements);
    for (const failure of requirements.failures) print(failureLines(failure));
  }
  await environments.close();
  process.exitCode = report() ? 0 : 1;
}

try {
  await main(readArguments(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
