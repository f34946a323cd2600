import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markEvidence } from './evidence-marks.ts';

const finding = {
  asset: 'www.example.com:443/tcp',
  subject: '',
  facts: {},
  seen: [] as string[],
  expected: null,
};
/** Lines with marked parts in brackets. */
const shown = (source: Parameters<typeof markEvidence>[0]) =>
  markEvidence(source).map((parts) => parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join(''));

describe('evidence', () => {
  it('marks the values of the facts, the longest where they overlap', () => {
    const facts = { header: 'server', value: 'nginx/1.18.0 (Ubuntu)', version: '1.18.0' };
    assert.deepEqual(shown({ ...finding, facts, seen: ['server: nginx/1.18.0 (Ubuntu)', 'date: today'] }), [
      '[server]: [nginx/1.18.0 (Ubuntu)]',
      'date: today',
    ]);
  });

  it('marks what disappears from the output with the fix, in any case', () => {
    const expected = { output: 'contains' as const, text: 'phpsessid=' };
    assert.deepEqual(shown({ ...finding, expected, seen: ['set-cookie: PHPSESSID=<16>; Path=/'] }), [
      'set-cookie: [PHPSESSID=]<16>; Path=/',
    ]);
  });

  it('does not mark parts of words, small numbers and the asset itself', () => {
    const facts = { connected: 10, port: 443, cookie: 'sid', host: 'www.example.com' };
    assert.deepEqual(
      shown({ ...finding, facts, seen: ['Windows 10: TLS', 'www.example.com:443 inside sid=1', '4430'] }),
      ['Windows 10: TLS', 'www.example.com:[443] inside [sid]=1', '4430'],
    );
  });

  it('keeps every character, whatever the evidence contains', () => {
    const seen = ['İstanbul <script>alert(1)</script> \u202e\u0000', ''];
    const source = { ...finding, subject: 'istanbul', facts: { name: ['alert', ''] }, seen };
    assert.deepEqual(
      markEvidence(source).map((parts) => parts.map(({ text }) => text).join('')),
      seen,
    );
  });
});
