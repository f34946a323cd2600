import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Result } from './results.ts';
import { ROOT, type TestFile } from './suites.ts';

const FILE = join(ROOT, 'node_modules/.cache/test-durations.json');

/** Estimate without a measurement: seconds per kilobyte of a test file, as measured on two cores. */
const SECONDS_PER_KB: Readonly<Record<string, number>> = {
  e2e: 1.5,
  startup: 3,
  integration: 1.5,
  server: 0.3,
  unit: 0.2,
};
const USUAL_SECONDS_PER_KB = 0.05;

/** Duration of each test file in the last run; affects only the order of the files. */
export function openDurations() {
  let known: Record<string, number> = {};
  try {
    known = JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    // The first run in this checkout: no durations yet.
  }
  return {
    /** Seconds. */
    expected({ path, suite }: TestFile): number {
      const perKb = SECONDS_PER_KB[suite.name] ?? USUAL_SECONDS_PER_KB;
      return known[path] ?? (statSync(join(ROOT, path)).size / 1024) * perKb;
    },
    keep(results: Iterable<Result>): void {
      for (const { file, seconds } of results) if (file) known[file] = seconds;
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, JSON.stringify(known));
    },
  };
}
