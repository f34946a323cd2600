import { useSyncExternalStore } from 'react';
import { createInMemoryStorage } from './in-memory-storage.ts';
import { createSessionStore, type KeyValueStorage, type Session } from './session-store.ts';

/** Browsers may block storage (private windows, policies): the session then lasts until the page is closed. */
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

// Login and logout apply to all tabs.
addEventListener('storage', (event) => {
  if (event.key === 'token' || event.key === 'permission' || event.key === null) session.reload();
});

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
