import type { Locator, Page } from 'playwright-core';

/** More than the number of controls between two controls of any screen. */
const PRESSES_MAX = 250;

/**
 * Moves the focus to a control with Tab only, forwards or backwards, as a user without a mouse does.
 * @throws Error if Tab does not reach it
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

/** Focuses a button or link with Tab and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Focuses a field with Tab and replaces its text. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
