import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { createTranslator, formatFact, formatInstant } from './index.ts';

test("an instant is shown as date, time and zone in the reader's time zone", () => {
  assert.equal(formatInstant('2026-03-01T04:05:06Z', 'Asia/Taipei'), '2026-03-01 12:05:06 UTC+8');
  assert.equal(formatInstant('2026-07-01T00:00:00Z', 'America/St_Johns'), '2026-06-30 21:30:00 UTC-2:30');
  assert.equal(formatInstant('2026-03-01T00:00:00Z', 'UTC'), '2026-03-01 00:00:00 UTC');
  shows('9.constant.dates');
});

test('a duration and a size have their unit', () => {
  const shown = (value: number, kind: 'days' | 'seconds' | 'bytes', language = 'en-US') =>
    formatFact(value, kind, language, 'UTC');
  assert.equal(shown(1, 'days'), '1 day');
  assert.equal(shown(86_400, 'seconds'), '1 day');
  assert.equal(shown(90, 'seconds'), '90 seconds');
  assert.equal(shown(0, 'seconds'), '0 seconds');
  assert.equal(shown(2_500, 'bytes'), '2.5 kilobytes');
  assert.equal(shown(398, 'days', 'zh-TW'), '398 天');
});

test('an error names the limit and the role that it is about in the language', () => {
  const limit = { limit: 'apiTokens', allowed: 5, count: 20, plan: 22 };
  assert.equal(
    createTranslator('de').error('limit-reached', limit),
    'Tariflimit erreicht. API-Token: höchstens 5. Der Tarif „Enterprise Standard“ erlaubt 20.',
  );
  assert.match(createTranslator('en-US').error('company-role-too-low', { role: 'owner' }), /requires Owner or higher/);
});

/** In a process of its own: other tests of this one may have loaded any language. */
const FIRST_USE = `
  import { isLanguageLoaded, loadLanguage, openTranslator } from '${new URL('./index.ts', import.meta.url).href}';
  const before = isLanguageLoaded('hi');
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isLanguageLoaded('hi')) setImmediate(count);
  };
  setImmediate(count);
  const [{ language, timeZone }] = await Promise.all([openTranslator('hi', 'Asia/Kolkata'), loadLanguage('hi')]);
  console.log(JSON.stringify({ before, after: isLanguageLoaded('hi'), language, timeZone, turns }));`;

test('a language is loaded on first use, in steps that let other work run', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', FIRST_USE], { encoding: 'utf8' });
  const { turns, ...rest } = JSON.parse(printed);
  assert.deepEqual(rest, { before: false, after: true, language: 'hi', timeZone: 'Asia/Kolkata' });
  assert.ok(turns > 10, `${turns} turns of the event loop`);
});

test('a list of names in Thai has spaces around the conjunction', () => {
  assert.equal(formatFact(['TLSv1.0', 'TLSv1.1'], 'names', 'th', 'UTC'), 'TLSv1.0 และ TLSv1.1');
  assert.equal(formatFact(['a', 'b', 'c'], 'names', 'th', 'UTC'), 'a b และ c');
  assert.equal(formatFact(['Polder Net', 'b', 'c'], 'names', 'th', 'UTC'), 'Polder Net, b และ c');
});

test('problems of a certificate are stated in words', () => {
  const told = (language: 'en-US' | 'zh-TW') =>
    createTranslator(language).finding(
      'network_security.service-tls',
      'certificate',
      { problems: ['expired', 'name-mismatch'], asset: 'example.com:993/tcp' },
      { problems: 'problems' },
    ).description;
  assert.match(told('en-US'), /example\.com:993 reject it: it has expired and it is for another name\./);
  assert.match(told('zh-TW'), /已過期和名稱不符/);
});
