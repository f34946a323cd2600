import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROUTES } from '@assay/contract/access.ts';
import { SEARCH_TERMS } from '../../../engine/testing/search-terms.ts';
import { matchesText, nextIndex, pageFits } from './match.ts';
import { PAGE_ALIASES } from './page-aliases.ts';

test('a query matches a name that contains every word of it, in any order and case', () => {
  assert.ok(matchesText('Web application security', 'SECURITY web', 'en-US'));
  assert.ok(matchesText('PDF reports', '', 'en-US'));
  assert.ok(!matchesText('PDF reports', 'pdf scan', 'en-US'));
  assert.ok(matchesText('網路埠安全', '埠', 'zh-TW'));
});

test('arrow keys wrap around in a list, page keys go to its ends', () => {
  assert.deepEqual(
    [nextIndex('ArrowDown', 2, 3), nextIndex('ArrowUp', 0, 3), nextIndex('PageDown', 0, 3), nextIndex('PageUp', 2, 3)],
    [0, 2, 2, 0],
  );
  assert.equal(nextIndex('a', 0, 3), null);
});

test('every spelling of a term for a page finds the page, in any language', () => {
  const missed = SEARCH_TERMS.flatMap(({ page, spellings }) =>
    page === undefined ? [] : spellings.filter((spelling) => !pageFits(page, '頁面', spelling, 'zh-TW')),
  );
  assert.deepEqual(missed, []);
  assert.ok(pageFits('account', 'My account', 'my acc', 'en-US'));
  assert.ok(!pageFits('account', 'My account', 'supply chain', 'en-US'));
});

test('aliases refer to existing pages', () => {
  const pages = ROUTES.map(({ name }) => name);
  assert.deepEqual(
    Object.keys(PAGE_ALIASES).filter((name) => !pages.includes(name)),
    [],
  );
});
