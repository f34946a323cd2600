import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/contract/specification/shows.ts';
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
