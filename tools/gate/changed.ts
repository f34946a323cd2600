import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { ROOT, type TestFile } from './suites.ts';

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;
/** A program or worker started by file name, relative to the source file or the root; no program starts a test file. */
const STARTED = /['"]([\w./-]+(?<!\.test)\.(?:ts|mjs))['"]/g;
/** A type does not affect what a test does; the type check sees its change. */
const TYPE_IMPORT = /^import type [^;]*;/gm;
/** A change to one of these can affect every test. */
const EVERYTHING = /^(package(-lock)?\.json|tsconfig.*\.json|tools\/gate\/)/;

/** Files changed or added since a revision, relative to the root. @throws Error if git does not know the revision */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * Test files that import or start a changed file, directly or indirectly. If nothing leads to a changed file (texts,
 * fixtures, golden evidence), all tests of its folder run. Browser tests import the whole product, so only changed ones
 * run.
 */
export function affectedBy(changed: readonly string[], tests: readonly TestFile[]): TestFile[] {
  importersOf ??= readImporters();
  const importers = importersOf;
  const affected = new Set<string>();
  for (const file of changed) {
    if (EVERYTHING.test(file)) return [...tests];
    if (importers.has(file)) addImporters(file, importers, affected);
    else affected.add(`${dirname(file)}/`);
    affected.add(file);
  }
  const touched = (path: string) =>
    affected.has(path) || [...affected].some((folder) => folder.endsWith('/') && path.startsWith(folder));
  return tests.filter(({ path, suite }) => (suite.web ? changed.includes(path) : touched(path)));
}

function addImporters(file: string, importers: ReadonlyMap<string, readonly string[]>, found: Set<string>): void {
  for (const importer of importers.get(file) ?? []) {
    if (found.has(importer)) continue;
    found.add(importer);
    addImporters(importer, importers, found);
  }
}

/** Reads each source file once per process. */
let importersOf: ReadonlyMap<string, readonly string[]> | undefined;

/** Source file → files that import or start it. */
function readImporters(): Map<string, string[]> {
  const files = globSync(
    '{contract,engine,server,report,locales,lab,web,requirements,e2e,bench,tools}/**/*.{ts,tsx,mjs}',
    {
      cwd: ROOT,
      exclude: (name) => /node_modules|\bdist\b/.test(name),
    },
  ).map((file) => file.split(sep).join('/'));
  const importers = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(TYPE_IMPORT, '');
    const imported = [...text.matchAll(IMPORT)].map(([, target]) => resolve(file, target!));
    const started = [...text.matchAll(STARTED)].flatMap(([, target]) => [resolve(file, target!), target!]);
    for (const target of new Set([...imported, ...started])) importers.get(target)?.push(file);
  }
  return importers;
}

function resolve(from: string, target: string): string {
  if (target.startsWith('#')) return `${from.split('/')[0]}/${target.slice(1)}`;
  const path = target.startsWith('@assay/')
    ? target.slice('@assay/'.length)
    : normalize(join(dirname(from), target))
        .split(sep)
        .join('/');
  if (/\.(ts|tsx|mjs)$/.test(path)) return path;
  return [`${path}/index.ts`, `${path}.ts`, `${path}.tsx`].find((file) => existsSync(join(ROOT, file))) ?? path;
}
