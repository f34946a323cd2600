import assert from 'node:assert/strict';
import { test } from 'node:test';
import i18next from 'i18next';
import { keepTexts } from './kept-texts.ts';

async function instance() {
  const own = i18next.createInstance();
  await own.init({ lng: 'en', fallbackLng: 'en', resources: {}, ns: ['ui', 'terms'], defaultNS: 'ui' });
  keepTexts(own);
  own.addResourceBundle('en', 'ui', { close: 'Close', left: '{{count}} left', nested: 'To $t(close)' });
  own.addResourceBundle('en', 'terms', { grade: 'Grade' });
  return own;
}

test('texts are found by key, with variables, nested, and in another namespace', async () => {
  const t = (await instance()).getFixedT('en', 'ui');
  for (let turn = 0; turn < 2; turn++) {
    assert.equal(t('close'), 'Close');
    assert.equal(t('left', { count: turn }), `${turn} left`);
    assert.equal(t('nested'), 'To Close');
    assert.equal(t('terms:grade'), 'Grade');
  }
});

test('a text that is added later is shown by a function that was called before', async () => {
  const own = await instance();
  const t = own.getFixedT('en', 'ui');
  assert.equal(t('later'), 'later');
  own.addResourceBundle('en', 'ui', { later: 'Later', close: 'Shut' }, true, true);
  assert.equal(t('later'), 'Later');
  assert.equal(t('close'), 'Shut');
});

test('languages have texts of their own', async () => {
  const own = await instance();
  own.addResourceBundle('de', 'ui', { close: 'Schließen' });
  assert.equal(own.getFixedT('de', 'ui')('close'), 'Schließen');
  assert.equal(own.getFixedT('en', 'ui')('close'), 'Close');
  const current = own.getFixedT(null, 'ui');
  assert.equal(current('close'), 'Close');
  await own.changeLanguage('de');
  assert.equal(current('close'), 'Schließen');
});
