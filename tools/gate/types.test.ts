import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './suites.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const FOLDER = join(ROOT, 'node_modules/.cache/type-environments');

/** Output of the compiler, regardless of its exit code. */
function compile(...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [TSC, '--pretty', 'false', ...args], { cwd: ROOT, maxBuffer: 2 ** 24 }, (_, stdout) =>
      resolve(stdout),
    );
  });
}

interface Project {
  files?: string[];
  references?: { path: string }[];
}

const readProject = async (file: string): Promise<Project> => JSON.parse(await compile('-p', file, '--showConfig'));

/** Files of a project itself, without their imports. */
async function filesOf(file: string): Promise<string[]> {
  const { files = [] } = await readProject(file);
  return files.map((path) => path.replace(/^\.\//, '')).filter((path) => !path.startsWith('node_modules/'));
}

/** Names that are not available in a project. */
async function unknownNames(project: string, names: readonly string[]): Promise<string[]> {
  const folder = join(FOLDER, project);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'names.ts'), names.map((name) => `export const ${name}Value = ${name};\n`).join(''));
  const compilerOptions = {
    noEmit: true,
    emitDeclarationOnly: false,
    composite: false,
    incremental: false,
    tsBuildInfoFile: null,
  };
  const config = { extends: join(ROOT, `tsconfig.${project}.json`), compilerOptions, include: ['names.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, exclude: [], references: [] }));
  const lines = (await compile('-p', folder)).split('\n').filter((line) => line.includes('error'));
  return lines.map((line) => /names\.ts.*: Cannot find name '(\w+)'/.exec(line)?.[1] ?? line);
}

test('the server, the web app and pure code compile only with the globals of their environment', async () => {
  const names = ['window', 'document', 'localStorage', 'process', 'setImmediate', 'fetch', 'URL', 'TextEncoder'];
  assert.deepEqual(
    await Promise.all(['node', 'browser', 'pure', 'tests'].map((project) => unknownNames(project, names))),
    [
      ['window', 'document'],
      ['process', 'setImmediate'],
      ['window', 'document', 'localStorage', 'process', 'setImmediate', 'fetch'],
      [],
    ],
  );
});

test('every source file belongs to one project, by its environment', async () => {
  const sources = globSync(
    '{contract,engine,server,report,locales,lab,web,requirements,e2e,bench,tools}/**/*.{ts,tsx}',
    {
      cwd: ROOT,
      exclude: (name) => /node_modules|\bdist\b/.test(name),
    },
  ).map((file) => file.split(sep).join('/'));
  const { references = [] } = await readProject('tsconfig.json');
  const listed = await Promise.all(references.map(async ({ path }) => ({ path, files: await filesOf(path) })));
  const projectOf = new Map<string, string>();
  const twice: string[] = [];
  for (const { path, files } of listed) {
    for (const file of files) {
      // Additions of Vite to a module, for tests that import modules of the web app.
      if (file === 'web/vite-env.d.ts' && path.includes('tests')) continue;
      if (projectOf.has(file)) twice.push(file);
      projectOf.set(file, /tsconfig\.(\w+)\.json/.exec(path)![1]!);
    }
  }
  assert.deepEqual(twice, []);
  const tests = /\.test\.ts$/;
  const environmentOf = (file: string) => {
    if (/^(e2e|bench)\//.test(file) || (file.startsWith('web/') && tests.test(file))) return 'tests';
    if (/^web\/(vite\.config|[a-z]+-plugin)\.ts$/.test(file)) return 'node';
    if (file.startsWith('web/')) return 'browser';
    const pure =
      /^(contract|requirements|engine\/(areas|evidence|parse|scoring|views|terms)|report\/content)\/|^engine\/check\.ts$/;
    const single = ['locales/format.ts', 'locales/translator.ts', 'report/input.ts'];
    return (pure.test(file) && !tests.test(file)) || single.includes(file) ? 'pure' : 'node';
  };
  assert.deepEqual(
    sources.filter((file) => projectOf.get(file) !== environmentOf(file)).map((file) => [file, projectOf.get(file)]),
    [],
  );
});
