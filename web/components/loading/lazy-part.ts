import { type ComponentType, lazy } from 'react';
import { loadScreenTexts } from '../../language/i18n.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * A part of the page that is loaded when it is first drawn, within the time of SPEC §2. It throws, while it is drawn, what
 * kept it from coming; browsers keep such a failure as long as the page lives.
 * @param words files of words that come with it: `locales/<language>/screens/<name>.json`
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words: readonly string[] = [],
): ComponentType<P> {
  const whole = async () => ({ default: (await Promise.all([load(), ...words.map(loadScreenTexts)]))[0] });
  return lazy(() => withTimeout(whole));
}
