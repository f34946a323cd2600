import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from './browser.ts';
import { type Account, type Product, startProduct } from './product.ts';

/**
 * Pictures of every screen with what a real scan of the lab found, at the widths of the design, light and dark, in the
 * complete languages: `node e2e/screenshots.ts [FOLDER] [PART OF A NAME]`.
 */
const [folder = 'screenshots', part = ''] = process.argv.slice(2);
const DOMAINS = ['meadowgate.test', 'oldmill.example', 'harbourline.test'];

const SCREENS: readonly (readonly [string, string])[] = [
  ['index', '/'],
  ['all-domains', '/?domain=all'],
  ['scan', '/scan'],
  ['overview', `/domain/${DOMAINS[1]}`],
  ...AREA_IDS.map((area) => [area.replaceAll('_', '-'), `/domain/${DOMAINS[1]}/${area}`] as const),
  ['drawer', `/domain/${DOMAINS[1]}/network_security`],
  ['domains', '/listAssociatedDomains'],
  ['verify', '/listAssociatedDomains?verify=fernhollow.test'],
  ['analyze', `/analyze?domain=${DOMAINS[1]}`],
  ['reports', '/reportPDF'],
  ['geomap', '/geomap'],
  ['scanner', '/scanner'],
  ['how-we-rate', '/how-we-rate'],
  ['change-password', '/changePass'],
];

const LOOKS = [
  { width: 1440, scheme: 'light', language: 'en-US' },
  { width: 1440, scheme: 'dark', language: 'en-US' },
  { width: 1440, scheme: 'light', language: 'zh-TW' },
  { width: 1000, scheme: 'dark', language: 'en-US' },
  { width: 390, scheme: 'light', language: 'en-US' },
  { width: 390, scheme: 'dark', language: 'zh-TW' },
] as const;

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
const owner = await product.addCompany('Old Mill Foundry', 'owner@oldmill.example', 23);
const first = await openPage(browser);
await first.page.goto(product.url);
await first.page.waitForLoadState('networkidle');
await first.page.screenshot({ path: path.join(folder, 'login-1440-light-en-US.png') });
await logIn(first.page, product, owner);
await first.page.waitForLoadState('networkidle');
await first.page.screenshot({ path: path.join(folder, 'first-run-1440-light-en-US.png') });
await fill(first.page, product);
await first.close();

for (const { width, scheme, language } of LOOKS) {
  const { page, complaints, close } = await openPage(browser, {
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale: language,
  });
  await logIn(page, product, owner);
  for (const [name, address] of SCREENS) {
    const file = `${name}-${width}-${scheme}-${language}.png`;
    if (!file.includes(part)) continue;
    await page.goto(`${product.url}${address}`);
    await page.waitForLoadState('networkidle');
    if (name === 'drawer') await page.locator('tbody tr').first().click();
    await page.waitForTimeout(400);
    await page.screenshot({ path: path.join(folder, file), fullPage: name !== 'drawer' });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) process.stdout.write(`${file}: ${beyond} px too wide\n`);
  }
  for (const complaint of complaints) process.stdout.write(`${width} ${scheme} ${language}: ${complaint}\n`);
  await close();
}
await browser.close();
await product.stop();
