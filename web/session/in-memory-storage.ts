import type { KeyValueStorage } from './session-store.ts';

/** Storage for tests and for browsers that block it; cleared when the page is closed. */
export function createInMemoryStorage(
  initial: Record<string, string> = {},
): KeyValueStorage & { entries(): Record<string, string> } {
  const map = new Map(Object.entries(initial));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    entries: () => Object.fromEntries(map),
  };
}
