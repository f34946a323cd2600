import type { TotaledPage } from '@assay/contract/api/analysis/row-findings.ts';
import { useCallback } from 'react';
import type { Subject } from '#api/ratings.ts';
import type { FilterState } from '../lists/use-list-filter.ts';
import { useMayDecide } from './decisions/use-may-decide.ts';
import { useSelection } from './decisions/use-selection.ts';
import { FindingDrawer } from './finding-drawer.tsx';
import { type FindingOrder, useFindingOrder } from './use-finding-order.ts';

/**
 * What a list of findings needs next to its rows: their order, selection, and how one is opened.
 * @param fingerprints findings of the loaded page, in the order of its rows
 */
export function useFindingList(
  subject: Subject,
  list: TotaledPage<unknown> | undefined,
  fingerprints: readonly string[],
  filter: FilterState,
) {
  const order = useFindingOrder(list, fingerprints, filter);
  const mayDecide = useMayDecide(subject);
  const selection = useSelection();
  const { set } = filter;
  const open = useCallback((finding: string) => set({ finding }), [set]);
  return { order, mayDecide, selection, open };
}

/** The drawer of the finding in the address, next to its list. */
export function OpenFinding({
  subject,
  filter,
  order,
}: {
  subject: Subject;
  filter: FilterState;
  order: FindingOrder;
}) {
  if (!filter.finding) return null;
  return (
    <FindingDrawer
      subject={subject}
      fingerprint={filter.finding}
      order={order}
      onClose={() => filter.set({ finding: '' })}
    />
  );
}
