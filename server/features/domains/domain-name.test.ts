import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import type { AppError } from '#platform/errors.ts';
import { parseDomainName } from './domain-name.ts';

const refusal = (typed: string) => {
  try {
    parseDomainName(typed);
    return null;
  } catch (error) {
    return (error as AppError).id;
  }
};

test('a registrable name and a name below it are distinguished', () => {
  assert.deepEqual(parseDomainName(' Example.COM. '), {
    ascii: 'example.com',
    unicode: 'example.com',
    registrableDomain: 'example.com',
    registrable: true,
  });
  assert.equal(parseDomainName('www.example.co.uk').registrableDomain, 'example.co.uk');
  assert.equal(parseDomainName('shop.example.co.uk').registrable, false);
});

test('an internationalized name is known in both forms', () => {
  const name = parseDomainName('Bücher.example');
  assert.equal(name.ascii, 'xn--bcher-kva.example');
  assert.equal(name.unicode, 'bücher.example');
  assert.equal(parseDomainName('xn--bcher-kva.example').unicode, 'bücher.example');
});

test('an invalid domain name is rejected with the reason', () => {
  const cases: Record<string, string> = {
    'https://example.com': 'domain-has-scheme',
    'http://example.com/': 'domain-has-scheme',
    '192.0.2.1': 'domain-is-address',
    '0x7f.1': 'domain-is-address',
    '2001:db8::1': 'domain-is-address',
    '[2001:db8::1]': 'domain-is-address',
    '': 'domain-invalid',
    example: 'domain-incomplete',
    'exa mple.com': 'domain-invalid',
    'example.com/path': 'domain-invalid',
    '-a.example.com': 'domain-invalid',
    'a..example.com': 'domain-invalid',
    'user@example.com': 'domain-invalid',
    'co.uk': 'domain-public-suffix',
    'github.io': 'domain-public-suffix',
    [`${'a.'.repeat(130)}example.com`]: 'domain-too-long',
    [`${'a'.repeat(64)}.example.com`]: 'domain-invalid',
  };
  for (const [typed, id] of Object.entries(cases)) assert.equal(refusal(typed), id, typed);
  shows('5.rule.domain-format', '5.rule.domain-length', '5.rule.domain-complete', '5.rule.domain-scheme');
});

test('a refusal names what was typed, shortened, or the limit', () => {
  const facts = (typed: string) => {
    try {
      parseDomainName(typed);
      return null;
    } catch (error) {
      return (error as AppError).facts;
    }
  };
  assert.deepEqual(facts('exa mple.com'), { domain: 'exa mple.com' });
  assert.deepEqual(facts('-a.example.com'), { domain: '-a.example.com' });
  assert.deepEqual(facts('co.uk'), { domain: 'co.uk' });
  assert.deepEqual(facts(`${'b'.repeat(70)}.example`), { domain: `${'b'.repeat(70)}.example` });
  assert.deepEqual(facts(`${'b'.repeat(72)}.example`), { domain: `${'b'.repeat(72)}.example` }, '80 characters');
  assert.deepEqual(facts(`${'b'.repeat(73)}.example`), { domain: `${`${'b'.repeat(73)}.example`.slice(0, 80)}…` });
  assert.deepEqual(facts(`${'a.'.repeat(130)}example.com`), { length: 253 });
  // A name of letters that need more characters in ASCII.
  assert.deepEqual(facts(`${'ü'.repeat(30)}.`.repeat(7).concat('example')), { length: 253 });
});

test('the longest name, labels of one character and digits anywhere but at the end are accepted', () => {
  const longest = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(53)}.example`;
  assert.equal(longest.length, 253);
  assert.equal(refusal(longest), null);
  assert.equal(refusal(longest.replace('d.', 'dd.')), 'domain-too-long');
  for (const name of ['a.example', '1.example', '123.example', '1a.2b.example', 'example.x1'])
    assert.equal(refusal(name), null, name);
  assert.equal(refusal(`${'a '.repeat(200)}.example`), 'domain-too-long', 'before what else is wrong with it');
  assert.equal(refusal(`${'ä'.repeat(22)}.`.repeat(10).concat('test')), 'domain-too-long', 'longer in ASCII');
  assert.equal(refusal('1[.2.3.4]'), 'domain-invalid');
  for (const name of ['example.123', 'example.1', 'a[2001:db8::1]', '[2001:db8::1]b', 'example.com/?u=http://x'])
    assert.equal(refusal(name), 'domain-invalid', name);
});
