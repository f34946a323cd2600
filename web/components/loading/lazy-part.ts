import { type ComponentType, lazy } from 'react';
import { loadScreenTexts } from '#language/i18n.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * A part of the page that is loaded on first render, within the time limit of docs/product/screens.md. It throws loading errors during
 * rendering; browsers cache such failures until the page is closed.
 * @param words names of the text files loaded with it: `locales/<language>/screens/<name>.json`
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words: readonly string[] = [],
): ComponentType<P> {
  const whole = async () => ({ default: (await Promise.all([load(), ...words.map(loadScreenTexts)]))[0] });
  return lazy(() => withTimeout(whole));
}
