import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PAGE_LIMIT_MS } from './limits.ts';

/** Toasts of a page that no test has asked for yet, and who waits for one. */
interface Told {
  texts: string[];
  waiting: Set<() => void>;
}

const TOLD = new WeakMap<Page, Told>();

/** Keeps what the toasts of a page say from the moment they are drawn, since they go by themselves after three seconds. */
export async function keepToasts(page: Page): Promise<void> {
  const told: Told = { texts: [], waiting: new Set() };
  TOLD.set(page, told);
  await page.exposeFunction('keepToast', (text: string) => {
    told.texts.push(text);
    for (const look of told.waiting) look();
  });
  await page.addInitScript(() => {
    const seen = new WeakMap<Element, string | null>();
    const keep = (globalThis as unknown as { keepToast(text: string): void }).keepToast;
    const parts = '.mantine-Notification-title, .mantine-Notification-description';
    new MutationObserver(() => {
      for (const part of document.querySelectorAll(parts)) {
        if (!part.textContent || seen.get(part) === part.textContent) continue;
        seen.set(part, part.textContent);
        keep(part.textContent);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/**
 * Waits for a toast, or takes one that has gone by since; each is taken once.
 * @param words its whole title or message, or a pattern of it
 */
export async function told(page: Page, words: string | RegExp): Promise<void> {
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
