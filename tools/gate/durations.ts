import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './results.ts';
import { ROOT, type TestFile } from './suites.ts';

const CACHE = join(ROOT, 'node_modules/.cache');
const FILE = join(CACHE, 'test-durations.json');
/** To find the files that are worth work. */
const CPU_FILE = join(CACHE, 'test-cpu-seconds.json');

/** Estimate without a measurement: seconds per kilobyte of a test file, as measured on two cores. */
const SECONDS_PER_KB: Readonly<Record<string, number>> = {
  e2e: 1.5,
  startup: 3,
  integration: 1.5,
  server: 0.3,
  unit: 0.2,
};
const USUAL_SECONDS_PER_KB = 0.05;

/**
 * Estimates for files that take much longer than their size suggests: seconds of CPU time on two cores of a run of
 * 2026-11-26 (docs/measured.md), halved because of its load. Begun last, they would run alone.
 */
export const LONG: Readonly<Record<string, number>> = {
  'lab/lab.test.ts': 120,
  'lab/demo/demo.test.ts': 66,
  'e2e/quality/every-screen.test.ts': 50,
  'lab/robustness/robustness.test.ts': 45,
  'e2e/quality/other-screens.test.ts': 33,
  'server/routes/access.test.ts': 23,
  'report/hostile.test.ts': 20,
  'server/features/scans/history.test.ts': 19,
  'server/commands/data/upgrade-postgresql.test.ts': 17,
  'report/forms.test.ts': 15,
  'report/fonts.test.ts': 14,
};

/** Duration of each test file in the last run, which affects only the order of the files, and its CPU time. */
export function openDurations() {
  const known = read(FILE);
  const cpu = read(CPU_FILE);
  return {
    /** Seconds. */
    expected({ path, suite }: TestFile): number {
      const perKb = SECONDS_PER_KB[suite.name] ?? USUAL_SECONDS_PER_KB;
      return known[path] ?? LONG[path] ?? (statSync(join(ROOT, path)).size / 1024) * perKb;
    },
    keep(results: Iterable<Result>): void {
      for (const { file, seconds, cpuSeconds } of results) {
        if (file) known[file] = seconds;
        if (file && cpuSeconds !== null) cpu[file] = cpuSeconds;
      }
      mkdirSync(CACHE, { recursive: true });
      writeFileSync(FILE, JSON.stringify(known));
      writeFileSync(CPU_FILE, JSON.stringify(cpu));
    },
  };
}

/** By test file; empty before the first run in this checkout. */
function read(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
