import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
const BIN = (packageName: string, file: string) => join(ROOT, 'node_modules', packageName, file);

/** One step of the gate: a program whose exit code counts, or test files that are counted one by one. */
export interface Step {
  name: string;
  /** Arguments of Node.js. */
  args: string[];
  /** Its tests are counted; otherwise the step is one. */
  tests: boolean;
  /** Runs with no other beside it: it measures time or fills both cores. */
  alone: boolean;
  /** Seconds after which it counts as failed. */
  limit: number;
  /** Time zone it runs in, unless TZ is set. */
  zone: string;
}

interface Suite {
  name: string;
  of: RegExp;
  limit: number;
  alone?: boolean;
  /** Test files at once; one where it is not given, since beside another step each has one core. */
  files?: number;
  /**
   * All files in one process, for what they test opens and keeps nothing: a process for each took four times as long.
   * Hooks outside of suites would be every file's.
   */
  together?: boolean;
  /** Needs the run's cluster of test databases. */
  cluster?: boolean;
  /** UTC where it is not given. */
  zone?: string;
}

const CORES = Math.min(4, availableParallelism());

/**
 * Folder → step; the first that fits. Every test file must fit one, so that none is forgotten. Zones far from UTC, one of them
 * with half hours and summer time, so that no test stands on the zone of the machine.
 */
const SUITES: readonly Suite[] = [
  // Measures how long a start takes.
  { name: 'process', of: /^server\/process\/main\.test\.ts$/, alone: true, limit: 120 },
  // Much of its time is waiting: for heartbeats, pauses and the ends of scans.
  { name: 'server', of: /^server\//, cluster: true, files: 3, limit: 420, zone: 'America/St_Johns' },
  { name: 'golden', of: /^engine\/golden\//, limit: 60 },
  { name: 'judgement', of: /^(contract|engine\/(areas|judging|parse|scoring))\//, together: true, limit: 120 },
  { name: 'unit', of: /^(contract|engine|report|locales|web)\//, limit: 300, zone: 'Asia/Taipei' },
  { name: 'architecture', of: /^tools\//, limit: 60 },
  { name: 'lab', of: /^lab\//, alone: true, files: CORES, limit: 240 },
  { name: 'browser', of: /^(e2e|bench)\//, alone: true, cluster: true, files: CORES + 1, limit: 540 },
];

/** All steps in the order in which they begin. */
export function gateSteps(): Step[] {
  const files = globSync('**/*.test.ts', {
    cwd: ROOT,
    exclude: (name) => /^(node_modules|dist|\.git|\.data|\.demo)$/.test(name.split(sep).at(-1)!),
  })
    .map((file) => file.split(sep).join('/'))
    .sort();
  const suites = SUITES.map((suite) => {
    const own = files.filter((file) => SUITES.find(({ of }) => of.test(file)) === suite);
    return { step: testStep(suite, own), own };
  });
  const forgotten = files.filter((file) => !suites.some((suite) => suite.own.includes(file)));
  if (forgotten.length > 0) throw new Error(`no step of the gate runs ${forgotten.join(', ')}`);
  return [
    // The longest first, so that none of them is left to run alone at the end.
    ...suites.filter(({ own }) => own.length > 0).map(({ step }) => step),
    program('web build', [join(ROOT, 'tools/launch/web-build.mjs')]),
    program('format', [BIN('@biomejs/biome', 'bin/biome'), 'check', '--colors=off', '.']),
    program('types', [BIN('typescript', 'bin/tsc'), '-p', '.', '--pretty', 'false']),
    program('generated', [join(ROOT, 'tools/generate.ts'), '--check']),
  ].sort((a, b) => Number(a.alone) - Number(b.alone));
}

/** Some files of a step once more, one after the other. */
export function again(step: Step, files: readonly string[]): Step {
  const args = step.args
    .filter((arg) => !arg.endsWith('.test.ts'))
    .map((arg) => arg.replace(/^--test-concurrency=.*/, '--test-concurrency=1'));
  return { ...step, args: [...args, ...files] };
}

function program(name: string, args: string[]): Step {
  return { name, args, tests: false, alone: false, limit: 120, zone: 'UTC' };
}

function testStep(suite: Suite, files: string[]): Step {
  const args = [
    '--test',
    // A test that hangs fails by itself, and the rest of its step is still counted.
    '--test-timeout=120000',
    suite.together ? '--test-isolation=none' : `--test-concurrency=${suite.files ?? 1}`,
    `--import=${new URL('./quiet-console.mjs', import.meta.url).href}`,
    ...(suite.cluster ? [`--test-global-setup=${join(ROOT, 'server/testing/global-setup.ts')}`] : []),
    ...files,
  ];
  const { name, limit, alone = false, zone = 'UTC' } = suite;
  return { name, args, tests: true, alone, limit, zone };
}
