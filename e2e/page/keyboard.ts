import type { Locator, Page } from 'playwright-core';

/** More controls than any screen has between two of them. */
const PRESSES_MAX = 250;

/**
 * Moves the focus to a control by Tab alone, forwards or backwards, as somebody without a mouse does.
 * @throws Error when Tab does not lead there
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < PRESSES_MAX; presses++) {
    const where = await target.evaluate((element) => {
      const at = document.activeElement ?? document.body;
      if (at === element) return 'here';
      return at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after';
    });
    if (where === 'here') return;
    await page.keyboard.press(where === 'before' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`no key leads to ${target}`);
}

/** Goes to a button or link with Tab and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field with Tab and writes in it, instead of what it held. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
