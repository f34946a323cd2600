import { SelectCell, SelectHead } from '#components/findings/decisions/select-cells.tsx';
import type { Selection } from '#components/findings/decisions/use-selection.ts';

/** Selection of rows, kept across pages; a row may stand for several entries, which are selected together. */
export interface RowSelection<R> {
  state: Selection;
  /** Entries of the row; a row without any cannot be selected. */
  idsOf(row: R): readonly string[];
  /** Name of the row, for its checkbox. */
  nameOf(row: R): string;
}

interface Props<R> {
  selection: RowSelection<R>;
}

/** Selects all rows of the page. */
export function SelectionHead<R>({ rows, selection }: Props<R> & { rows: readonly R[] }) {
  return <SelectHead selection={selection.state} page={[...new Set(rows.flatMap(selection.idsOf))]} />;
}

export function SelectionCell<R>({ row, selection }: Props<R> & { row: R }) {
  return <SelectCell selection={selection.state} fingerprints={selection.idsOf(row)} name={selection.nameOf(row)} />;
}
