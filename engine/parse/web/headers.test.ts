import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerMembers, headerValue, headerValues } from './headers.ts';

const headers: [string, string][] = [
  ['referrer-policy', 'no-referrer, same-origin'],
  ['x', ' a '],
  ['x', 'b,,c'],
];

test('a header is parsed once or as many times as it was sent', () => {
  assert.equal(headerValue(headers, 'x'), 'a');
  assert.equal(headerValue(headers, 'y'), null);
  assert.deepEqual(headerValues(headers, 'x'), ['a', 'b,,c']);
});

test('members are collected from all lines of a header', () => {
  assert.deepEqual(headerMembers(headers, 'x'), ['a', 'b', 'c']);
  assert.deepEqual(headerMembers(headers, 'referrer-policy'), ['no-referrer', 'same-origin']);
});
