import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { resolveTexts, statesOf } from './fallback.ts';
import { alteredCopy, type TextChange, useCopy } from './testing/altered.ts';
import { hashOf, type Tree } from './texts.ts';

const LOCKED = 'rating-link-locked';
const english = (file: string, key: string, text: string): TextChange => ({ language: 'en-US', file, key, text });
const lacking = (language: TextChange['language'], file: string, key: string): TextChange => ({
  language,
  file,
  key,
  text: null,
});

const folder = alteredCopy(
  ['de', 'ja', 'fr'],
  [
    lacking('de', 'ui', 'close'),
    english('ui', 'palette|open', 'Search {{places}} at once'),
    english('ui', 'brandNew', 'A text of today'),
    lacking('ja', 'errors', `${LOCKED}_other`),
    lacking('fr', 'errors', `${LOCKED}_one`),
    english('screens/domains', 'provider|route53|1', 'Another second step'),
  ],
);
rmSync(path.join(folder, 'fr/screens/map.json'));
useCopy(folder);
const { createTranslator } = await import('@assay/locales');

test('a translation is missing, stale or current', () => {
  const states = statesOf('de', 'ui', folder);
  assert.deepEqual(
    ['close', 'palette|open', 'brandNew', 'ok'].map((key) => states.get(key)),
    ['missing', 'stale', 'missing', 'translated'],
  );
  assert.ok([...statesOf('fr', 'screens/map', folder).values()].every((state) => state === 'missing'));
});

test('English replaces missing and stale texts, and other texts are translated', () => {
  const { t } = createTranslator('de');
  assert.equal(t('ui:close'), 'Close');
  assert.equal(t('ui:palette.open', { places: 'all' }), 'Search all at once');
  assert.equal(t('ui:brandNew'), 'A text of today');
  assert.equal(t('ui:tryAgain'), 'Erneut versuchen');
  assert.equal(createTranslator('ja').t('ui:close') === 'Close', false);
});

test('English in another language uses the plural forms of English', () => {
  const { error } = createTranslator('ja');
  assert.match(error(LOCKED, { count: 1 }), /in 1 minute\.$/);
  assert.match(error(LOCKED, { count: 2 }), /in 2 minutes\.$/);
});

test('a text without one of its plural forms is English in all of them', () => {
  const { error } = createTranslator('fr');
  assert.match(error(LOCKED, { count: 1 }), /^Too many wrong passwords\. .* 1 minute\.$/);
  assert.match(error(LOCKED, { count: 2 }), /^Too many wrong passwords\. .* 2 minutes\.$/);
});

test('a list is shown in one language', () => {
  const { de, 'en-US': rest } = resolveTexts('de', 'screens/domains', folder);
  const steps = (tree: Tree | undefined, id: string) => (tree?.provider as Tree | undefined)?.[id];
  assert.equal(steps(de, 'route53'), undefined);
  assert.equal((steps(rest, 'route53') as Tree)[1], 'Another second step');
  assert.ok(Array.isArray(steps(de, 'cloudflare')));
  assert.equal(steps(rest, 'cloudflare'), undefined);
});

test('a translation is current again when its language records the current English text', () => {
  const key = 'palette|open';
  const hash = hashOf({ key, forms: { '': 'Search {{places}} at once' } });
  writeFileSync(path.join(folder, 'de/made-from.json'), JSON.stringify({ ui: { [key]: hash } }));
  assert.equal(statesOf('de', 'ui', folder).get(key), 'translated');
  assert.equal(statesOf('ja', 'ui', folder).get(key), 'stale');
});

test('complete translations contain no English', () => {
  const { de, 'en-US': rest } = resolveTexts('de', 'terms', folder);
  assert.ok(de?.areas);
  // Other terms may not be translated yet.
  assert.equal(rest?.areas, undefined);
});
