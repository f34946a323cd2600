import { useCallback, useMemo, useState } from 'react';

/** Findings selected in a list, kept across its pages. */
export interface Selection {
  chosen: readonly string[];
  has(fingerprint: string): boolean;
  /** Selects all findings of a row or page, or deselects them if all are selected. */
  togglePage(fingerprints: readonly string[]): void;
  clear(): void;
}

export function useSelection(): Selection {
  const [set, setSet] = useState<ReadonlySet<string>>(new Set());
  const change = useCallback(
    (work: (next: Set<string>) => void) =>
      setSet((old) => {
        const next = new Set(old);
        work(next);
        return next;
      }),
    [],
  );
  return useMemo(
    () => ({
      chosen: [...set],
      has: (fingerprint) => set.has(fingerprint),
      togglePage: (fingerprints) =>
        change((next) => {
          const all = fingerprints.every((one) => next.has(one));
          for (const one of fingerprints) all ? next.delete(one) : next.add(one);
        }),
      clear: () => setSet(new Set()),
    }),
    [set, change],
  );
}
