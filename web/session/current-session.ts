import { useSyncExternalStore } from 'react';
import { valuesOf } from './browser-storage.ts';
import { followOtherTabs } from './other-tabs.ts';
import { createSessionStore, type Session } from './session-store.ts';

/** The session of this browser. */
export const session = createSessionStore(
  valuesOf(() => localStorage),
  valuesOf(() => sessionStorage),
);
followOtherTabs(session, window);

export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current);
}

export function usePasswordExpired(): boolean {
  return useSyncExternalStore(session.subscribe, session.passwordExpired);
}

/** IANA name of the user's time zone: the account's, otherwise the browser's. */
export function useTimeZone(): string {
  return useSession()?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}
