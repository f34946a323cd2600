import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { catalogSuite } from '../testing/catalog-suite.ts';
import { BundleError, openCatalogBundle, writeCatalogBundle } from './catalog-bundle.ts';

async function folder() {
  const place = await mkdtemp(path.join(tmpdir(), 'assay-bundle-'));
  return { file: path.join(place, 'catalog.txt'), close: () => rm(place, { recursive: true }) };
}

catalogSuite('a bundle file', async (contents) => {
  const { file, close } = await folder();
  await writeCatalogBundle(file, contents);
  return { catalog: await openCatalogBundle(file), close };
});

test('a bundle without a feed reports the source as disabled, not as empty', async () => {
  const { file, close } = await folder();
  await writeCatalogBundle(file, { versions: {}, advisories: {}, cycles: {}, blocks: [] });
  const catalog = await openCatalogBundle(file);
  const off = { ok: false, reason: 'source-off' };
  assert.deepEqual(await catalog.advisories('acme', 'server'), off);
  assert.deepEqual(await catalog.releaseCycles('acme', 'server'), off);
  assert.deepEqual(await catalog.blockLists('192.0.2.1'), off);
  await close();
});

test('a file that is not a bundle is rejected with the offending line', async () => {
  const { file, close } = await folder();
  const cases: [text: string, line: number][] = [
    ['', 1],
    ['{"advisories": []}\n', 1],
    ['assay-catalogue 1\nnonsense\n', 2],
    ['assay-catalogue 1\nversion\tnvd\t{\n', 2],
    ['assay-catalogue 1\nversion\tnvd\t"1"\nblock\tx\t{"entry":"not an address"}\n', 3],
  ];
  for (const [text, line] of cases) {
    await writeFile(file, text);
    await assert.rejects(openCatalogBundle(file), (error) => error instanceof BundleError && error.line === line);
  }
  // The archive of feeds that a server imports.
  await writeFile(file, `manifest.json${'\0'.repeat(87)}0000644\0`);
  await assert.rejects(openCatalogBundle(file), /npm run assay -- feeds import/);
  await close();
});
