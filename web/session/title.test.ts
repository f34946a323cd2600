import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { documentTitle } from './title.ts';

test('the page title names the domain if there is one', () => {
  assert.equal(documentTitle('DNS health', 'a.example', 'Assay'), 'a.example DNS health - Assay');
  assert.equal(documentTitle('Scan', undefined, 'Assay'), 'Scan - Assay');
  assert.equal(documentTitle(null, undefined, 'Assay'), 'Assay');
  shows('2.title.domain', '2.title.plain');
});
