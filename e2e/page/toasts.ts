import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PAGE_LIMIT_MS } from './limits.ts';

/** Toasts of a page that no test has read yet, and pending waits for one. */
interface Told {
  texts: string[];
  waiting: Set<() => void>;
}

const TOLD = new WeakMap<Page, Told>();

/** Prefix of the console lines that contain a toast's text. */
const MARK = 'toast: ';

/**
 * Records the toasts of a page when they are rendered, because they disappear after three seconds. Only the page itself
 * is watched: the browser would report a test script in a sandboxed frame.
 */
export function recordToasts(page: Page): void {
  const told: Told = { texts: [], waiting: new Set() };
  TOLD.set(page, told);
  page.on('console', (message) => {
    if (message.type() !== 'debug' || !message.text().startsWith(MARK)) return;
    told.texts.push(message.text().slice(MARK.length));
    for (const look of told.waiting) look();
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    // The document is already gone: the next one is watched instead.
    frame.evaluate(watch, MARK).catch(() => {});
  });
}

/** Runs in the page, once per document. */
function watch(mark: string): void {
  const page = globalThis as unknown as { watched?: Document };
  if (page.watched === document) return;
  page.watched = document;
  const seen = new WeakMap<Element, string | null>();
  const parts = '.mantine-Notification-title, .mantine-Notification-description';
  const look = () => {
    for (const part of document.querySelectorAll(parts)) {
      if (!part.textContent || seen.get(part) === part.textContent) continue;
      seen.set(part, part.textContent);
      console.debug(mark + part.textContent);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
  look();
}

/**
 * Waits for a toast, or returns one that has already disappeared; each is returned once.
 * @param words its complete title or message, or a pattern of it
 */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const kept = TOLD.get(page);
  assert.ok(kept, 'the toasts of this page are not kept: open it with openPage');
  const take = () => {
    const at = kept.texts.findIndex((text) => (typeof words === 'string' ? text === words : words.test(text)));
    if (at >= 0) kept.texts.splice(at, 1);
    return at >= 0;
  };
  if (take()) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (!take()) return;
      clearTimeout(limit);
      kept.waiting.delete(look);
      resolve();
    };
    const limit = setTimeout(() => {
      kept.waiting.delete(look);
      reject(new Error(`no toast ${words} within ${PAGE_LIMIT_MS} ms; there were ${JSON.stringify(kept.texts)}`));
    }, PAGE_LIMIT_MS);
    kept.waiting.add(look);
  });
}
