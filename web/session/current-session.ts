import { useSyncExternalStore } from 'react';
import { createInMemoryStorage } from './in-memory-storage.ts';
import { createSessionStore, type KeyValueStorage, type Session } from './session-store.ts';

/** Browsers may refuse storage (private windows, policies): the session then lives as long as the page. */
function valuesOf(storage: () => Storage): KeyValueStorage {
  try {
    const values = storage();
    values.setItem('storageCheck', '1');
    values.removeItem('storageCheck');
    return values;
  } catch {
    return createInMemoryStorage();
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
