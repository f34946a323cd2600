import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSecurityTxt } from './security-txt.ts';

const good =
  'Contact: mailto:security@example.com\r\nExpires: 2027-06-30T22:00:00.000Z\r\nPreferred-Languages: en, zh\r\n';
const problems = (text: string) => parseSecurityTxt(text)?.problems;

test('a well-formed file has contacts, an expiry and no problems', () => {
  assert.deepEqual(parseSecurityTxt(`# our policy\n${good}`), {
    contacts: ['mailto:security@example.com'],
    expires: '2027-06-30T22:00:00.000Z',
    signed: false,
    problems: [],
  });
});

test('a signed file is parsed within its armor', () => {
  const text = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n${good}-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----\n`;
  assert.deepEqual([parseSecurityTxt(text)?.signed, problems(text)], [true, []]);
});

test('each problem is named', () => {
  assert.deepEqual(problems('Expires: 2027-01-01T00:00:00Z'), ['contact-missing']);
  assert.deepEqual(problems('Contact: mailto:a@example.com'), ['expires-missing']);
  assert.deepEqual(problems('Contact: security@example.com\nExpires: 2027-01-01T00:00:00Z'), ['contact-not-a-uri']);
  assert.deepEqual(problems('Contact: http://example.com/\nExpires: next year'), [
    'contact-plain-http',
    'expires-unreadable',
  ]);
  assert.deepEqual(problems(`${good}Expires: 2028-01-01T00:00:00Z\nhello\nPreferred-Languages: fr`), [
    'expires-repeated',
    'languages-repeated',
    'line-unreadable',
  ]);
});

test('a page that is not a security.txt is recognized', () => {
  assert.equal(parseSecurityTxt('<!doctype html><title>Not found</title>'), null);
  assert.equal(parseSecurityTxt('hello'), null);
});

test('values keep their colons and are trimmed', () => {
  assert.deepEqual(parseSecurityTxt('CONTACT:\t https://example.com/a:b \nexpires:2027-01-01T00:00:00Z')?.contacts, [
    'https://example.com/a:b',
  ]);
  assert.deepEqual(problems(`${good}: no name\nno colon\nname with space: x`), ['line-unreadable']);
});

test('an overlong line is ignored', () => {
  assert.deepEqual(problems(`${good}Policy: https://example.com/${'a'.repeat(5_000)}`), ['line-unreadable']);
  assert.deepEqual(problems(`${good}#${'a'.repeat(5_000)}`), []);
});

test('a long run of whitespace before a line separator is part of the value', () => {
  const text = `Contact: mailto:a@example.com\nExpires:${'\t'.repeat(3_900)}\u2028x`;
  assert.deepEqual(problems(text), ['expires-unreadable']);
});
