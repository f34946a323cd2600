import { useState } from 'react';
import { type ChosenColumns, readColumns, writeColumns } from '../../../theme/preferences.ts';

export interface ColumnChoice {
  /** Columns that were turned on or off by hand; the others are shown where there is room. */
  chosen: ChosenColumns;
  choose(column: string, shown: boolean): void;
  reset(): void;
}

/** Which columns of a list are shown, kept in this browser. @param list name under which they are kept */
export function useColumns(list: string): ColumnChoice {
  // The list comes with the answer: another one is another choice.
  const [changes, setChanges] = useState(0);
  const chosen = readColumns(localStorage, list);
  const keep = (next: ChosenColumns) => {
    writeColumns(localStorage, list, next);
    setChanges(changes + 1);
  };
  return { chosen, choose: (column, shown) => keep({ ...chosen, [column]: shown }), reset: () => keep({}) };
}
