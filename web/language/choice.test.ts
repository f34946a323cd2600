import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { createInMemoryStorage } from '../session/in-memory-storage.ts';
import { createLanguageChoice } from './choice.ts';

const applied = async () => {};

test('the default language is en-US and is stored under currentLanguage from the first page', () => {
  const values = createInMemoryStorage();
  assert.equal(createLanguageChoice(values, applied).current(), 'en-US');
  assert.deepEqual(values.entries(), { currentLanguage: 'en-US', currentLanguageIcon: 'us' });
  const chosen = createInMemoryStorage({ currentLanguage: 'de' });
  assert.equal(createLanguageChoice(chosen, applied).current(), 'de');
  assert.equal(chosen.getItem('currentLanguage'), 'de');
  shows('9.constant.language');
});

test('a stored code that was renamed selects its language, an unknown one the default', () => {
  const opened = (currentLanguage: string) => {
    const values = createInMemoryStorage({ currentLanguage });
    createLanguageChoice(values, applied);
    return values.getItem('currentLanguage');
  };
  assert.equal(opened('pt'), 'pt-BR');
  assert.equal(opened('tlh'), 'en-US');
});

test('a change is stored under currentLanguage with its icon', async () => {
  const values = createInMemoryStorage();
  const choice = createLanguageChoice(values, applied);
  assert.deepEqual(await choice.change('zh-TW'), { success: true, language: 'zh-TW' });
  assert.equal(values.getItem('currentLanguage'), 'zh-TW');
  assert.equal(values.getItem('currentLanguageIcon'), 'tw');
  shows('1.feature.default-language', '3.stored.language');
});

test('an unsupported code fails with a result and changes nothing', async () => {
  const choice = createLanguageChoice(createInMemoryStorage(), applied);
  assert.deepEqual(await choice.change('tlh'), { success: false, reason: 'unsupported' });
  assert.equal(choice.current(), 'en-US');
  shows('4.state.language-unsupported');
});

test('a change is locked while another is in progress', async () => {
  let finish = () => {};
  const choice = createLanguageChoice(
    createInMemoryStorage(),
    () => new Promise<void>((resolve) => (finish = resolve)),
  );
  const first = choice.change('de');
  assert.deepEqual(await choice.change('fr'), { success: false, reason: 'locked' });
  finish();
  assert.deepEqual(await first, { success: true, language: 'de' });
  shows('4.state.language-lock');
});

test('a language that cannot be loaded keeps the old one and releases the lock', async () => {
  const values = createInMemoryStorage();
  let broken = true;
  const choice = createLanguageChoice(values, async () => {
    if (broken) throw new Error('offline');
  });
  await assert.rejects(choice.change('de'), /offline/);
  assert.equal(choice.current(), 'en-US');
  broken = false;
  assert.deepEqual(await choice.change('de'), { success: true, language: 'de' });
});

test('the history keeps the last ten changes', async () => {
  const choice = createLanguageChoice(createInMemoryStorage(), applied);
  for (let at = 0; at < 12; at++) await choice.change(at % 2 === 0 ? 'de' : 'fr');
  const history = choice.history();
  assert.equal(history.length, 10);
  assert.deepEqual([history.at(-1)?.from, history.at(-1)?.to], ['de', 'fr']);
  shows('4.state.language-history', '9.constant.language-history');
});

test('choosing the language in use adds nothing to the history', async () => {
  const choice = createLanguageChoice(createInMemoryStorage(), applied);
  await choice.change('en-US');
  assert.deepEqual(choice.history(), []);
  await choice.change('ja');
  await choice.change('ja');
  assert.deepEqual(
    choice.history().map(({ from, to }) => [from, to]),
    [['en-US', 'ja']],
  );
});
