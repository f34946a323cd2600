import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import type { Credentials } from './client.ts';

/** Milliseconds that a page may take to show something: far above the usual second, for machines under load. */
export const PAGE_LIMIT_MS = 120_000;

/** Pages of one browser, each with empty storage. */
export class Pages {
  readonly url: string;
  #browser: Promise<Browser> | null = null;

  constructor(url: string) {
    this.url = url;
  }

  /** Opens a page, passes it on, and closes it. A second time, if the installation refused calls under load. */
  async use(work: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
    let retryAfter = 0;
    const refused = (seconds: number) => {
      retryAfter = Math.max(retryAfter, seconds);
    };
    try {
      await this.#useOnce(work, options, refused);
    } catch (error) {
      // What the page showed may be about these calls. Injected refusals have no such header.
      if (retryAfter === 0) throw error;
      await sleep(1_000 * retryAfter);
      await this.#useOnce(work, options, refused);
    }
  }

  async #useOnce(
    work: (page: Page) => Promise<void>,
    options: BrowserContextOptions,
    refused: (seconds: number) => void,
  ): Promise<void> {
    if (!(await this.#browser)?.isConnected()) this.#browser = launchBrowser();
    const ordinary = { viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' } as const;
    const context = await (await this.#browser!).newContext({ ...ordinary, ...options });
    context.on('response', (response) => {
      const seconds = Number(response.headers()['retry-after'] ?? 0);
      if (response.status() === 429 || response.status() === 503) refused(seconds);
    });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(PAGE_LIMIT_MS);
      await work(page);
    } finally {
      await context.close();
    }
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close();
  }

  /** Logs in on the login page, which may have been reached from another one. */
  async logIn(page: Page, who: Credentials, path = '/login'): Promise<void> {
    await page.goto(this.url + path);
    await enter(page, who);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
}

/** Fills in and submits the open login page, with a code if the account has a second factor. */
export async function enter(page: Page, { account, password, code }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await submit.click();
  if (!code) return;
  await page.getByLabel(/^Code from your authenticator app/).fill(await code());
  await submit.click();
}

/** Waits until the browser is at a path of the installation. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Message of an injected refusal. */
export const REFUSAL = 'Refused by the conformance test';

/** How a request fails: refused with a message, an empty response, or no response. */
export const refuse = (route: Route) =>
  route.fulfill({ status: 503, json: { success: false, message: REFUSAL, data: null } });
export const empty = (route: Route) => route.fulfill({ status: 500, body: '' });
export const lose = (route: Route) => route.abort();

/** Lets requests of a path and method fail; other methods pass. */
export async function fail(
  page: Page,
  path: string,
  how: (route: Route) => Promise<void>,
  method?: string,
): Promise<void> {
  await page.route(`**/api/${path}`, (route) =>
    method !== undefined && route.request().method() !== method ? route.fallback() : how(route),
  );
}

export const popup = (page: Page) => page.getByRole('dialog', { name: 'Oops...!!' });

/** The pop-up of docs/product/errors.md with the message of the refusal; closes it. */
export async function expectPopup(page: Page, message: string | RegExp = REFUSAL): Promise<void> {
  await popup(page).getByText(message).first().waitFor();
  await popup(page).getByRole('button').last().click();
}
