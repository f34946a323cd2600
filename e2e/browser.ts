import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { PAGE_LIMIT_MS } from './page/limits.ts';
import { canReusePage, clearPage, type ReusedPage } from './page/page-reuse.ts';
import { browserEnvironment, shiftClock } from './page/shifted-clock.ts';
import { recordToasts } from './page/toasts.ts';

/** Starts the browser of the tests, with default web security. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    timeout: PAGE_LIMIT_MS,
    executablePath,
    env: { ...browserEnvironment(), ...env },
    headless: true,
    // Root, as in containers, has no sandbox; fonts are rendered identically on every host.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
  });
}

/**
 * Idle time in milliseconds before a browser of this process is closed. Test files run sequentially, and the next one
 * opens the browser as soon as its modules are loaded. A process that is requested to exit closes it immediately.
 */
const LINGER_MS = 5_000;

let shared: Promise<Browser> | null = null;
let users = 0;
let leaving: NodeJS.Timeout | undefined;

/** The browser of this process, started on first use; call `returnBrowser` when done. */
export async function borrowBrowser(): Promise<Browser> {
  stay();
  users++;
  if (!(await shared?.catch(() => null))?.isConnected()) shared = launchBrowser();
  return shared!;
}

/** Closes contexts that are still open, and the browser after a short idle time. */
export async function returnBrowser(): Promise<void> {
  const browser = await shared?.catch(() => null);
  if (--users > 0 || !browser) return;
  const kept = new Set(KEPT.get(browser)?.map(({ context }) => context));
  const left = browser.contexts().filter((context) => !kept.has(context));
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
  /** Errors of the page: console messages and uncaught exceptions. */
  complaints: string[];
  close(): Promise<void>;
}

/**
 * Pages that wait for the next test, each in a separate context. The renderer process stays alive and has the scripts
 * of the web app compiled: a load takes half the CPU time of one in a new page.
 */
const KEPT = new WeakMap<Browser, ReusedPage[]>();
/** Maximum number of such pages: more than one test opens at a time. */
const KEPT_MAX = 3;

const ORDINARY = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'Asia/Taipei',
  reducedMotion: 'reduce',
  acceptDownloads: true,
} as const satisfies BrowserContextOptions;

async function newPage(browser: Browser, options?: BrowserContextOptions): Promise<ReusedPage> {
  const context = await browser.newContext({ ...ORDINARY, ...options });
  await shiftClock(context);
  return canReusePage(context, await context.newPage());
}

/** A page with empty storage, which records console output. */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<OpenPage> {
  const own = (options ? undefined : KEPT.get(browser)?.pop()) ?? (await newPage(browser, options));
  const { context, page } = own;
  let closed = false;
  // Other pages of its context are closed with it.
  const beside = new Set<Page>();
  const note = (opened: Page) => beside.add(opened);
  context.on('page', note);
  page.setDefaultTimeout(PAGE_LIMIT_MS);
  recordToasts(page);
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The browser logs every failed request; the tests check how the page handles it.
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return;
    complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    page,
    complaints,
    async close() {
      if (closed) return;
      closed = true;
      context.off('page', note);
      const kept = KEPT.get(browser) ?? [];
      KEPT.set(browser, kept);
      const full = options !== undefined || kept.length >= KEPT_MAX;
      if (full || !(await clearPage(own, beside, origins, ORDINARY.viewport))) await context.close();
      else kept.push(own);
    },
  };
}
