import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { coverageOf } from './coverage.ts';
import { coverageFiles } from './fonts.ts';

test('the characters of a font are read from its own table', () => {
  const latin = coverageOf(coverageFiles('en-US')[0]!);
  for (const character of 'Aéßжक्षΩ€’') assert.ok(latin.has(character.codePointAt(0)!), character);
  for (const character of '漢한ก😀\u0007\ufffe') assert.ok(!latin.has(character.codePointAt(0)!), character);
  const all = LANGUAGES.map(({ code }) => coverageFiles(code).map(coverageOf));
  const japanese = all[LANGUAGES.findIndex(({ code }) => code === 'ja')]!;
  // Beyond the first plane, in a table of its own format.
  assert.ok(japanese.some((set) => set.has(0x20b9f)) && japanese.some((set) => set.has(0x1f600)));
});

test('a file that is no font is refused', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-font-'));
  try {
    const file = path.join(folder, 'x.ttf');
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(12), Buffer.from('00010000ffff000000000000', 'hex')]) {
      writeFileSync(file, bytes);
      assert.throws(() => coverageOf(file), /ends early|no table/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
