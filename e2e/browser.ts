import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { findChromium } from './chromium.ts';
import { PAGE_LIMIT_MS } from './page/limits.ts';
import { keepToasts } from './page/toasts.ts';

/** Starts the browser of the tests, with web security as people have it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    timeout: PAGE_LIMIT_MS,
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    headless: true,
    // Root, as in containers, has no sandbox; fonts are drawn alike on every machine.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
  });
}

/**
 * Milliseconds that a browser of this process waits for its next user. Test files run one after the other, and the next one
 * opens the browser as soon as its modules are loaded. A process that is told to end closes it at once.
 */
const LINGER_MS = 5_000;

let shared: Promise<Browser> | null = null;
let users = 0;
let leaving: NodeJS.Timeout | undefined;

/** The browser of this process, started by the first that asks; `returnBrowser` when done. */
export async function borrowBrowser(): Promise<Browser> {
  stay();
  users++;
  if (!(await shared?.catch(() => null))?.isConnected()) shared = launchBrowser();
  return shared!;
}

/** Closes contexts that were left open, and the browser after a short idle time. */
export async function returnBrowser(): Promise<void> {
  const browser = await shared?.catch(() => null);
  if (--users > 0 || !browser) return;
  const left = browser.contexts().filter((context) => context !== KEPT.get(browser));
  await Promise.all(left.map((context) => context.close()));
  process.once('disconnect', leave);
  leaving = setTimeout(leave, LINGER_MS);
}

function stay(): void {
  clearTimeout(leaving);
  process.off('disconnect', leave);
}

function leave(): void {
  stay();
  const last = shared;
  shared = null;
  void last?.then((browser) => browser.close());
}

export interface OpenPage {
  page: Page;
  /** What the page complained of: messages of the console and errors nobody caught. */
  complaints: string[];
  /** The next page must find nothing of what was done here: a clock that was set, say, stays with the context. */
  spoil(): void;
  close(): Promise<void>;
}

/** What may stay from page to page: the browser's cache of files, so that a test does not load the product anew. */
const KEPT = new WeakMap<Browser, BrowserContext>();
const ORDINARY: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'Asia/Taipei',
  reducedMotion: 'reduce',
  acceptDownloads: true,
};

/** A page of its own with empty storage, which keeps what the console says. */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<OpenPage> {
  const kept = options ? undefined : KEPT.get(browser);
  if (kept) KEPT.delete(browser);
  const context = kept ?? (await browser.newContext({ ...ORDINARY, ...options }));
  let keep = options === undefined;
  let closed = false;
  // Whatever opens beside it is closed with it.
  const pages = new Set<Page>();
  const note = (opened: Page) => pages.add(opened);
  context.on('page', note);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_LIMIT_MS);
  keepToasts(page);
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The browser itself notes every refused request; the tests look at what the page makes of it.
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return;
    complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    page,
    complaints,
    spoil() {
      keep = false;
    },
    async close() {
      if (closed) return;
      closed = true;
      context.off('page', note);
      if (!keep || KEPT.has(browser)) return context.close();
      await empty(context, [...pages], origins);
      KEPT.set(browser, context);
    },
  };
}

/** A blank page of a kept context, through which its storage is emptied: one for all tests, not one for each. */
const SWEEPERS = new WeakMap<BrowserContext, CDPSession>();

async function sweeperOf(context: BrowserContext): Promise<CDPSession> {
  const known = SWEEPERS.get(context);
  if (known) return known;
  const session = await context.newCDPSession(await context.newPage());
  SWEEPERS.set(context, session);
  return session;
}

/** Closes the pages of a test and forgets what they stored; only the cache of files stays. */
async function empty(context: BrowserContext, pages: readonly Page[], origins: ReadonlySet<string>): Promise<void> {
  await Promise.all(pages.map((page) => page.close()));
  const session = await sweeperOf(context);
  for (const origin of origins) {
    if (!origin.startsWith('http')) continue;
    const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  }
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}
