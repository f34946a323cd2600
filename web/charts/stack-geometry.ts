import { type AlertCounts, COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';

/** A severity's part of a stacked bar, in findings from the bottom. */
export interface StackPart {
  level: CountColumn;
  from: number;
  to: number;
}

/** Parts of a bar, the most severe at the bottom; severities without findings are omitted. */
export function stackOf(counts: AlertCounts): StackPart[] {
  let foot = 0;
  return COUNT_COLUMNS.flatMap((level) => {
    const count = counts[level];
    if (count === 0) return [];
    const part = { level, from: foot, to: foot + count };
    foot += count;
    return [part];
  });
}

/**
 * Maximum of a count axis: even, at least 4, from the series 2, 4, 10, 20, 40, 100 …, so that its half is an integer.
 */
export function axisTop(most: number): number {
  for (let power = 1; ; power *= 10) {
    const fitting = [2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= Math.max(4, most));
    if (fitting !== undefined) return fitting;
  }
}
