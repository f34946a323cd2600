import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { isValidCompanyNumber } from './company-numbers.ts';
import { CAPITAL_BRACKETS, INDUSTRIES, isCapitalCode, isIndustryCode } from './industries.ts';

test("company numbers are validated by their country's checksum", () => {
  const real: Readonly<Record<string, string>> = {
    TW: '22099131',
    JP: '7000012050002',
    KR: '124-81-00998',
    DE: 'DE 136695976',
    FR: '732 829 320',
    IT: '00743110157',
    SE: '556016-0680',
    AU: '51 824 753 556',
  };
  for (const [country, number] of Object.entries(real)) {
    assert.ok(isValidCompanyNumber(country, number), `${country} ${number}`);
    const last = Number(number.at(-1));
    const wrong = [...Array(10).keys()].filter((digit) => digit !== last).map((digit) => number.slice(0, -1) + digit);
    const accepted = wrong.filter((other) => isValidCompanyNumber(country, other));
    // Taiwan's rule only requires divisibility by 5, so that several last digits are valid.
    assert.ok(accepted.length <= (country === 'TW' ? 3 : 0), `${country}: ${accepted}`);
    assert.ok(!isValidCompanyNumber(country, number.slice(1)), country);
  }
});

test("Taiwan's unified business number follows the rule of 2023: divisible by five, and a seventh digit of 7 has two interpretations", () => {
  // Sums 30 and, with the 7 counted as one more, 29.
  for (const number of ['10458575', '10458574', '04595257']) assert.ok(isValidCompanyNumber('TW', number), number);
  // A sum of 35: refused before 2023.
  assert.ok(isValidCompanyNumber('TW', '22099136'));
  for (const number of ['10458576', '12345678', 'A2345678']) assert.ok(!isValidCompanyNumber('TW', number), number);
});

test('a number of a country without a public rule, or without a country, is accepted as text', () => {
  assert.ok(isValidCompanyNumber('NO', '923 609 016 MVA'));
  assert.ok(isValidCompanyNumber(null, 'any-7'));
  assert.ok(isValidCompanyNumber('constructor', 'x'));
  assert.ok(!isValidCompanyNumber(null, '  '));
  assert.ok(!isValidCompanyNumber(null, '1'.repeat(41)));
});

test('capital has the brackets A to E, without gaps between them', () => {
  assert.equal(CAPITAL_BRACKETS.map((bracket) => bracket.code).join(''), 'ABCDE');
  assert.deepEqual(
    CAPITAL_BRACKETS.map((bracket) => bracket.to),
    [1, 5, 10, 30, null],
  );
  for (const [index, bracket] of CAPITAL_BRACKETS.entries()) {
    assert.equal(bracket.from, CAPITAL_BRACKETS[index - 1]?.to ?? 0);
  }
  assert.ok(!isCapitalCode('F') && !isCapitalCode('a') && !isCapitalCode(''));
  shows('3.account.capital');
});

test('industries have the codes A to S', () => {
  assert.equal(INDUSTRIES.map((industry) => industry.code).join(''), 'ABCDEFGHIJKLMNOPQRS');
  assert.equal(new Set(INDUSTRIES.map((industry) => industry.name)).size, 19);
  assert.ok(isIndustryCode('S') && !isIndustryCode('T'));
  shows('3.account.industry');
});
