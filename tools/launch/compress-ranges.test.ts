import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findRange } from '@assay/engine';
import { compressRanges } from './compress-ranges.mjs';

test('compressed address ranges have the same row for every address, and no row between two ranges', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-slim-'));
  try {
    const rows = Array.from({ length: 5_000 }, (_, at) => {
      const start = BigInt(at) * 20n + (at > 2_500 ? 10n ** 37n : 0n);
      return { start, end: start + 9n, value: String(at), label: `"Network, ${'é'.repeat((at * 37) % 90)}"` };
    });
    const text = rows.map((row) => `${row.start},${row.end},${row.value},${row.label}`).join('\n');
    const file = join(folder, 'many-num.csv');
    writeFileSync(file, text);
    compressRanges(file);
    assert.equal(existsSync(file), false);
    assert.ok(statSync(join(folder, 'many-num.ranges')).size < Buffer.byteLength(text) / 3);
    for (const { start, end, value, label } of rows) {
      for (const address of [start, end]) assert.deepEqual(findRange(file, address), { value, label });
      assert.equal(findRange(file, end + 1n), null);
    }
    assert.equal(findRange(file, 10n ** 38n), null);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
