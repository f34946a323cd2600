import { type AlertCounts, COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';

/** A level's part of a stacked bar, in findings from the foot. */
export interface StackPart {
  level: CountColumn;
  from: number;
  to: number;
}

/** Parts of a bar, the worst at the foot; levels without findings have none. */
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

/** End of an axis of counts: even, at least 4, and of the kind 2, 4, 10, 20, 40, 100 … that its half is whole. */
export function axisTop(most: number): number {
  for (let power = 1; ; power *= 10) {
    const fitting = [2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= Math.max(4, most));
    if (fitting !== undefined) return fitting;
  }
}
