import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#api/client.ts';
import { accountQuery, saveTheme } from '#api/own-account.ts';
import type { Session } from '#session/session-store.ts';
import { applyColors, useColors } from '#theme/colors.ts';
import { readAppearance, readUnsentAppearance, writeAppearance, writeUnsentAppearance } from '#theme/preferences.ts';
import { showLayout, useLayout } from './layout.ts';

/** Debounce time: users try several colors before they decide. */
const SETTLED_MS = 1_000;

/**
 * Synchronizes colors, scheme and layout with the account, so that other browsers use them: the account's values are
 * applied at login, later changes are sent. A change not yet sent to the server overrides the account's values.
 */
export function useAppearanceSync({ account, secondFactorNeeded }: Session): void {
  const { data } = useQuery({ ...accountQuery, staleTime: 600_000, enabled: !secondFactorNeeded });
  const { setColorScheme } = useMantineColorScheme();
  // Rerenders after each change.
  useLayout();
  useColors();
  const present = JSON.stringify(readAppearance(localStorage));
  const atStart = useRef(present);
  /** The account's values; null until loaded. */
  const known = useRef<string | null>(null);
  const kept = data?.theme;

  useEffect(() => {
    if (!kept || known.current !== null) return;
    known.current = '';
    // What is chosen before the account's values arrive overrides them, too.
    const isChanged = JSON.stringify(readAppearance(localStorage)) !== atStart.current;
    if (isChanged || readUnsentAppearance(localStorage) === account) return;
    writeAppearance(localStorage, kept);
    const taken = readAppearance(localStorage);
    known.current = JSON.stringify(taken);
    setColorScheme(taken.scheme as MantineColorScheme);
    showLayout();
    void applyColors();
  }, [kept, account, setColorScheme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever something else is drawn
  useEffect(() => {
    // Reads the stored values rather than the rendered ones, because they may have just been applied.
    const chosen = JSON.stringify(readAppearance(localStorage));
    if (known.current === null && chosen !== atStart.current) writeUnsentAppearance(localStorage, account);
    if (!kept || known.current === null || known.current === chosen) return;
    writeUnsentAppearance(localStorage, account);
    const timer = setTimeout(async () => {
      try {
        await saveTheme({ ...kept, ...JSON.parse(chosen) });
      } catch (error) {
        // The server stored it before the page was reloaded, and the response was lost. Any other failure: sent with the
        // next change, or at the next start.
        if (!(error instanceof ApiError && error.id === 'no-data-changed')) return;
      }
      known.current = chosen;
      // Something else may have been chosen meanwhile, which is still to be sent.
      if (JSON.stringify(readAppearance(localStorage)) === chosen) writeUnsentAppearance(localStorage, null);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [present, kept, account]);
}
