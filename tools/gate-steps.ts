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

/**
 * Folder → step; the first that fits. Every test file must fit one, so that none is forgotten. Zones far from UTC, one of them
 * with half hours and summer time, so that no test stands on the zone of the machine.
 */
const SUITES: readonly { name: string; of: RegExp; setup?: boolean; alone?: boolean; limit: number; zone?: string }[] =
  [
    // Measures how long a start takes.
    { name: 'process', of: /^server\/process\/main\.test\.ts$/, alone: true, limit: 120 },
    { name: 'server', of: /^server\//, setup: true, limit: 420, zone: 'America/St_Johns' },
    { name: 'golden', of: /^engine\/golden\//, limit: 60 },
    { name: 'unit', of: /^(contract|engine|report|locales|web)\//, limit: 240, zone: 'Asia/Taipei' },
    { name: 'architecture', of: /^tools\//, limit: 60 },
    { name: 'lab', of: /^lab\//, alone: true, limit: 180 },
    { name: 'browser', of: /^(e2e|bench)\//, alone: true, limit: 300 },
  ];

/** All steps in the order in which they begin. */
export function gateSteps(): Step[] {
  const files = globSync('**/*.test.ts', {
    cwd: ROOT,
    exclude: (name) => /^(node_modules|dist|\.git|\.data|\.demo)$/.test(name.split(sep).at(-1)!),
  })
    .map((file) => file.split(sep).join('/'))
    .sort();
  const suites = SUITES.map(({ name, of, setup, alone, limit, zone }) => {
    const own = files.filter((file) => SUITES.find((suite) => suite.of.test(file))?.of === of);
    const step = { ...testStep(name, own, setup ?? false, alone ?? false), limit, zone: zone ?? 'UTC' };
    return { step, own };
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

function program(name: string, args: string[]): Step {
  return { name, args, tests: false, alone: false, limit: 120, zone: 'UTC' };
}

function testStep(name: string, files: string[], setup: boolean, alone: boolean): Omit<Step, 'limit' | 'zone'> {
  const args = [
    '--test',
    // A test that hangs fails by itself, and the rest of its step is still counted.
    '--test-timeout=120000',
    // Beside another step each has one core.
    `--test-concurrency=${alone ? availableParallelism() : Math.max(1, Math.floor(availableParallelism() / 2))}`,
    `--import=${new URL('./quiet-console.mjs', import.meta.url).href}`,
    ...(setup ? [`--test-global-setup=${join(ROOT, 'server/testing/global-setup.ts')}`] : []),
    ...files,
  ];
  return { name, args, tests: true, alone };
}
