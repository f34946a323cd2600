import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../browser.ts';
import { type Product, startProduct } from '../../product.ts';
import { clippedTextsOf } from '../clipped-texts.ts';
import { createFixtures, TEST_USERS, type TestUser } from '../fixtures.ts';
import { visitScreens } from '../visit-screens.ts';
import { untranslatedTextsOf } from './untranslated-texts.ts';
import { pseudo, pseudoTexts } from './words.ts';

/**
 * Every screen in a pseudo language: `npm run pseudolocale -- [FOLDER] [PART OF A NAME]`. Writes screenshots and a list of
 * texts that are in no text file, of clipped texts, and of screens wider than their window.
 */
const [folder = 'pseudo', part = ''] = process.argv.slice(2);
const ROOT = path.join(import.meta.dirname, '../../..');
const WIDTHS = [1440, 390];

const regions = new Intl.DisplayNames('en-US', { type: 'region' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Words that are identical in every language, or that the browser adds in its own language. */
const NAMES: readonly string[] = [
  APPLICATION_NAME,
  'PDF',
  ...Object.values(TEST_USERS).map(({ email }) => email),
  ...LANGUAGES.map(({ nativeName }) => nativeName),
  ...LETTERS.flatMap((first) => LETTERS.map((second) => regions.of(first + second)!)),
];

/** Text files that web/texts-plugin.ts puts into one module per language. */
const NAMESPACES = ['ui', 'terms', 'errors'];

interface Chunk {
  file: string;
}

/** URL of a built file of English texts → its replacement. */
function answers(): ReadonlyMap<string, string> {
  const manifest = readFileSync(path.join(ROOT, 'web/dist/.vite/manifest.json'), 'utf8');
  const chunks = JSON.parse(manifest) as Record<string, Chunk>;
  const urlOf = (module: string): string => {
    const [, chunk] = Object.entries(chunks).find(([name]) => name.endsWith(module)) ?? [];
    if (!chunk) throw new Error(`${module} is in no file of the web app`);
    return `/${chunk.file}`;
  };
  const pseudoOf = (file: string) => {
    const texts = JSON.parse(readFileSync(path.join(ROOT, 'locales/en-US', `${file}.json`), 'utf8'));
    return JSON.stringify({ 'en-US': pseudoTexts(texts) });
  };
  const screens = globSync('*.json', { cwd: path.join(ROOT, 'locales/en-US/screens') }).map((file) => {
    const name = path.basename(file, '.json');
    return { name, url: urlOf(`locales/en-US/screens/${file}`) };
  });
  // The module that web/texts-plugin.ts generates.
  const shell = `export const shell = { ${NAMESPACES.map((name) => `${name}: ${pseudoOf(name)}`).join(', ')} };`;
  const loaders = screens.map(({ name, url }) => `'${name}': async () => (await import('${url}')).default`);
  return new Map([
    [urlOf('texts:en-US'), `${shell}\nexport const screens = { ${loaders.join(', ')} };`],
    ...screens.map(({ name, url }): [string, string] => [url, `export default ${pseudoOf(`screens/${name}`)};`]),
  ]);
}

/** Every string of an API response, and parts that are shown separately. */
function stringsIn(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') for (const line of [value, ...value.split('\n')]) into.add(line.trim());
  else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      into.add(key);
      stringsIn(inner, into);
    }
}

async function speakPseudo(page: Page, data: Set<string>): Promise<void> {
  const texts = answers();
  await page.route('**/assets/*.js', (route) => {
    const body = texts.get(new URL(route.request().url()).pathname);
    return body ? route.fulfill({ contentType: 'text/javascript', body }) : route.continue();
  });
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    response.json().then(
      (answer) => stringsIn(answer, data),
      () => {},
    );
  });
}

async function look(product: Product, who: TestUser | null, width: number, list: string[]): Promise<void> {
  const data = new Set<string>(NAMES);
  const visitor = {
    who,
    width,
    say: (text: string) => pseudo(text).slice(0, -1),
    wanted: (name: string) => name.includes(part),
    prepare: (page: Page) => speakPseudo(page, data),
  };
  const failed = await visitScreens(browser, product, made, visitor, async (page, name) => {
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
    for (const text of await untranslatedTextsOf(page, data)) list.push(`${name} ${width} untranslated: ${text}`);
    for (const text of await clippedTextsOf(page)) list.push(`${name} ${width} ${text}`);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) list.push(`${name} ${width} wider than its window by ${beyond} px`);
  });
  list.push(...failed.map((problem) => `${width} ${problem}`));
}

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const product = await startProduct([]);
const made = await createFixtures(product);
const list: string[] = [];
try {
  for (const width of WIDTHS)
    for (const who of [...(Object.keys(TEST_USERS) as TestUser[]), null]) await look(product, who, width, list);
} finally {
  await browser.close();
  await product.stop();
}
const found = [...new Set(list)].sort();
await writeFile(path.join(folder, 'list.txt'), `${found.join('\n')}\n`);
process.stdout.write(`${found.join('\n')}\n${found.length} problems\n`);
process.exitCode = found.length > 0 ? 1 : 0;
