import assert from 'node:assert/strict';
import type { Verification } from '@assay/contract/api/domains.ts';
import type { SessionData } from '@assay/contract/api/session.ts';
import type { Page } from 'playwright-core';
import { createInMemoryStorage } from '../web/session/in-memory-storage.ts';
import { createSessionStore, SESSION_KEYS } from '../web/session/session-store.ts';
import { BLANK } from './page/page-reuse.ts';
import type { Account, Product } from './product.ts';

/** Common first steps of the tests, by roles and visible names. */

/** Waits for the title of the document, which is set after the screen has been rendered. */
export async function expectTitle(page: Page, title: string): Promise<void> {
  await page
    .waitForFunction((wanted) => document.title === wanted, title)
    .catch(async () => assert.equal(await page.title(), title));
}

/** Waits until the field with this label has the focus, which it gets after its error has been rendered. */
export async function expectFocus(page: Page, label: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('label')].some(
        ({ control, textContent }) => control !== null && control === document.activeElement && textContent === wanted,
      ),
    label,
  );
}

/** Fills in and submits the open login page. */
export async function enter(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/**
 * Opens a page of the shell as this account. The session is requested and stored as the login page does, without
 * rendering that page: e2e/accounts/entry.test.ts and the main job log in manually.
 */
export async function logIn(
  page: Page,
  { url: origin }: Pick<Product, 'url'>,
  account: Account,
  path = '/',
): Promise<void> {
  const blank = `${origin}${BLANK}`;
  if (page.url() !== blank) await page.goto(blank);
  const { ok, data, token, csrf } = await page.evaluate(async ({ email, password }) => {
    const body = new URLSearchParams({ account: email, password });
    const answer = await fetch('/api/userLogin', { method: 'POST', body });
    const headers = answer.headers;
    return {
      ok: answer.ok,
      data: ((await answer.json()) as { data: SessionData }).data,
      token: headers.get('x-auth-token'),
      csrf: headers.get('x-csrf-token'),
    };
  }, account);
  assert.ok(ok && token, `${account.email} cannot log in`);
  const stored = createInMemoryStorage();
  createSessionStore(stored, createInMemoryStorage()).save(data, token, csrf);
  await page.evaluate(
    ({ keys, values }) => {
      for (const key of keys) localStorage.removeItem(key);
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    { keys: SESSION_KEYS, values: stored.entries() },
  );
  await page.goto(`${origin}${path}`);
  await page.getByRole('button', { name: /^Account of / }).waitFor();
}

/**
 * Removes the stored session, and leaves the page: what it requested before, such as the session after a change of the
 * account, would store the session again when it arrives.
 */
export async function forgetSession(page: Page, { url: origin }: Pick<Product, 'url'>): Promise<void> {
  await page.goto(`${origin}${BLANK}`);
  await page.evaluate(() => localStorage.clear());
}

/**
 * Navigates the open page to another URL, as its own links do, and waits for the title of the other screen. A full load
 * takes about ten times the CPU time; `page.goto` is for tests of loading.
 */
export async function moveTo(page: Page, address: string): Promise<void> {
  const stays = new URL(page.url()).pathname === address.split('?')[0];
  await page.evaluate((to) => {
    for (const old of document.querySelectorAll('h1')) old.setAttribute('data-left', old.textContent ?? '');
    history.pushState({ idx: history.length, key: String(history.length), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  if (stays) return;
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1')].some((title) => title.getAttribute('data-left') !== title.textContent),
  );
}

/**
 * Verifies a domain of the lab, without reloading if the current page has the form, and stays on the page with the
 * result.
 */
export async function proveDomain(page: Page, product: Product, domain: string): Promise<void> {
  const list = '/listAssociatedDomains';
  const field = page.getByRole('textbox', { name: 'Domain' });
  const ready = new URL(page.url()).pathname === list && (await field.isVisible());
  if (!ready) await moveTo(page, list);
  await field.fill(domain);
  await page.getByRole('button', { name: 'Get DNS record' }).click();
  const value = page.getByRole('definition').filter({ hasText: /^assay-verification=/ });
  product.lab.setTxt(`_assay.${domain}`, [(await value.first().textContent())!]);
  // As a user would: once more if the name servers did not answer in time.
  for (let attempts = 1; ; attempts++) {
    const checked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/domains/verify');
    await page.getByRole('button', { name: 'I added it: check now' }).click();
    const answer: { data?: Verification } = await (await checked).json();
    if (answer.data?.status === 'verified') break;
    const kind = answer.data?.observed?.kind ?? 'refused';
    assert.ok(attempts < 3 && ['servers-unreachable', 'servers-disagree'].includes(kind), `${domain}: ${kind}`);
  }
  await page.getByRole('heading', { name: `${domain} is verified` }).waitFor();
}
