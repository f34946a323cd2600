import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueKey } from './issue-key.ts';

test('an issue has a short, stable key that fits into a link', () => {
  // Known values of 32-bit FNV-1a.
  assert.equal(issueKey(''), (0x811c9dc5).toString(36));
  assert.equal(issueKey('a'), (0xe40c292c).toString(36));
  assert.equal(issueKey('foobar'), (0xbf9cf968).toString(36));
  const names = Array.from({ length: 1_000 }, (_, at) => issueKey(`web_app_security.hsts/missing/${at}`));
  assert.equal(new Set(names).size, 1_000);
  assert.ok(names.every((name) => /^[a-z0-9]{1,7}$/.test(name)));
});
