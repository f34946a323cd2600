import type { Page } from 'playwright-core';

/**
 * Watches for an element that a page shows only temporarily. Call it before the action that causes it.
 * @param selector of the element
 * @param text part of its text
 * @returns a function that waits until the element has been shown once
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
