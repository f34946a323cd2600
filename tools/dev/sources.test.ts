import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { watchSources } from './sources.ts';

/** A tree with the given files, watched; `next` is the next file that was saved. */
async function watched(context: TestContext, files: readonly string[]) {
  const root = await mkdtemp(join(tmpdir(), 'assay-sources-'));
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  const waiting: ((files: readonly string[]) => void)[] = [];
  const sources = watchSources(root, (files) => waiting.shift()?.(files));
  context.after(async () => {
    sources.close();
    await rm(root, { recursive: true });
  });
  return {
    save: (file: string) => writeFileSync(join(root, file), 'changed'),
    makeFolder: (folder: string) => mkdirSync(join(root, folder)),
    next: () => new Promise<string>((resolve) => waiting.push((files) => resolve(files.at(-1)!))),
    nextAll: () => new Promise<readonly string[]>((resolve) => waiting.push(resolve)),
  };
}

test('a saved source of the server or a saved text restarts the server', async (context) => {
  const tree = await watched(context, ['server/features/a.ts', 'locales/en-US/errors.json']);
  for (const file of ['server/features/a.ts', 'locales/en-US/errors.json']) {
    const next = tree.next();
    tree.save(file);
    assert.equal(await next, file);
  }
});

test('tests, golden evidence and data next to the sources do not', async (context) => {
  const tree = await watched(context, ['server/a.test.ts', 'engine/golden/b.ts', 'server/c.json', 'server/last.ts']);
  const next = tree.next();
  for (const file of ['server/a.test.ts', 'engine/golden/b.ts', 'server/c.json', 'server/last.ts']) tree.save(file);
  assert.equal(await next, 'server/last.ts');
});

test('files that are saved together are reported together', async (context) => {
  const tree = await watched(context, ['contract/a.ts', 'server/b.ts']);
  const next = tree.nextAll();
  for (const file of ['contract/a.ts', 'server/b.ts', 'contract/a.ts']) tree.save(file);
  assert.deepEqual((await next).toSorted(), ['contract/a.ts', 'server/b.ts']);
});
