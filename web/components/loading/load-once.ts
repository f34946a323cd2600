import { requireServer } from '#session/reachability.ts';

/**
 * Loads a module once; the next call repeats a load that failed. The module is only requested while the server
 * responds: browsers cache a failed import until the page is closed.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= requireServer()
      .then(load)
      .catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
    return loaded;
  };
}

/** Loaded after the first screen, so that menus and tooltips open at once, and without a connection. */
export const loadMenu = loadOnce(() => import('./mantine-menu.tsx'));
export const loadTooltip = loadOnce(() => import('./mantine-tooltip.tsx'));
