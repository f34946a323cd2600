import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { findRange } from './range-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-ranges-'));
after(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('the range of every address of a large file is found, and none between two ranges', () => {
  // Lines of very different lengths, of numbers with up to 38 digits; every other range is missing.
  const base = 10n ** 37n;
  const rows = Array.from({ length: 3_000 }, (_, at) => {
    const start = BigInt(at) * 20n + (at > 1_500 ? base : 0n);
    return { start, end: start + 9n, value: String(at), label: 'x'.repeat((at * 37) % 200) };
  });
  const file = fileOf('large.csv', rows.map((row) => `${row.start},${row.end},${row.value},${row.label}\n`).join(''));
  for (const { start, end, value, label } of rows) {
    for (const address of [start, start + 4n, end]) assert.deepEqual(findRange(file, address), { value, label });
    assert.equal(findRange(file, end + 1n), null);
    assert.equal(findRange(file, end + 10n), null);
  }
  assert.equal(findRange(file, base * 9n), null);
});

test('a file may be empty, have one line, or no line end', () => {
  assert.equal(findRange(fileOf('empty.csv', ''), 1n), null);
  const one = fileOf('one.csv', '5,7,DE');
  assert.deepEqual(findRange(one, 5n), { value: 'DE', label: '' });
  assert.deepEqual(findRange(one, 7n), { value: 'DE', label: '' });
  assert.equal(findRange(one, 4n), null);
  assert.equal(findRange(one, 8n), null);
});

test('a file that cannot be read is an error', () => {
  assert.throws(() => findRange(path.join(folder, 'none.csv'), 1n), { code: 'ENOENT' });
});
