import { useSyncExternalStore } from 'react';
import type { DerivedColors } from './derive-colors.ts';
import { darkRoles, lightRoles, primary } from './palette.ts';
import { readThemeColors, type ThemeColors, writeThemeColors } from './preferences.ts';

/** The default palette, for which no further code is loaded. */
const OWN: DerivedColors = { light: lightRoles, dark: darkRoles, primary };

let present = OWN;
const watchers = new Set<() => void>();

async function coloursFor(chosen: Pick<ThemeColors, 'primary' | 'secondary'>): Promise<DerivedColors> {
  const { primary: first, secondary } = chosen;
  if (first === lightRoles.primary && secondary === lightRoles.secondary) return OWN;
  return (await import('./derive-colors.ts')).deriveColors(first, secondary);
}

/** Applies the stored colors after a change. */
export async function applyColors(): Promise<void> {
  present = await coloursFor(readThemeColors(localStorage));
  for (const watcher of watchers) watcher();
}

/** Applies the stored theme colors before the first render, and follows changes in other tabs. */
export async function initColors(): Promise<void> {
  addEventListener('storage', (event) => {
    if (event.key === 'themeColors') void applyColors();
  });
  try {
    await applyColors();
  } catch {
    // If the chunk that derives colors fails to load, the page uses the default colors.
  }
}

/** Stores the selected colors and applies them immediately. @param chosen `#rrggbb` each */
export async function chooseColors({
  primary: first,
  secondary,
}: Pick<ThemeColors, 'primary' | 'secondary'>): Promise<void> {
  writeThemeColors(localStorage, { primary: first, secondary });
  await applyColors();
}

/** The selected colors of both schemes. */
export function useColors(): DerivedColors {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => present,
  );
}
