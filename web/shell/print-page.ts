import { formatInstant } from '@assay/locales/format.ts';
import { clock } from '../clock.ts';

/** A CSS string with this content. */
function cssString(text: string): string {
  return `"${text.replaceAll(/[\\"\n\r\f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}"`;
}

/**
 * Prepares each print: the page's title and the time below each sheet, and light colors, because paper is white.
 * @param timeZone IANA name
 */
export function watchPrint(timeZone: () => string): void {
  const root = document.documentElement;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let scheme: string | null = null;
  addEventListener('beforeprint', () => {
    const line = cssString(`${document.title} · ${formatInstant(clock.now(), timeZone())}`);
    sheet.replaceSync(`@page { @bottom-left { content: ${line}; font-size: 9pt; } }`);
    scheme = root.getAttribute('data-mantine-color-scheme');
    root.setAttribute('data-mantine-color-scheme', 'light');
  });
  addEventListener('afterprint', () => {
    if (scheme !== null) root.setAttribute('data-mantine-color-scheme', scheme);
  });
}
