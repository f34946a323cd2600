import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterSecondRun, type Failure, failedFiles, type Report, readReport } from './gate-report.ts';
import { again, gateSteps, ROOT, type Step } from './gate-steps.ts';

/**
 * The gate, `npm test`: every step, or those named as arguments. Prints what failed, one line for each step, the names of
 * all failed tests and, last, the sum of tests and steps: `N passed, N failed`.
 *
 * Few test files that failed run once more by themselves, after all else: what passes then is named as unsteady and is to
 * be mended, but does not fail the run (docs/decisions/0026-a-failed-file-runs-twice.md).
 */

/** With more failed files than this something is broken, and a second run only costs time. */
const MOST_AGAIN = 3;

interface Outcome extends Report {
  output: string;
}

const folder = mkdtempSync(join(tmpdir(), 'assay-gate-'));
const children = new Set<ReturnType<typeof spawn>>();

function runStep(step: Step, index: number): Promise<Outcome> {
  const report = join(folder, `${index}.tap`);
  const args = step.tests
    ? [
        ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
        ...['--test-reporter=tap', `--test-reporter-destination=${report}`, ...step.args],
      ]
    : step.args;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        TZ: step.zone,
        // Every test file is a process of its own, and most of them compile the same modules.
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
        ...process.env,
        FORCE_COLOR: '0',
        NODE_TEST_CONTEXT: undefined,
      },
      detached: process.platform !== 'win32',
    });
    children.add(child);
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-200_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const limit = setTimeout(() => {
      collect(Buffer.from(`\nstopped after ${step.limit} seconds\n`));
      kill(child);
    }, step.limit * 1_000);
    child.on('close', (code) => {
      clearTimeout(limit);
      children.delete(child);
      resolve({ ...count(step, code, report), output });
    });
  });
}

/** Kills a step with everything it started. */
function kill(child: ReturnType<typeof spawn>): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

function count(step: Step, code: number | null, report: string): Report {
  if (!step.tests) return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] };
  let tap = '';
  try {
    tap = readFileSync(report, 'utf8');
  } catch {
    // It ended before it wrote anything.
  }
  return readReport(tap, code === 0);
}

const wanted = process.argv.slice(2);
const all = gateSteps();
const unknown = wanted.filter((name) => !all.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no step "${unknown.join('", "')}"; the steps are ${all.map((step) => step.name).join(', ')}.\n`,
  );
  process.exit(2);
}
const waiting = all.filter((step) => wanted.length === 0 || wanted.includes(step.name));
const outcomes = new Map<Step, Report>();
const unsteady: Failure[] = [];
let running = 0;

const nameOf = ({ name, file }: Failure) => `${relative(ROOT, file)}: ${name}`;

async function finish(): Promise<void> {
  const failed = [...outcomes].filter(([, { failures }]) => failures.length > 0);
  const files = failed.reduce((sum, [, report]) => sum + failedFiles(report).length, 0);
  if (files <= MOST_AGAIN) {
    for (const [step, first] of failed) {
      const { output, ...second } = await runStep(again(step, failedFiles(first)), all.length + all.indexOf(step));
      const sum = afterSecondRun(first, second);
      if (sum.failed > 0) process.stdout.write(`\n${output.trimEnd()}\n\n`);
      outcomes.set(step, sum);
      unsteady.push(...sum.unsteady);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  for (const failure of unsteady) process.stdout.write(`unsteady, passed when run again: ${nameOf(failure)}\n`);
  let [passed, broken] = [0, 0];
  for (const report of outcomes.values()) {
    passed += report.passed;
    broken += report.failed;
    for (const failure of report.failures) process.stdout.write(`failed: ${nameOf(failure)}\n`);
  }
  process.stdout.write(`${passed} passed, ${broken} failed\n`);
  process.exitCode = broken > 0 ? 1 : 0;
}

/** Starts what may run now: as many as there are cores (two at most), or one that wants to be alone. */
function next(): void {
  const most = Math.min(2, availableParallelism());
  while (waiting.length > 0 && running < most && !(waiting[0]!.alone && running > 0)) {
    const step = waiting.shift()!;
    running += step.alone ? most : 1;
    const started = performance.now();
    void runStep(step, all.indexOf(step)).then(({ output, ...report }) => {
      running -= step.alone ? most : 1;
      outcomes.set(step, report);
      const { passed, failed } = report;
      if (failed > 0) process.stdout.write(`\n${output.trimEnd()}\n\n`);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      process.stdout.write(
        `${failed > 0 ? '✖' : '✔'} ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)\n`,
      );
      if (waiting.length === 0 && running === 0) void finish();
      else next();
    });
  }
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['disconnect', 1],
] as const) {
  process.on(signal, () => {
    for (const child of children) kill(child);
    rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  });
}
process.channel?.unref();
next();
