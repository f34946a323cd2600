import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alteredCopy, useCopy } from '@assay/locales/testing/altered.ts';

useCopy(
  alteredCopy(
    ['ja'],
    [
      { language: 'ja', file: 'report', key: 'title', text: null },
      { language: 'en-US', file: 'report', key: 'confidential', text: 'For {{nobody}} but the company on this page.' },
    ],
  ),
);
const { reportData } = await import('./data.ts');
const { input } = await import('./testing/input.ts');

test('a report shows English where a translation is missing or stale', () => {
  const said = JSON.stringify(reportData(input('ja')));
  assert.match(said, /"Comprehensive scan report"/);
  assert.match(said, /but the company on this page\./);
  assert.match(said, /評価|ドメイン/);
});
