import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readThemeColors, writeThemeColors } from './preferences.ts';

function isScheme(value: unknown): value is MantineColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto';
}

/** Stores light, dark or "as the system" in the theme colors (docs/product/data.md), and follows changes in other tabs. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get(fallback) {
      const { scheme } = readThemeColors(localStorage);
      return isScheme(scheme) ? scheme : fallback;
    },
    set: (scheme) => writeThemeColors(localStorage, { scheme }),
    subscribe(onUpdate) {
      const listener = (event: StorageEvent) => {
        const { scheme } = readThemeColors(localStorage);
        if (event.key === 'themeColors' && isScheme(scheme)) onUpdate(scheme);
      };
      addEventListener('storage', listener);
      stop = () => removeEventListener('storage', listener);
    },
    unsubscribe: () => stop?.(),
    clear: () => writeThemeColors(localStorage, { scheme: 'auto' }),
  };
}
