import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReportData, type TableBlock, tablesIn } from './content/blocks.ts';
import { boardData, reportData } from './data.ts';
import { input } from './testing/input.ts';
import { segmentReport, segmentShortTexts, segmentWords } from './word-segmentation.ts';

const parts = (text: string) => segmentWords(text).split('\u200b');

test('Thai breaks between words, never within one or next to punctuation, and other text is unchanged', () => {
  assert.deepEqual(parts('ความเสี่ยงสูงมาก'), ['ความเสี่ยง', 'สูง', 'มาก']);
  assert.deepEqual(parts('จำกัด (มหาชน)'), ['จำกัด (มหาชน)']);
  assert.deepEqual(parts('เวอร์ชัน TLS'), ['เวอร์ชัน TLS']);
  // An unknown word is split where a syllable may end: not after the character that shortens a vowel.
  assert.deepEqual(parts('เซิร์ฟเวอร์พร็อกเก็ต'), ['เซิร์ฟเวอร์', 'พร็อก', 'เก็ต']);
  // Loanwords and compounds that the dictionary divides, and what makes a noun or a negation of the next word.
  assert.deepEqual(parts('ไม่ต้องยืนยันตัวตน'), ['ไม่ต้อง', 'ยืนยันตัวตน']);
  assert.deepEqual(parts('เฮดเดอร์นี้'), ['เฮดเดอร์', 'นี้']);
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

test('column titles and names of areas in Japanese and Chinese break between words only', () => {
  const table: TableBlock = {
    type: 'table',
    caption: '',
    columns: [{ title: '外部から見て矛盾なし', width: 1 }],
    rows: [['見て']],
  };
  const data = {
    summary: [{ type: 'bars', rows: [{ name: 'ポートのセキュリティ', value: 1, text: '見て' }] }],
    blocks: [table, { type: 'tables', left: table, right: table }, { type: 'matrix', columns: ['矛盾なし'], rows: [] }],
  } as unknown as ReportData;
  const { summary, blocks } = segmentShortTexts(data, 'ja');
  const titles = tablesIn(blocks).map(({ columns }) => columns[0]!.title);
  assert.deepEqual(new Set(titles), new Set(['外部\u200bから\u200b見\u200bて\u200b矛盾\u200bなし']));
  assert.deepEqual(tablesIn(blocks)[0]!.rows, [['見て']]);
  assert.deepEqual(summary, [
    { type: 'bars', rows: [{ name: 'ポート\u200bの\u200bセキュリティ', value: 1, text: '見て' }] },
  ]);
  assert.deepEqual(blocks[2], { type: 'matrix', columns: ['矛盾\u200bなし'], rows: [] });
  const board = segmentShortTexts(boardData(input('ja')), 'ja');
  assert.ok(board.areas.rows.some(({ name }) => name.includes('\u200bセキュリティ')));
  assert.ok(!board.sentences.join().includes('\u200b'));
});
