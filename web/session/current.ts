import { useSyncExternalStore } from 'react';
import { memoryValues } from './memory-values.ts';
import { createSessionStore, type Session, type Values } from './store.ts';

/** Browsers may refuse storage (private windows, policies): the session then lives as long as the page. */
function valuesOf(storage: () => Storage): Values {
  try {
    const values = storage();
    values.setItem('storageCheck', '1');
    values.removeItem('storageCheck');
    return values;
  } catch {
    return memoryValues();
  }
}

/** The session of this browser. */
export const session = createSessionStore(
  valuesOf(() => localStorage),
  valuesOf(() => sessionStorage),
);

// Logging in or out in one tab counts in all of them.
addEventListener('storage', (event) => {
  if (event.key === 'token' || event.key === 'permission' || event.key === null) session.reload();
});

export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current);
}

export function usePasswordExpired(): boolean {
  return useSyncExternalStore(session.subscribe, session.passwordExpired);
}

/** IANA name of the reader's zone: the account's, else the browser's. */
export function useTimeZone(): string {
  return useSession()?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}
