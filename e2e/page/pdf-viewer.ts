import type { Page } from 'playwright-core';

/** Makes the loaded page believe that the browser has a PDF viewer, which the headless one lacks. */
export async function withPdfViewer(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true }));
}
