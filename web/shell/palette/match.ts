import { PAGE_ALIASES } from './page-aliases.ts';

/** Whether the text contains all search terms, in any order and case. An empty search matches everything. */
export function matchesText(text: string, typed: string, language: string): boolean {
  const whole = text.toLocaleLowerCase(language);
  return typed
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Whether the title or an alias of a page matches. @param route name of the route */
export function pageFits(route: string, title: string, typed: string, language: string): boolean {
  return [title, ...(Object.hasOwn(PAGE_ALIASES, route) ? PAGE_ALIASES[route]! : [])].some((name) =>
    matchesText(name, typed, language),
  );
}

/** Next index for an arrow key in a list, with wrap-around. @param count at least 1 */
export function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return count - 1;
    case 'PageUp':
      return 0;
    default:
      return null;
  }
}
