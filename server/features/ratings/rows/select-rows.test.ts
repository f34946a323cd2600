import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectRows } from './select-rows.ts';

const rows = [
  { name: 'Cookie without Secure', level: 'medium', domain: 'www.example.com', points: 800, cve: [] },
  { name: 'Old server', level: 'critical', domain: 'a10.example.com', points: 2000, cve: ['CVE-2026-1'] },
  { name: 'Banner', level: 'informational', domain: 'a9.example.com', points: 0, cve: [] },
];
const select = (selection: object, sort = '') => selectRows(rows, { page: 1, pageSize: 50, ...selection }, sort);
const names = (selection: object, sort = '') => select(selection, sort).rows.map((row) => row.name);

test('levels sort by weight, names by number and missing values last', () => {
  assert.deepEqual(names({ sort: 'level' }), ['Old server', 'Cookie without Secure', 'Banner']);
  assert.deepEqual(names({ sort: 'domain' }), ['Banner', 'Old server', 'Cookie without Secure']);
  assert.deepEqual(names({ sort: 'cve' }), ['Old server', 'Cookie without Secure', 'Banner']);
  assert.deepEqual(names({}, '-points'), ['Old server', 'Cookie without Secure', 'Banner']);
  assert.equal(names({ sort: '-cve' })[0], 'Old server');
  assert.deepEqual(
    names({ sort: 'no-such-column' }),
    rows.map((row) => row.name),
  );
});

test('rows are narrowed by any text or number in them', () => {
  assert.deepEqual(names({ search: 'cve-2026' }), ['Old server']);
});

test('a page past the end is empty and keeps the total', () => {
  assert.deepEqual(select({ page: 3, pageSize: 2 }), { rows: [], total: 3, page: 3, pageSize: 2 });
  assert.equal(select({ page: 2, pageSize: 2 }).rows.length, 1);
});
