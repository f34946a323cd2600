import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDomain, workKey } from './work-key.ts';

test('selected findings are grouped by domain, also if two domains have the same fingerprint', () => {
  const rows = [
    { domain: 'a.example', fingerprint: 'one' },
    { domain: 'b.example', fingerprint: 'one' },
    { domain: 'a.example', fingerprint: 'two' },
  ];
  assert.deepEqual(
    [...byDomain(rows.map(workKey))],
    [
      ['a.example', ['one', 'two']],
      ['b.example', ['one']],
    ],
  );
});
