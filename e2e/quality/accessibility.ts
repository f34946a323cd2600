import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA in the words of axe. */
const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What axe advises beyond the standard or leaves out by itself, and this product promises too (DESIGN.md §8). */
const ADVICE = ['page-has-heading-one', 'heading-order', 'landmark-one-main', 'region', 'tabindex', 'target-size'];
/** All that colors decide: what may differ between light and dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

interface Found {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

async function run(page: Page, within: string | null, only: object): Promise<string[]> {
  // The policy for the page's own scripts does not hold for what a debugger evaluates.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([part, options]) => {
      const { axe: inPage } = window as unknown as {
        axe: { run(context: unknown, options: object): Promise<{ violations: Found[] }> };
      };
      return (await inPage.run(part ?? document, options)).violations;
    },
    [within, { resultTypes: ['violations'], preload: false, iframes: false, ...only }] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}

/**
 * What of WCAG 2.2 AA the page breaks as it stands, in the theme it has.
 * @param within a selector, where the rest of the page was looked at before
 */
export function violationsOf(page: Page, within: string | null): Promise<string[]> {
  const rules = Object.fromEntries(ADVICE.map((id) => [id, { enabled: true }]));
  return run(page, within, { runOnly: { type: 'tag', values: LEVEL_AA }, rules });
}

/** What of it is broken by colors alone: enough for the second theme of the same page. */
export function colorViolationsOf(page: Page, within: string | null): Promise<string[]> {
  return run(page, within, { runOnly: { type: 'rule', values: COLOURS } });
}
