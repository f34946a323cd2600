import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRatedDomain, datedNow } from '@assay/server/testing/rated-domains.ts';
import type { Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import { browser, product, stageProduct } from '../stage.ts';
import { logIn } from '../steps.ts';

/** What a real browser with an empty cache transfers until a screen is usable: also what the page loads dynamically. */
stageProduct();

/** Counts the bytes of scripts in transfer encoding. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(
        // Not `request.sizes()`, which subtracts headers that the browser may not have counted.
        request.response().then(async (response) => Number(await response!.headerValue('content-length'))),
      );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
}

/** In Brotli. Measured 221 kB, without the texts and charts of screens behind the login. */
const LOGIN_BYTES_MAX = 250_000;
/** Measured 394 kB, of it 161 kB for charts and the map, which load after the score is shown. */
const DASHBOARD_BYTES_MAX = 420_000;

test('a browser with an empty cache transfers no more script than the limits for login and dashboard', async () => {
  const owner = await product.addCompany('Old Mill Foods', 'owner@oldmill.example', 23);
  await createRatedDomain(product.context, owner, 'oldmill.example', 'oldmill', datedNow);
  const login = await openPage(browser);
  const atLogin = countScripts(login.page);
  await login.page.goto(`${product.url}/login`);
  await login.page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await login.page.waitForLoadState('networkidle');
  const first = await atLogin();
  assert.ok(first > 0 && first <= LOGIN_BYTES_MAX, `login: ${first} bytes`);
  await logIn(login.page, product, owner);
  const dashboard = await openPage(browser, { storageState: await login.page.context().storageState() });
  const onDashboard = countScripts(dashboard.page);
  await dashboard.page.goto(product.url);
  await dashboard.page.getByRole('img', { name: /^Score \d+ of 100/ }).waitFor();
  await dashboard.page.waitForLoadState('networkidle');
  const second = await onDashboard();
  assert.ok(second > first && second <= DASHBOARD_BYTES_MAX, `dashboard: ${second} bytes`);
  for (const open of [login, dashboard]) await open.close();
});
