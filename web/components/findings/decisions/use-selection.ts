import { useCallback, useMemo, useState } from 'react';

/** Findings chosen in a list, kept over its pages. */
export interface Selection {
  chosen: readonly string[];
  has(fingerprint: string): boolean;
  toggle(fingerprint: string): void;
  /** Chooses all of a page, or, when all are, none of it. */
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
      toggle: (fingerprint) => change((next) => void (next.delete(fingerprint) || next.add(fingerprint))),
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
