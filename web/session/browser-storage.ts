import { createInMemoryStorage } from './in-memory-storage.ts';
import type { KeyValueStorage } from './session-store.ts';

/** The browser's storage; where it is blocked (private windows, policies), values last until the page is closed. */
export function valuesOf(storage: () => Storage): KeyValueStorage {
  try {
    const values = storage();
    values.setItem('storageCheck', '1');
    values.removeItem('storageCheck');
    return values;
  } catch {
    return createInMemoryStorage();
  }
}
