import type { Page } from 'playwright-core';

/**
 * Watches for what a page shows for a while only. Call it before what brings it about.
 * @param selector of the element @param text part of what it says
 * @returns waits until it was there once
 */
export async function watchTransient(page: Page, selector: string, text = ''): Promise<() => Promise<void>> {
  const seen = await page.evaluateHandle(
    ({ selector, text }) => {
      const found = () => [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text));
      const answer = { there: found() };
      const observer = new MutationObserver(() => {
        if (!found()) return;
        answer.there = true;
        observer.disconnect();
      });
      observer.observe(document, { childList: true, characterData: true, attributes: true, subtree: true });
      return answer;
    },
    { selector, text },
  );
  return async () => {
    await page.waitForFunction((answer) => answer.there, seen);
  };
}
