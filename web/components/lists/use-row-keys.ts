import { useListKeys } from './use-list-keys.ts';

/** The buttons that open the rows of the list, in order. */
const openers = () => [...document.querySelectorAll<HTMLElement>('main [data-row-opener]')];

function move(by: 1 | -1): void {
  const all = openers();
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[at === -1 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
}

/** J and K go from row to row, X selects the row in focus. @param off while a drawer uses these keys */
export function useRowKeys(off = false): void {
  useListKeys(
    off
      ? {}
      : {
          j: () => move(1),
          k: () => move(-1),
          x: () => document.activeElement?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
        },
  );
}
