import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv-line.ts';

test('cells that a spreadsheet would evaluate as a formula become text', () => {
  // OWASP's list, and the same after characters that a spreadsheet skips.
  const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '\u2212'];
  const skipped = ['\u00A0', '\uFEFF', ' ', '\u3000', '\u200B', '\u0000', ' \n\uFEFF'];
  for (const sign of [...signs, ...skipped.map((blank) => `${blank}=`), ...skipped.map((blank) => `${blank}＠`)])
    assert.equal(csvLine([`${sign}1`]), `"'${sign}1"\r\n`);
  assert.equal(csvLine(['a=1', null, 'say "x", y\nz']), '"a=1","","say ""x"", y\nz"\r\n');
});

test('similar cells are unchanged', () => {
  for (const text of ['1-2', 'a@b.example', ' plain', '\u00A0x', '']) assert.equal(csvLine([text]), `"${text}"\r\n`);
});
