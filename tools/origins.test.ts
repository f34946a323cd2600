import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ORIGINS } from './origins.ts';

const ROOT = path.join(import.meta.dirname, '..');

test('every list with a recorded origin exists, with its license', () => {
  for (const { what, files, origin, license } of ORIGINS) {
    assert.ok(files.length > 0 && origin && license, what);
    assert.deepEqual(
      files.filter((file) => !existsSync(path.join(ROOT, file))),
      [],
      what,
    );
  }
});
