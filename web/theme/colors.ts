import { useSyncExternalStore } from 'react';
import type { DerivedColors } from './derive-colors.ts';
import { darkRoles, lightRoles, primary } from './palette.ts';
import { readThemeColors, type ThemeColors, writeThemeColors } from './preferences.ts';

/** The palette itself: who chose nothing else loads nothing more. */
const OWN: DerivedColors = { light: lightRoles, dark: darkRoles, primary };

let present = OWN;
const watchers = new Set<() => void>();

async function coloursFor(chosen: Pick<ThemeColors, 'primary' | 'secondary'>): Promise<DerivedColors> {
  const { primary: first, secondary } = chosen;
  if (first === lightRoles.primary && secondary === lightRoles.secondary) return OWN;
  return (await import('./derive-colors.ts')).deriveColors(first, secondary);
}

/** Shows what is stored, after it was written. */
export async function applyColors(): Promise<void> {
  present = await coloursFor(readThemeColors(localStorage));
  for (const watcher of watchers) watcher();
}

/** Takes up the stored theme colors, before anything is drawn, and follows other tabs. */
export async function initColors(): Promise<void> {
  addEventListener('storage', (event) => {
    if (event.key === 'themeColors') void applyColors();
  });
  try {
    await applyColors();
  } catch {
    // Without the part that derives colors the page comes in its own.
  }
}

/** Keeps the colors that somebody chose and shows them at once. @param chosen `#rrggbb` each */
export async function chooseColors({
  primary: first,
  secondary,
}: Pick<ThemeColors, 'primary' | 'secondary'>): Promise<void> {
  writeThemeColors(localStorage, { primary: first, secondary });
  await applyColors();
}

/** The colors of both schemes, as chosen. */
export function useColors(): DerivedColors {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => present,
  );
}
