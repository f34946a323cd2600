import type { Analysis } from '@assay/contract/api/analysis/comparison.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { wholePoints } from '#components/numbers.ts';
import type { Group } from './use-analysis.ts';

/** An area compared to the average, or to another domain, in integers. */
export interface AreaGap {
  area: AreaId;
  score: number | null;
  status: Analysis['areas'][number]['status'];
  /** Of the group, or the score of the other domain. */
  average: number | null;
  /** Own score minus average: negative = below average. Null if one of them is missing. */
  gap: number | null;
}

/**
 * The areas sorted by gap, the furthest below average first; without an average the weakest first; unassessed ones
 * last.
 * @param other compared with in the group `domain`
 */
export function toAreaGaps(
  { areas }: Pick<Analysis, 'areas'>,
  group: Group,
  other?: Pick<Analysis, 'areas'>,
): AreaGap[] {
  const against = (row: Analysis['areas'][number]) =>
    group === 'domain' ? (other?.areas.find(({ area }) => area === row.area)?.score ?? null) : row[group];
  const whole = (value: number | null) => (value === null ? null : wholePoints(value));
  const order = ({ gap, score }: AreaGap) => [score === null ? 2 : gap === null ? 1 : 0, gap ?? score ?? 0] as const;
  return areas
    .map((row) => {
      const [score, average] = [whole(row.score), whole(against(row))];
      return {
        area: row.area,
        score,
        status: row.status,
        average,
        gap: score === null || average === null ? null : score - average,
      };
    })
    .toSorted((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
}
