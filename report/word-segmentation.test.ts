import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardData, reportData } from './data.ts';
import { input } from './testing/input.ts';
import { segmentReport, segmentWords } from './word-segmentation.ts';

const parts = (text: string) => segmentWords(text).split('\u200b');

test('Thai breaks between words, never within one or next to punctuation, and other text is unchanged', () => {
  assert.deepEqual(parts('ความเสี่ยงสูงมาก'), ['ความ', 'เสี่ยง', 'สูง', 'มาก']);
  assert.deepEqual(parts('จำกัด (มหาชน)'), ['จำกัด (มหาชน)']);
  assert.deepEqual(parts('เวอร์ชัน TLS'), ['เวอร์ชัน TLS']);
  // An unknown word is split where a syllable may end: not after the character that shortens a vowel.
  assert.deepEqual(parts('ที่พร็อกซี'), ['ที่', 'พร็อก', 'ซี']);
  for (const text of ['Strict-Transport-Security', '憑證已過期', '인증서 만료', ''])
    assert.equal(segmentWords(text), text);
});

test('multi-line text of a Thai report is segmented, titles are not', () => {
  const apart = (data: object) => JSON.stringify(data).includes('\u200b');
  const { blocks, ...around } = segmentReport(reportData(input('th')));
  assert.ok(apart(blocks));
  assert.ok(!apart({ ...around, summary: [], headings: blocks.filter(({ type }) => type === 'heading') }));
  const board = segmentReport(boardData(input('th')));
  assert.ok(apart(board.sentences) && apart(board.risks) && !apart({ title: board.title, words: board.words }));
});
