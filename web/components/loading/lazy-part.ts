import { type ComponentType, lazy } from 'react';
import { loadScreenWords } from '../../language/i18n.ts';
import { withLimit } from './with-limit.ts';

/** A part of the page that is loaded when it is first shown, within the time of SPEC §2. */
export interface LazyPart<P> {
  /** The part; the same one until it is forgotten, so that coming back to it does not load it anew. */
  take(): ComponentType<P>;
  /** React keeps a failure for ever: what failed is forgotten before it is asked for again. */
  forget(): void;
}

/** @param words files of words that it needs: `locales/<language>/screens/<name>.json` */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words: readonly string[] = [],
): LazyPart<P> {
  const whole = async () => ({ default: (await Promise.all([load(), ...words.map(loadScreenWords)]))[0] });
  let part: ComponentType<P> | null = null;
  return {
    take() {
      part ??= lazy(() => withLimit(whole));
      return part;
    },
    forget() {
      part = null;
    },
  };
}
