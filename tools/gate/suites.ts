import { globSync } from 'node:fs';
import { join, sep } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Test files of some folders, and the kind of process that runs them. */
export interface Suite {
  name: string;
  of: RegExp;
  /** Files that need the cluster of test databases. */
  cluster?: boolean;
  /** Runs each file in a separate process. */
  isolated?: boolean;
  /** Needs the built web app. */
  web?: boolean;
  zone: string;
}

/**
 * A file runs in the first suite that matches it. Time zones far from UTC, one of them with half hours and daylight
 * saving time, keep tests from depending on the host's time zone.
 */
const SUITES: readonly Suite[] = [
  // Each replaces the texts of every module that it imports (locales/testing/altered.ts).
  { name: 'fallback', of: /\/fallback\.test\.ts$/, isolated: true, cluster: true, zone: 'UTC' },
  { name: 'e2e', of: /^(e2e|bench)\//, cluster: true, web: true, zone: 'UTC' },
  // Starts the product as child processes and sends itself signals.
  { name: 'startup', of: /^server\/commands\/main\.test\.ts$/, isolated: true, zone: 'UTC' },
  { name: 'server', of: /^server\//, cluster: true, zone: 'America/St_Johns' },
  { name: 'integration', of: /^lab\//, zone: 'UTC' },
  { name: 'snapshot', of: /^engine\/golden\//, zone: 'UTC' },
  { name: 'checks', of: /^(contract|engine\/(areas|evaluation|parse|scoring))\//, zone: 'UTC' },
  { name: 'unit', of: /^(contract|engine|report|locales|web)\//, zone: 'Asia/Taipei' },
  { name: 'architecture', of: /^tools\//, zone: 'UTC' },
];

/** A program whose exit code counts as one test. */
export interface Program {
  name: string;
  args: string[];
}

const BIN = (packageName: string, file: string) => join(ROOT, 'node_modules', packageName, file);

export const PROGRAMS: readonly Program[] = [
  // First: browser tests wait for it.
  { name: 'web build', args: [join(ROOT, 'tools/launch/web-build.mjs')] },
  // The projects of tsconfig.json, one per environment.
  { name: 'types', args: [BIN('typescript', 'bin/tsc'), '--build', '--pretty', 'false'] },
  { name: 'generated', args: [join(ROOT, 'tools/generate.ts'), '--check'] },
  { name: 'format', args: [BIN('@biomejs/biome', 'bin/biome'), 'check', '--colors=off', '--error-on-warnings', '.'] },
];

export interface TestFile {
  /** Relative to the root, with slashes. */
  path: string;
  suite: Suite;
}

/** @throws Error with the test files outside of all suites */
export function testFiles(): TestFile[] {
  const skipped = /^(node_modules|dist|\.git|\.data|\.demo)$/;
  const paths = globSync('**/*.test.ts', { cwd: ROOT, exclude: (name) => skipped.test(name.split(sep).at(-1)!) })
    .map((path) => path.split(sep).join('/'))
    .sort();
  const forgotten = paths.filter((path) => !suiteOf(path));
  if (forgotten.length > 0) throw new Error(`no suite runs ${forgotten.join(', ')}`);
  return paths.map((path) => ({ path, suite: suiteOf(path)! }));
}

const suiteOf = (path: string) => SUITES.find(({ of }) => of.test(path));

export const STEP_NAMES: readonly string[] = [...SUITES, ...PROGRAMS].map(({ name }) => name);
