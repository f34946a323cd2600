import { PAGE_ALIASES } from './page-aliases.ts';

/** Does the text hold every word that was typed, in any order and case? Nothing typed fits everything. */
export function matchesText(text: string, typed: string, language: string): boolean {
  const whole = text.toLocaleLowerCase(language);
  return typed
    .toLocaleLowerCase(language)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Is a page found by its title or by an alias? @param route name of the route */
export function pageFits(route: string, title: string, typed: string, language: string): boolean {
  return [title, ...(Object.hasOwn(PAGE_ALIASES, route) ? PAGE_ALIASES[route]! : [])].some((name) =>
    matchesText(name, typed, language),
  );
}

/** Where an arrow key leads in a list; from the last entry to the first and back. @param count at least 1 */
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
