import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { canOpen, ROUTES, type RouteAccess } from '@assay/contract/access.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from './browser.ts';
import { type Account, type Product, startProduct } from './product.ts';

/**
 * Pictures of every screen with what a real scan of the lab found, at the widths of the design, light and dark:
 * `npm run screenshots -- [FOLDER] [PARTS OF NAMES] [LANGUAGES]`, such as `npm run screenshots -- shots index,scan ja,th`.
 * Reports pages that are wider than the window, and console errors.
 */
const [folder = 'screenshots', parts = '', languages] = process.argv.slice(2);
const DOMAINS = ['meadowgate.test', 'oldmill.example', 'harbourline.test'];
/** Who sees what the owner of a company does not. */
const PEOPLE = [
  { email: 'administrator@lab.test', permission: 0 },
  { email: 'main@lab.test', permission: 9 },
] as const;
/** Between two pages, so that all of them stay within the calls that one address may make in a minute. */
const PAUSE_MS = 1_000;

interface Screen {
  name: string;
  address: string;
  /** Email of the user who opens it; null without a login. */
  by: string | null;
}

const OWNER = 'owner@oldmill.example';
/** Screens that need an ID in their URL, or a specific state. */
const FURTHER: readonly Screen[] = [
  { name: 'all-domains', address: '/?domain=all', by: OWNER },
  { name: 'drawer', address: `/domain/${DOMAINS[1]}/network_security`, by: OWNER },
  { name: 'verification', address: '/listAssociatedDomains?verify=fernhollow.test', by: OWNER },
  { name: 'analysis', address: `/analyze?domain=${DOMAINS[1]}`, by: OWNER },
];

function byOf({ access }: RouteAccess): string | null | undefined {
  if (access === 'public') return null;
  return canOpen(access, 23) ? OWNER : PEOPLE.find(({ permission }) => canOpen(access, permission))?.email;
}

const SCREENS: readonly Screen[] = [
  ...ROUTES.flatMap((route): Screen[] => {
    const address = route.path.replace(':domain', DOMAINS[1]!);
    const by = byOf(route);
    if (address.includes(':') || by === undefined || route.name === 'passwordExpired') return [];
    return [{ name: route.name.replaceAll('_', '-'), address, by }];
  }),
  ...FURTHER,
];

const LOOKS = languages
  ? languages.split(',').flatMap((language) => [
      { width: 1440, scheme: 'light' as const, language },
      { width: 390, scheme: 'dark' as const, language },
    ])
  : ([
      { width: 1440, scheme: 'light', language: 'en-US' },
      { width: 1440, scheme: 'dark', language: 'en-US' },
      { width: 1440, scheme: 'light', language: 'zh-TW' },
      { width: 1000, scheme: 'dark', language: 'en-US' },
      { width: 390, scheme: 'light', language: 'en-US' },
      { width: 390, scheme: 'dark', language: 'zh-TW' },
    ] as const);

async function logIn(page: Page, product: Product, { email, password }: Account): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.locator('#main h1').waitFor();
}

/** Calls the API from the page, as its own code does. */
async function call<T>(page: Page, method: string, url: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, payload]) => {
      const answer = await fetch(address, {
        method: verb,
        headers: {
          'Content-Type': 'application/json',
          'X-Auth-Token': localStorage.getItem('token') ?? '',
          'X-CSRF-Token': localStorage.getItem('X-CSRF-Token') ?? '',
        },
        ...(payload ? { body: JSON.stringify(payload) } : {}),
      });
      const { success, message, data } = await answer.json();
      if (!success) throw new Error(message);
      return data;
    },
    [method, url, body] as const,
  ) as Promise<T>;
}

async function fill(page: Page, product: Product): Promise<void> {
  for (const domain of [...DOMAINS, 'fernhollow.test']) {
    const { txtName, value } = await call<{ txtName: string; value: string }>(page, 'POST', '/api/domains/request', {
      domain,
    });
    if (domain !== 'fernhollow.test') product.lab.setTxt(txtName, [value]);
    await call(page, 'POST', '/api/domains/verify', { domain });
  }
  for (const domain of DOMAINS) {
    const { id } = await call<{ id: string }>(page, 'POST', '/api/scans', { domain });
    let state = 9;
    while (state === 9 || state === 1) {
      await page.waitForTimeout(300);
      state = (await call<{ scan: { scanstate: number } }>(page, 'GET', `/api/scans/${id}`)).scan.scanstate;
    }
  }
}

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const product = await startProduct();
const owner = await product.addCompany('Old Mill Foundry', OWNER, 23);
const accounts = new Map<string, Account>([[OWNER, owner]]);
for (const { email, permission } of PEOPLE) {
  await createTestAccount(product.context, { email, permission });
  accounts.set(email, { email, password: TEST_PASSWORD });
}
const first = await openPage(browser);
await logIn(first.page, product, owner);
await first.page.waitForLoadState('networkidle');
await first.page.screenshot({ path: path.join(folder, 'first-run-1440-light-en-US.png') });
await fill(first.page, product);
await first.close();

for (const { width, scheme, language } of LOOKS) {
  for (const by of [null, ...accounts.keys()]) {
    const wanted = SCREENS.filter((screen) => screen.by === by)
      .map(({ name, address }) => ({ name, address, file: `${name}-${width}-${scheme}-${language}.png` }))
      .filter(({ file }) => parts.split(',').some((part) => file.includes(part)));
    if (wanted.length === 0) continue;
    const { page, complaints, close } = await openPage(browser, {
      viewport: { width, height: 900 },
      colorScheme: scheme,
    });
    await page.addInitScript((code) => localStorage.setItem('currentLanguage', code), language);
    if (by !== null) await logIn(page, product, accounts.get(by)!);
    for (const { name, address, file } of wanted) {
      await page.goto(`${product.url}${address}`);
      await page.waitForLoadState('networkidle');
      if (name === 'drawer') await page.locator('tbody tr').first().click();
      // Content far below is rendered when it is scrolled near.
      await page.mouse.wheel(0, 100_000);
      await page.waitForTimeout(PAUSE_MS);
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: path.join(folder, file), fullPage: name !== 'drawer' });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) process.stdout.write(`${file}: ${beyond} px too wide\n`);
    }
    for (const complaint of complaints) process.stdout.write(`${width} ${scheme} ${language}: ${complaint}\n`);
    await close();
  }
}
await browser.close();
await product.stop();
