import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { coverageOf } from './coverage.ts';
import { fontsFor } from './fonts.ts';

test('the characters of a font are read from its cmap table', () => {
  const latin = coverageOf(fontsFor('en-US', '').files.slice(0, 1));
  for (const character of 'Aéßжक्षΩ€’') assert.ok(latin[character.codePointAt(0)!] === 1, character);
  for (const character of '漢한ก😀\u0007\ufffe') assert.ok(latin[character.codePointAt(0)!] === 0, character);
  // Beyond the first plane, in a table with another format.
  const japanese = fontsFor('ja', '😀').coverage;
  for (const character of '漢かカ𠮟😀') assert.equal(japanese[character.codePointAt(0)!], 1, character);
});

test('a file that is not a font is rejected', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-font-'));
  try {
    const file = path.join(folder, 'x.ttf');
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(12), Buffer.from('00010000ffff000000000000', 'hex')]) {
      writeFileSync(file, bytes);
      assert.throws(() => coverageOf([file]), /ends early|no table/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
