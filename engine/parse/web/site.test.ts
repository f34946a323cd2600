import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseUrl, sameSite, siteOf } from './site.ts';

test('a site is the registrable domain, private suffixes included', () => {
  assert.equal(siteOf('www.shop.example.co.uk'), 'example.co.uk');
  assert.equal(siteOf('a.b.github.io'), 'b.github.io');
  assert.equal(siteOf('192.0.2.1'), '192.0.2.1');
  assert.equal(siteOf('www.lab.test'), 'lab.test');
});

test('hosts of one site are recognized in any case', () => {
  assert.ok(sameSite('WWW.example.com', 'cdn.example.com'));
  assert.ok(!sameSite('example.com', 'example.org'));
});

test('a relative URL is resolved and an invalid one is null', () => {
  assert.equal(parseUrl('/a', 'https://example.com/b')?.href, 'https://example.com/a');
  assert.equal(parseUrl('http://[', 'https://example.com/'), null);
});
