import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { accountQuery, saveTheme } from '../../api/own-account.ts';
import type { Session } from '../../session/session-store.ts';
import { applyColors, useColors } from '../../theme/colors.ts';
import {
  readAppearance,
  readUnsentAppearance,
  writeAppearance,
  writeUnsentAppearance,
} from '../../theme/preferences.ts';
import { showLayout, useLayout } from './layout.ts';

/** Colors are tried out one after the other; the last one counts. */
const SETTLED_MS = 1_000;

/**
 * Keeps colors, scheme and layout with the account, so that they are there in another browser: what the account has is taken
 * up at log-in, what is chosen afterwards is sent. A choice that did not reach the server comes before what that one knows.
 */
export function useAppearanceSync({ account, secondFactorNeeded }: Session): void {
  const { data } = useQuery({ ...accountQuery, staleTime: 600_000, enabled: !secondFactorNeeded });
  const { setColorScheme } = useMantineColorScheme();
  // Drawn anew with each of the choices.
  useLayout();
  useColors();
  const present = JSON.stringify(readAppearance(localStorage));
  /** What the account has of it; null until that is known. */
  const known = useRef<string | null>(null);
  const kept = data?.theme;

  useEffect(() => {
    if (!kept || known.current !== null) return;
    known.current = '';
    if (readUnsentAppearance(localStorage) === account) return;
    writeAppearance(localStorage, kept);
    const taken = readAppearance(localStorage);
    known.current = JSON.stringify(taken);
    setColorScheme(taken.scheme as MantineColorScheme);
    showLayout();
    void applyColors();
  }, [kept, account, setColorScheme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever something else is drawn
  useEffect(() => {
    // What is stored, not what was drawn: it may just have been taken up.
    const chosen = JSON.stringify(readAppearance(localStorage));
    if (!kept || known.current === null || known.current === chosen) return;
    writeUnsentAppearance(localStorage, account);
    const timer = setTimeout(async () => {
      try {
        await saveTheme({ ...kept, ...JSON.parse(chosen) });
        known.current = chosen;
        writeUnsentAppearance(localStorage, null);
      } catch {
        // Sent with the next choice, or at the next start.
      }
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [present, kept, account]);
}
