import { useState } from 'react';
import { type ChosenColumns, readColumns, writeColumns } from '#theme/preferences.ts';

export interface ColumnChoice {
  /** Columns that the user showed or hid; the others are shown if there is space. */
  chosen: ChosenColumns;
  choose(column: string, shown: boolean): void;
  reset(): void;
}

/** Visible columns of a list, stored in the browser. @param list storage name */
export function useColumns(list: string): ColumnChoice {
  // The list name comes with the response; each list has its own selection.
  const [changes, setChanges] = useState(0);
  const chosen = readColumns(localStorage, list);
  const keep = (next: ChosenColumns) => {
    writeColumns(localStorage, list, next);
    setChanges(changes + 1);
  };
  return { chosen, choose: (column, shown) => keep({ ...chosen, [column]: shown }), reset: () => keep({}) };
}
