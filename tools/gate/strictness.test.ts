import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BIOME = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/** Non-null assertions, type assertions and nested ternaries outside tests, by workspace. */
interface Counts {
  /** `value!` */
  nonNull: number;
  /** `value as Type`; `as const` is none. */
  casts: number;
  nestedTernaries: number;
}

/** Upper limits. They only fall: a change that removes some lowers its row. */
const CEILINGS: Readonly<Record<string, Counts>> = {
  bench: { nonNull: 155, casts: 86, nestedTernaries: 4 },
  contract: { nonNull: 16, casts: 34, nestedTernaries: 0 },
  e2e: { nonNull: 30, casts: 20, nestedTernaries: 0 },
  engine: { nonNull: 325, casts: 117, nestedTernaries: 59 },
  lab: { nonNull: 206, casts: 69, nestedTernaries: 7 },
  locales: { nonNull: 4, casts: 10, nestedTernaries: 0 },
  report: { nonNull: 40, casts: 11, nestedTernaries: 0 },
  server: { nonNull: 234, casts: 247, nestedTernaries: 48 },
  tools: { nonNull: 65, casts: 21, nestedTernaries: 8 },
  web: { nonNull: 69, casts: 138, nestedTernaries: 46 },
};

/** A row that is further above its workspace than this is lowered. */
const SLACK = 5;

const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing\//.test(file);

/** Type assertions in a source. Comments, texts and SQL, and the renaming of imports are left out. */
function castsIn(source: string): number {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^(?:import|export)\b[^;]*?\bfrom\s*'[^']*';/gm, '')
    .replace(/`(?:[^`\\]|\\.)*`/g, "''")
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
  return [...code.matchAll(/(?<=[\w)\]}!'"`]) as (?!const\b)(?=[\w({['"`])/g)].length;
}

async function counted(): Promise<Record<string, Counts>> {
  const counts = Object.fromEntries(
    Object.keys(CEILINGS).map((room) => [room, { nonNull: 0, casts: 0, nestedTernaries: 0 }]),
  );
  const rules = ['--only=style/noNonNullAssertion', '--only=style/noNestedTernary'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [BIOME, 'lint', ...rules, '--max-diagnostics=none', '--reporter=github', ...Object.keys(CEILINGS)],
    { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 },
  );
  for (const [, rule, place] of stdout.matchAll(/title=lint\/style\/(\w+),file=([^,]+)/g)) {
    const file = path.relative(ROOT, path.resolve(ROOT, place!)).split(path.sep).join('/');
    const row = counts[file.split('/')[0]!];
    if (!row || isTest(file)) continue;
    if (rule === 'noNonNullAssertion') row.nonNull += 1;
    else row.nestedTernaries += 1;
  }
  for (const [room, row] of Object.entries(counts)) {
    const files = globSync(`${room}/**/*.{ts,tsx}`, {
      cwd: ROOT,
      exclude: (file) => /node_modules|\bdist\b/.test(file),
    });
    for (const file of files)
      if (!isTest(file.split(path.sep).join('/'))) row.casts += castsIn(readFileSync(path.join(ROOT, file), 'utf8'));
  }
  return counts;
}

test('assertions for the compiler and nested conditions do not become more', async () => {
  const rows = Object.entries(await counted());
  assert.ok(rows.every(([, { nonNull, casts }]) => nonNull + casts > 0));
  const wrong = rows.flatMap(([room, row]) =>
    (Object.keys(row) as (keyof Counts)[]).flatMap((kind) => {
      const [is, most] = [row[kind], CEILINGS[room]![kind]];
      if (is > most) return [`${room}: ${is} ${kind}, at most ${most}`];
      return is < most - SLACK ? [`${room}: only ${is} ${kind}, lower the ceiling from ${most}`] : [];
    }),
  );
  assert.deepEqual(wrong, []);
});
