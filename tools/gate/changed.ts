import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { ROOT, type TestFile } from './suites.ts';

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;
/** A program or worker started by file name, relative to the source file or the root; no program starts a test file. */
const STARTED = /['"]([\w./-]+(?<!\.test)\.(?:ts|mjs))['"]/g;
/** A type does not affect what a test does; the type check sees its change. */
const TYPE_IMPORT = /^import type [^;]*;/gm;
/** Source file → files that import or start it. */
type Importers = ReadonlyMap<string, readonly string[]>;

/** A change to one of these can affect every test. */
const EVERYTHING = /^(package(-lock)?\.json|tsconfig.*\.json|tools\/gate\/)/;
/** Loaded by the names in their folder. */
const MIGRATIONS = { folder: 'server/platform/db/migrations/', loader: 'server/platform/db/connection/migrate.ts' };
/**
 * Modules that import all routes, jobs, endpoints or checks, with the modules that a change does not reach through them.
 * Most tests of the server import all of them for the one that they test, so every change would select most tests.
 */
const COMPOSITIONS: ReadonlyMap<string, RegExp> = new Map([
  ['server/routes/index.ts', /^/],
  ['server/jobs/index.ts', /^/],
  ['contract/endpoints/index.ts', /^/],
  ['engine/areas/index.ts', /^server\//],
]);

/** Files changed or added since a revision, relative to the root. @throws Error if git does not know the revision */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * Test files that import or start a changed file, directly or indirectly. Of those that import it only as one of all
 * routes, jobs, endpoints or checks, those in the folders of the files on the way run. If nothing leads to a changed file
 * (texts, fixtures, golden evidence), all tests of its folder run. Browser tests import the whole product, so only changed
 * ones run.
 */
export function affectedBy(changed: readonly string[], tests: readonly TestFile[]): TestFile[] {
  importersOf ??= readImporters();
  const importers = importersOf;
  const affected = new Set<string>();
  for (const path of changed) {
    if (EVERYTHING.test(path)) return [...tests];
    affected.add(path);
    const file = path.startsWith(MIGRATIONS.folder) ? MIGRATIONS.loader : path;
    if (importers.has(file)) for (const one of affectedThrough(file, importers)) affected.add(one);
    else affected.add(`${dirname(file)}/`);
  }
  const touched = (path: string) =>
    affected.has(path) || [...affected].some((folder) => folder.endsWith('/') && path.startsWith(folder));
  return tests.filter(({ path, suite }) => (suite.web ? changed.includes(path) : touched(path)));
}

/** A file with its direct and indirect importers. @param follows whether an importer counts */
function leadingTo(
  file: string,
  importers: Importers,
  follows: (from: string, importer: string) => boolean = () => true,
): Set<string> {
  const found = new Set([file]);
  for (const from of found)
    for (const importer of importers.get(from) ?? []) if (follows(from, importer)) found.add(importer);
  return found;
}

function affectedThrough(file: string, importers: Importers): Set<string> {
  const isComposition = (path: string) => path !== file && COMPOSITIONS.has(path);
  const below = (path: string) => leadingTo(path, importers, (from) => !isComposition(from));
  const all = leadingTo(file, importers);
  const direct = below(file);
  const found = new Set(direct);
  for (const [composition, ends] of COMPOSITIONS) {
    if (composition === file || !direct.has(composition)) continue;
    const onTheWay = [...direct].filter((path) => !isComposition(path) && below(path).has(composition));
    const folders = new Set(onTheWay.map((path) => dirname(path)));
    const beside = [...all].filter((path) => isTest(path) && folders.has(dirname(path)));
    for (const path of leadingTo(composition, importers, (_, importer) => !ends.test(importer))) found.add(path);
    for (const path of beside) found.add(path);
  }
  // A route without tests in its folder is tested by those that start the whole product; those of tools read its source.
  return [...found].some((path) => isTest(path) && !path.startsWith('tools/')) ? found : all;
}

const isTest = (path: string) => path.endsWith('.test.ts');

/** Reads each source file once per process. */
let importersOf: Importers | undefined;

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
