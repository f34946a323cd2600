/** Entries before and after the open one. */
export interface Neighbors {
  canGo(step: 1 | -1): boolean;
  /** Opens the next or previous entry, if there is one. */
  go(step: 1 | -1): void;
}

/** Entries of one page. @param order ids in the order of the list */
export function neighborsIn(
  order: readonly string[],
  open: string,
  onOpen: (id: string) => void,
): Neighbors & {
  /** From 1; zero if the open entry is not on the page. */
  position: number;
} {
  const at = order.indexOf(open);
  const neighbor = (step: number) => (at < 0 ? undefined : order[at + step]);
  return {
    position: at + 1,
    canGo: (step) => neighbor(step) !== undefined,
    go(step) {
      const next = neighbor(step);
      if (next) onOpen(next);
    },
  };
}
