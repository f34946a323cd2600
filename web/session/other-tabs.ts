import type { SessionStore } from './session-store.ts';

/**
 * Applies login and logout of other tabs to this one.
 * @param tab receives the `storage` events of this tab (HTML, Web storage §12.2.4)
 */
export function followOtherTabs(session: Pick<SessionStore, 'reload'>, tab: EventTarget): void {
  tab.addEventListener('storage', (event) => {
    // The key is null if everything was removed.
    const { key } = event as StorageEvent;
    if (key === 'token' || key === 'permission' || key === null) session.reload();
  });
}
