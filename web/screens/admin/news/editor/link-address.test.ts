import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkAddress } from './link-address.ts';

test('a typed link gets the missing scheme, and only allowed targets', () => {
  assert.deepEqual(
    ['https://a.example/b', ' a.example/b ', 'a.example:8080/x', 'me@a.example', 'mailto:me@a.example', '/scan'].map(
      linkAddress,
    ),
    [
      'https://a.example/b',
      'https://a.example/b',
      'https://a.example:8080/x',
      'mailto:me@a.example',
      'mailto:me@a.example',
      '/scan',
    ],
  );
  for (const typed of [
    '',
    'word',
    'two words.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    'ftp://a.b',
  ]) {
    assert.equal(linkAddress(typed), null, typed);
  }
});
