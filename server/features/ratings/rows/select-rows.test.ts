import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holds, needleOf, selectRows, sortRows } from './select-rows.ts';

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

test('each kind of value sorts by its own order, missing ones last in both directions', () => {
  const order = (sort: string, ...values: unknown[]) =>
    sortRows(
      values.map((value) => ({ value, column: value, level: value })),
      sort,
    ).map(({ value }) => value);
  assert.deepEqual(order('value', 10, 9, -1, 0.5), [-1, 0.5, 9, 10]);
  assert.deepEqual(order('-value', 10, 9, -1, 0.5), [10, 9, 0.5, -1]);
  assert.deepEqual(order('value', 'b10', 'b9', 'a'), ['a', 'b9', 'b10']);
  assert.deepEqual(order('-value', 'b10', 'b9', 'a'), ['b10', 'b9', 'a']);
  assert.deepEqual(order('value', true, false), [false, true]);
  assert.deepEqual(order('value', 10, 'x', 9), [9, 10, 'x']);
  assert.deepEqual(order('value', ['b', 'a'], ['b'], ['a', 'z']), [['a', 'z'], ['b'], ['b', 'a']]);
  assert.deepEqual(order('value', 1.5, -3, 1.25, -12), [-12, -3, 1.25, 1.5]);
  assert.deepEqual(order('value', ['ab'], ['a', 'c']), [['a', 'c'], ['ab']], 'lists by their first elements');
  for (const sort of ['value', '-value']) {
    for (const [one, other] of [
      [2, 2],
      ['same', 'same'],
    ]) {
      const equal = [
        { id: 'first', value: one },
        { id: 'second', value: other },
      ];
      assert.deepEqual(sortRows(equal, sort), equal, 'equal values keep their order');
    }
    for (const missing of [null, undefined, '', []]) {
      assert.deepEqual(order(sort, missing, 'a'), ['a', missing]);
      assert.deepEqual(order(sort, 'a', missing), ['a', missing]);
      assert.deepEqual(order(sort, missing, 0), [0, missing]);
    }
    assert.deepEqual(order(sort, null, undefined, ''), [null, undefined, '']);
  }
  // Severities by weight only in columns of severities, and unknown ones after the known.
  assert.deepEqual(order('value', 'low', 'critical', 'high'), ['critical', 'high', 'low']);
  assert.deepEqual(order('level', 'low', 'high', 'critical', 'zero'), ['critical', 'high', 'low', 'zero']);
  assert.deepEqual(order('value', 'medium', 'informational'), ['informational', 'medium']);
  assert.deepEqual(order('column', 'informational', 'medium'), ['medium', 'informational']);
});

test('a list of text holds the searched words, numbers too, other values not', () => {
  const held = (value: unknown, needle: string) => holds({ value }, needle);
  assert.equal(held('Some Text', 'me te'), true);
  assert.equal(held('Some Text', 'xt s'), false);
  assert.equal(held(1234, '23'), true);
  assert.equal(held(['x', 'Yes'], 'yes'), true);
  assert.equal(held([7, null], '7'), true);
  for (const value of [null, undefined, true, { inner: 'true' }, [true]]) assert.equal(held(value, 'true'), false);
  assert.equal(held(null, 'null'), false);
});

test('the searched text is trimmed and compared in lower case; without one all rows are listed', () => {
  assert.equal(needleOf({ search: '  Two Words ' }), 'two words');
  assert.equal(needleOf({}), '');
  assert.deepEqual(
    names({ search: '   ' }),
    rows.map((row) => row.name),
  );
  assert.equal(selectRows([{ flag: true }], { page: 1, pageSize: 5 }, '').total, 1, 'also rows without text');
});
