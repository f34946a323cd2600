import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECKED_COUNTRIES } from './company-numbers.ts';
import { COUNTRIES, countryOf } from './countries.ts';

test('the countries are codes in order, each once, with those whose numbers are checked', () => {
  assert.deepEqual([...new Set(COUNTRIES)].sort(), COUNTRIES);
  assert.equal(COUNTRIES.length, 249);
  for (const code of CHECKED_COUNTRIES) assert.ok(COUNTRIES.includes(code), code);
});

test('the country of a browser is the first region that its languages name', () => {
  assert.equal(countryOf(['de', 'de-AT', 'en-US']), 'AT');
  assert.equal(countryOf(['zh-Hant-TW']), 'TW');
  assert.equal(countryOf(['en', 'en-150', 'xx-QQ']), '');
});
