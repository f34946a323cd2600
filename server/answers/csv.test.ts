import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv.ts';

test('cells that a spreadsheet would run as a formula become text', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) assert.equal(csvLine([`${sign}1`]), `"'${sign}1"\r\n`);
  assert.equal(csvLine(['a=1', null, 'say "x", y\nz']), '"a=1","","say ""x"", y\nz"\r\n');
});
