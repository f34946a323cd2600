import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textLine } from './text-line.ts';

const line = (entry: object) => textLine(JSON.stringify({ time: '2026-11-23T07:08:09.123Z', level: 40, ...entry }));

test('an entry is time, level, message and fields on one line, without the fields of the process', () => {
  assert.equal(
    line({ instance: 'host-1', role: 'all', msg: 'feed not imported', feed: 'kev', error: 'two words', ms: 12 }),
    '07:08:09 warn  feed not imported feed=kev error="two words" ms=12',
  );
});

test('an error is its message with the first frames, on the same line', () => {
  const err = {
    type: 'TypeError',
    message: 'x is\nnot a function',
    stack: 'TypeError: x\n    at a (b.ts:1:2)\n    at c',
  };
  assert.equal(
    line({ level: 50, msg: 'unexpected error', err }),
    String.raw`07:08:09 error unexpected error err="TypeError: x is\nnot a function at a (b.ts:1:2) at c"`,
  );
});

test('a large object is shortened, a long text is not', () => {
  const head = { format: 'assay-audit-head-1', publicKey: 'x'.repeat(500) };
  assert.equal(line({ level: 30, msg: 'head', head }).length, 'HH:MM:SS info  head head='.length + 81);
  assert.match(line({ msg: 'failed', error: 'x'.repeat(500) }), /x{500}$/);
});

test('control characters and line breaks in an entry cannot forge a line or move the cursor', () => {
  const forged = line({ msg: 'a\r\n07:08:10 error b\u001b[2J\u009b1A\u2028', name: 'c\u009bd' });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be left
  assert.doesNotMatch(forged, /[\u0000-\u001f\u007f-\u009f\u2028]/);
  assert.match(forged, /\\u001b\[2J\\u009b1A/);
});
