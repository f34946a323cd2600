import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowsInjectedScripts, commonWeaknesses, parseCsp, policiesOf } from './csp.ts';

const weaknesses = (policy: string) => [...new Set(parseCsp(policy).weaknesses.map((row) => row.weakness))].sort();

test('a strict policy has no weaknesses', () => {
  assert.deepEqual(weaknesses("default-src 'none'; script-src 'self'; base-uri 'none'"), []);
  assert.deepEqual(
    weaknesses(
      "script-src 'nonce-r4nd0mValue123' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'",
    ),
    [],
  );
});

test('each weakness is named', () => {
  assert.deepEqual(weaknesses("default-src 'self'; script-src 'self' 'unsafe-inline'"), ['scripts-inline']);
  assert.deepEqual(weaknesses("default-src 'self'; script-src 'self' 'unsafe-eval'"), ['eval']);
  assert.deepEqual(weaknesses('default-src *'), ['scripts-any-host']);
  assert.deepEqual(weaknesses('default-src https:'), ['scripts-any-host']);
  assert.deepEqual(weaknesses("img-src 'self'"), ['objects-unrestricted', 'scripts-unrestricted']);
  assert.deepEqual(weaknesses("script-src 'nonce-ab'; object-src 'none'; base-uri 'none'"), ['nonce-short']);
  assert.deepEqual(weaknesses("script-src 'nonce-r4nd0mValue123'; object-src 'none'"), ['base-uri-missing']);
  assert.deepEqual(weaknesses("default-src 'self' http://cdn.example.com"), ['plain-http']);
  assert.deepEqual(weaknesses("default-src 'self'; script-src 'self' https://ajax.googleapis.com"), ['scripts-bypass']);
});

test('a wildcard weakens only its own directive', () => {
  assert.deepEqual(weaknesses("default-src *; script-src 'self'"), ['objects-unrestricted']);
  assert.deepEqual(weaknesses("default-src 'self'; img-src *"), []);
});

test('of several policies only their common weaknesses remain', () => {
  const policies = ["script-src 'self' 'unsafe-inline'; object-src 'none'", "default-src 'self'"].map(parseCsp);
  assert.deepEqual(commonWeaknesses(policies), []);
  assert.deepEqual(commonWeaknesses([policies[0]!, policies[0]!]).map(allowsInjectedScripts), [true]);
  assert.deepEqual(commonWeaknesses([]), []);
});

test('frame-ancestors and upgrade-insecure-requests are parsed', () => {
  const facts = parseCsp("frame-ancestors 'SELF'; upgrade-insecure-requests");
  assert.deepEqual(facts.frameAncestors, ["'self'"]);
  assert.equal(facts.upgradesInsecureRequests, true);
  assert.equal(parseCsp("default-src 'self'").frameAncestors, null);
});

test('invalid and very long policies are evaluated without an error', () => {
  for (const policy of [
    '',
    ';;;',
    '__proto__ x; constructor y',
    'script-src *.* http://[ %%%. .',
    `${'a b;'.repeat(20_000)}`,
  ])
    assert.ok(Array.isArray(parseCsp(policy).weaknesses));
});

test('policies of header and markup are collected up to a limit', () => {
  const headers: [string, string][] = [['content-security-policy', "default-src 'self', img-src *"]];
  assert.deepEqual(policiesOf(headers, ['', "script-src 'none'"]), [
    "default-src 'self'",
    'img-src *',
    "script-src 'none'",
  ]);
  assert.equal(policiesOf([['content-security-policy', 'a,'.repeat(2_000)]]).length, 50);
});

test('a sandbox without scripts runs no script', () => {
  for (const policy of ['sandbox', 'sandbox allow-forms', "default-src * 'unsafe-inline'; SANDBOX Allow-Same-Origin"])
    assert.deepEqual(weaknesses(policy), [], policy);
  for (const policy of ['sandbox allow-scripts', 'sandbox allow-forms ALLOW-SCRIPTS'])
    assert.deepEqual(weaknesses(policy), ['objects-unrestricted', 'scripts-unrestricted'], policy);
});

test('directives that browsers ignore in markup are no part of its policies', () => {
  const header: [string, string][] = [['content-security-policy', 'sandbox']];
  assert.deepEqual(policiesOf(header), ['sandbox']);
  assert.deepEqual(policiesOf([], ['sandbox', "frame-ancestors 'none'; Report-Uri /r"]), []);
  assert.deepEqual(policiesOf([], ["default-src 'self'; sandbox; img-src *"]), ["default-src 'self'; img-src *"]);
});
