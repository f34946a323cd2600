import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { STEP_NAMES } from '../gate/suites.ts';
import { anchorsOf, brokenLinks, citedDocuments, DOCUMENTS, missingPaths, textOf } from './references.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Named in documents, although the repository does not contain them. */
const NOT_IN_REPOSITORY = [
  // Built.
  'web/dist',
  // A target of `npm run mutate`.
  'server/rules',
  // Written where a translation was made from another English text than in the other languages.
  'locales/<language>/made-from.json',
];

test('documents name files and folders that exist', () => {
  assert.ok(DOCUMENTS.includes('docs/how-to/check.md') && DOCUMENTS.includes('README.md'));
  assert.deepEqual(
    DOCUMENTS.flatMap((file) =>
      missingPaths(textOf(file))
        .filter((named) => !NOT_IN_REPOSITORY.includes(named))
        .map((named) => `${file}: ${named}`),
    ),
    [],
  );
});

test('links of documents lead to files and headings that exist', () => {
  assert.deepEqual(
    DOCUMENTS.flatMap((file) => brokenLinks(file, textOf(file)).map((link) => `${file}: ${link}`)),
    [],
  );
});

test('documents that sources cite exist', () => {
  const sources = globSync(
    '{contract,engine,server,report,locales,lab,web,requirements,e2e,bench,tools}/**/*.{ts,tsx,mjs,css,sql}',
    { cwd: ROOT, exclude: (file) => /node_modules|\bdist\b/.test(file) },
  );
  const cited = sources.flatMap((file) =>
    citedDocuments(readFileSync(path.join(ROOT, file), 'utf8')).map((document) => [file, document] as const),
  );
  assert.ok(cited.length > 200);
  assert.deepEqual(
    cited.filter(([, document]) => !existsSync(path.join(ROOT, document))).map((pair) => pair.join(': ')),
    [],
  );
});

test('commands in documents are scripts of package.json and steps of the gate', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const wrong: string[] = [];
  // The change log names former commands.
  for (const file of DOCUMENTS.filter((document) => document !== 'CHANGELOG.md')) {
    for (const [, name] of textOf(file).matchAll(/\bnpm run ([a-z][a-z0-9:-]*)/g))
      if (!Object.hasOwn(scripts, name!)) wrong.push(`${file}: npm run ${name}`);
    for (const [, list] of textOf(file).matchAll(/`npm test -- ([^`]+)`/g)) {
      const [steps = ''] = list!.split(/(?:^| )--/);
      for (const name of steps.split(' '))
        if (/^[a-z]\w*$/.test(name) && !STEP_NAMES.includes(name)) wrong.push(`${file}: npm test -- ${name}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('a path, link or heading that does not exist is found', () => {
  const text =
    'See `engine/check.ts`, `engine/areas/<area>/…/<name>.ts`, `e2e/FOLDER`, `engine/gone.ts`, `lab/*/gone.ts`.';
  assert.deepEqual(missingPaths(text), ['engine/gone.ts', 'lab/*/gone.ts']);
  const links = '[a](../README.md) [b](gone.md) [c](../CONTRIBUTING.md#contributing) [d](../README.md#gone)';
  assert.deepEqual(brokenLinks('docs/checks.md', links), ['gone.md', '../README.md#gone']);
  assert.deepEqual(
    [...anchorsOf('# Two words\n## `npm run x`: A–B\n## Two words')],
    ['two-words', 'npm-run-x-ab', 'two-words-1'],
  );
});
