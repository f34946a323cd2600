import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** axe's tags for WCAG 2.2 AA. */
const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Best practices and rules disabled by default in axe that this product requires too (DESIGN.md §8). */
const ADVICE = ['page-has-heading-one', 'heading-order', 'landmark-one-main', 'region', 'tabindex', 'target-size'];
/** Rules about colors, whose results may differ between light and dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

interface Found {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

async function run(page: Page, within: string | null, only: object): Promise<string[]> {
  // The page's script policy does not apply to code that a debugger evaluates.
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
 * Violations of WCAG 2.2 AA by the page in its current state and theme.
 * @param within a selector, if the rest of the page has already been checked
 */
export function violationsOf(page: Page, within: string | null): Promise<string[]> {
  const rules = Object.fromEntries(ADVICE.map((id) => [id, { enabled: true }]));
  return run(page, within, { runOnly: { type: 'tag', values: LEVEL_AA }, rules });
}

/** Violations by colors only: sufficient for the second theme of the same page. */
export function colorViolationsOf(page: Page, within: string | null): Promise<string[]> {
  return run(page, within, { runOnly: { type: 'rule', values: COLOURS } });
}
