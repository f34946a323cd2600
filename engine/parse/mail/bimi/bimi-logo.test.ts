import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOGO_BYTES_MAX, logoProblems } from './bimi-logo.ts';

const svg = (attributes: string, body: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;
const GOOD = 'version="1.2" baseProfile="tiny-ps" viewBox="0 0 9 9"';

test('a valid SVG Tiny PS document has no problems', () => {
  assert.deepEqual(logoProblems(svg(GOOD, '<title>Our sign</title><use href="#a"/><circle r="3"/>')), []);
});

test('missing, forbidden and excessive elements are named', () => {
  assert.deepEqual(logoProblems('<html></html>'), ['<svg>']);
  assert.deepEqual(logoProblems(svg('version="1.1"', '<title>x</title>')), ['baseProfile="tiny-ps"', 'version="1.2"']);
  assert.deepEqual(logoProblems(svg(`${GOOD} x="0"`, '<script>1</script><image href="https://x/"/>')), [
    'x=',
    '<title>',
    '<script>',
    '<image>',
    'href=',
  ]);
  assert.deepEqual(logoProblems(svg(GOOD, `<title>x</title>${' '.repeat(LOGO_BYTES_MAX)}`)), ['32 kB']);
});
