import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { alteredCopy } from '@assay/locales/testing/altered.ts';
import { readTree } from '@assay/locales/texts.ts';
import type { i18n } from 'i18next';
import { build } from 'vite';
import { createInMemoryStorage } from '../session/in-memory-storage.ts';
import { textsPlugin } from '../texts-plugin.ts';
import type { languageChoice } from './i18n.ts';

/** The web app's text loader, built like the product, with some texts missing or stale. */
interface Built {
  i18next: i18n;
  languageChoice: typeof languageChoice;
  startLanguage(): Promise<void>;
  loadScreenTexts(name: string): Promise<void>;
}

const folder = alteredCopy(
  ['de', 'ja'],
  [
    { language: 'de', file: 'ui', key: 'close', text: null },
    { language: 'en-US', file: 'ui', key: 'tryAgain', text: 'Once more' },
    { language: 'en-US', file: 'screens/domains', key: 'provider|route53|1', text: 'Another second step' },
    { language: 'ja', file: 'ui', key: 'bell|unread_other', text: null },
  ],
);
rmSync(path.join(folder, 'de/screens/map.json'));
const outDir = mkdtempSync(path.join(tmpdir(), 'assay-web-'));
after(() => rmSync(outDir, { recursive: true }));
const SOURCE = path.join(import.meta.dirname, 'i18n.ts');
const ENTRY = '\0entry';
await build({
  configFile: false,
  root: path.join(import.meta.dirname, '..'),
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    textsPlugin(folder),
    {
      name: 'altered-texts',
      enforce: 'pre',
      resolveId: (id) => (id.endsWith('/entry') ? ENTRY : null),
      load: (id) =>
        id === ENTRY ? `export * from ${JSON.stringify(SOURCE)}; export { default as i18next } from 'i18next';` : null,
    },
  ],
  build: { outDir, minify: false, manifest: true, target: 'esnext', lib: { entry: 'entry', formats: ['es'] } },
});
const chunks = JSON.parse(readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; isEntry?: boolean }
>;

// Browser globals that Node.js lacks.
Object.assign(globalThis, {
  localStorage: createInMemoryStorage({ currentLanguage: 'de' }),
  document: { documentElement: {} },
});
const entry = Object.values(chunks).find(({ isEntry }) => isEntry)!.file;
const built = (await import(pathToFileURL(path.join(outDir, entry)).href)) as Built;
const { i18next, languageChoice: choice, startLanguage, loadScreenTexts } = built;
await startLanguage();

test('the web app shows English if a translation is missing or stale', () => {
  assert.deepEqual(
    ['close', 'tryAgain', 'loading'].map((key) => i18next.t(key)),
    ['Close', 'Once more', 'Wird geladen'],
  );
});

test('only the English of untranslated texts is loaded with a language', () => {
  assert.equal(i18next.exists('loading', { lng: 'en-US', fallbackLng: [] }), false);
  assert.equal(i18next.t('close', { lng: 'en-US' }), 'Close');
});

test('the steps of a list are all in one language', async () => {
  await loadScreenTexts('domains');
  const steps = (id: string) => i18next.t(`provider.${id}`, { returnObjects: true, host: 'h' }) as string[];
  assert.equal(steps('route53')[1], 'Another second step');
  assert.match(steps('route53')[0]!, /^Open Hosted zones/);
  assert.doesNotMatch(steps('cloudflare')[0]!, /^Open/);
});

test('a screen without translations is in English', async () => {
  await loadScreenTexts('map');
  assert.equal(i18next.t('map.title'), 'Address locations');
});

test('a screen that opens during a language change is in the new language', async () => {
  const changed = choice.change('ja');
  await Promise.all([changed, loadScreenTexts('analyze')]);
  for (const screen of ['domains', 'map', 'analyze']) {
    const [group] = Object.keys(readTree(`en-US/screens/${screen}`, folder));
    assert.ok(i18next.getResourceBundle('ja', 'ui')[group!], screen);
  }
});

test('English in another language keeps its own plural forms', () => {
  const unread = (count: number) => i18next.t('bell.unread', { count });
  assert.equal(unread(1), '1 unread notification');
  assert.equal(unread(2), '2 unread notifications');
});

test('a name that is written from right to left is isolated in a sentence, and markup in a value stays as it is', () => {
  assert.match(i18next.t('firstRun.verified', { domain: 'דוגמה' }), /\u2068דוגמה\u2069/);
  assert.match(i18next.t('firstRun.verified', { domain: '<a & b>' }), /<a & b>/);
});

test('of the errors only those are loaded that the browser finds itself', () => {
  const loaded = i18next.getResourceBundle('ja', 'errors') as Record<string, string>;
  for (const id of ['unknown-error', 'name-empty', 'account-invalid', 'passwords-do-not-match'])
    assert.equal(typeof loaded[id], 'string', id);
  // Arrives with its message.
  assert.equal(loaded['storage-full'], undefined);
});
