import type { TotaledPage } from '@assay/contract/api/analysis/row-findings.ts';
import { useCallback, useEffect, useRef } from 'react';
import type { FilterState } from '../lists/use-list-filter.ts';

/** The findings of a list in its order, over all its pages. */
export interface FindingOrder {
  /** Position of the open finding, from 1; null if it is not on this page, or the pages before it are not known. */
  position: number | null;
  /** Findings of the list on all pages. */
  total: number;
  canGo(step: 1 | -1): boolean;
  /** Opens the next or previous finding, also on another page. */
  go(step: 1 | -1): void;
}

/** @param fingerprints findings of the loaded page, in the order of its rows */
export function useFindingOrder(
  list: TotaledPage<unknown> | undefined,
  fingerprints: readonly string[],
  filter: FilterState,
): FindingOrder {
  /** A step to another page, taken once it is loaded. */
  const pending = useRef<1 | -1 | null>(null);
  const { finding, set } = filter;
  const at = fingerprints.indexOf(finding);
  const page = list?.page ?? 1;
  const last = list ? Math.max(1, Math.ceil(list.total / list.pageSize)) : 1;
  const total = list?.findings ?? fingerprints.length;
  useEffect(() => {
    const step = pending.current;
    if (step === null || page !== filter.page) return;
    pending.current = null;
    const next = step === 1 ? fingerprints[0] : fingerprints.at(-1);
    if (next) set({ finding: next });
  }, [page, filter.page, fingerprints, set]);
  const canGo = (step: 1 | -1) =>
    at >= 0 && (fingerprints[at + step] !== undefined || (step === 1 ? page < last : page > 1));
  const go = useCallback(
    (step: 1 | -1) => {
      if (at < 0) return;
      const next = fingerprints[at + step];
      if (next) set({ finding: next });
      else if (step === 1 ? page < last : page > 1) {
        pending.current = step;
        set({ page: page + step });
      }
    },
    [at, fingerprints, page, last, set],
  );
  const before = page === 1 ? 0 : page === last ? total - fingerprints.length : null;
  return { position: at < 0 || before === null ? null : before + at + 1, total, canGo, go };
}
