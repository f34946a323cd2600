import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { TestResponse } from './active-test.ts';
import { isOther, isSame, similarity, withoutValue } from './sql-boolean.ts';
import { baselineTiming, confirmations, follows, waited } from './sql-time.ts';

const page = (text: string, status = 200): TestResponse => ({ status, headers: [], text });
const WORDS = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');

it('compares pages by their words, without the sent values', () => {
  assert.equal(similarity('a b c', 'a b c'), 1);
  assert.equal(similarity('a b', 'c d'), 0);
  assert.equal(similarity('', ''), 1);
  const value = `7' AND 4172=4172 AND 'q'='q`;
  for (const shown of [value, value.replaceAll("'", '&#39;'), encodeURIComponent(value)])
    assert.doesNotMatch(withoutValue(page(`<p>${shown}</p>`), value), /4172/, shown);
  // A counter, or the value itself, does not make a different page.
  assert.ok(isSame(page(`${WORDS} visits 41`), '7', page(`${WORDS} visits 42`), '8'));
  assert.ok(!isSame(page(WORDS), '7', page(WORDS, 404), '8'));
});

it('treats another page as different, and no rejection or error as a response', () => {
  assert.ok(isOther(page(WORDS), '7', page('There is no such item.'), '8'));
  assert.ok(isOther(page(WORDS), '7', page(WORDS, 404), '8'));
  for (const status of [403, 406, 429, 500, 503])
    assert.ok(!isOther(page(WORDS), '7', page('no', status), '8'), String(status));
  assert.ok(!isOther(page(WORDS), '7', page(`${WORDS} one more`), '8'));
});

it('uses a longer delay if ordinary response times vary, and skips the test if they vary too much', () => {
  assert.deepEqual(baselineTiming([40, 60, 50]), { slowest: 60, seconds: 2 });
  assert.equal(baselineTiming([100, 700, 200]).seconds, 3);
  assert.equal(baselineTiming([100, 1_300, 200]).seconds, null);
});

it('accepts a delay only if response times follow the requested ones', () => {
  const ordinary = baselineTiming([40, 60, 50]);
  assert.ok(waited(2_050, 2, ordinary));
  assert.ok(!waited(1_500, 2, ordinary));
  assert.deepEqual(confirmations(2), [0, 4, 0, 2]);
  const all = (took: readonly number[]) =>
    confirmations(2).every((asked, at) => follows(took[at]!, asked, 2, ordinary));
  assert.ok(all([70, 4_080, 90, 2_060]));
  // A server that is always slow, one that is slow for long values, and one that was slow by chance.
  assert.ok(!all([2_050, 4_080, 2_060, 2_060]));
  assert.ok(!all([70, 2_080, 90, 2_060]));
  assert.ok(!all([70, 90, 80, 75]));
});
