import type { Page } from 'playwright-core';
import { OPENING } from './words.ts';

/**
 * Texts of a page shown in the pseudo language that are in no text file.
 * @param data every string of the server's responses: names, findings and other text that is not from the web app
 */
export function untranslatedTextsOf(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  return page.evaluate(
    ([opening, known]) => {
      const values = new Set(known);
      const joined = known.join('\n');
      const shown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
      /** Language-independent text: names, code, dates, numbers. */
      const isData = (text: string) =>
        !/\p{L}{2}/u.test(text.replace(/^\d\d:\d\d:\d\d UTC/, '')) ||
        values.has(text) ||
        joined.includes(text) ||
        /^[\w.:/@*+-]+\.\w/.test(text);
      const where = (element: Element) => `<${element.tagName.toLowerCase()} class="${element.className}">`;
      const untranslated = new Set<string>();
      for (const element of document.querySelectorAll('body *')) {
        if (!shown(element) || element.closest('svg, pre, code, iframe, script, [data-foreign]')) continue;
        const texts = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent!.trim())
          .filter(Boolean);
        const named = [element.getAttribute('aria-label'), element.getAttribute('title')];
        for (const text of [...texts, ...named, element.getAttribute('placeholder')]) {
          if (!text || text.includes(opening) || isData(text)) continue;
          if (element.closest('.mono, bdi, [lang]:not(html)')) continue;
          // A text in several parts: the whole of it is from a file.
          if (element.parentElement?.textContent?.includes(opening) && texts.includes(text)) continue;
          untranslated.add(`${text.slice(0, 120)}  ${where(element)}`);
        }
      }
      return [...untranslated];
    },
    [OPENING, [...data]] as const,
  );
}
