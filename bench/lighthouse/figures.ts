import { verdictOf } from '../all/summary.ts';
import { type Figure, seconds } from '../measured.ts';
import type { Load, Result } from './load.ts';
import { DEFAULT_SLOWDOWN } from './slowdown.ts';

/** How a load is assessed: as Lighthouse does by default, or with the slowdown of a mid-tier phone. */
export type Way = 'standard' | 'calibrated';

/** Category → minimum score, of 100. */
export const GOALS = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 } as const;
type Category = keyof typeof GOALS;

function resultOf(load: Load, way: Way): Result {
  const result = way === 'standard' ? load.standard : load.calibrated?.result;
  if (!result) throw new Error('a desktop has no calibrated result');
  return result;
}

function points({ categories }: Result, category: Category): number {
  return Math.round((categories[category]!.score ?? 0) * 100);
}

/** The load with the median of the performance scores; the figures of one load belong together. */
export function median(loads: readonly Load[], way: Way): Load {
  const score = (load: Load) => points(resultOf(load, way), 'performance');
  return [...loads].sort((a, b) => score(a) - score(b))[Math.floor(loads.length / 2)]!;
}

/** A missed goal is marked. */
function figure(what: string, value: string, limit: string): Figure {
  return { what, value: verdictOf(value, limit) === 'missed' ? `${value}, missed` : value, limit };
}

/** The figures of one load in one way. @param name page and device */
export function linesOf(name: string, way: Way, load: Load): Figure[] {
  const result = resultOf(load, way);
  const { calibrated, standard } = load;
  const phone = calibrated ? (way === 'standard' ? ` at ${DEFAULT_SLOWDOWN}×` : ' calibrated') : '';
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  // The slowdown changes nothing but the performance.
  const categories = way === 'standard' ? (Object.keys(GOALS) as Category[]) : (['performance'] as const);
  const slowdown = way === 'standard' ? DEFAULT_SLOWDOWN : (calibrated?.slowdown ?? 1);
  const index = standard.environment.benchmarkIndex;
  return [
    ...categories.map((category) =>
      figure(`${name}${phone}: ${category}`, String(points(result, category)), `at least ${GOALS[category]}`),
    ),
    figure(`${name}${phone}: largest contentful paint`, seconds(value('largest-contentful-paint')), 'under 2.5 s'),
    figure(`${name}${phone}: cumulative layout shift`, value('cumulative-layout-shift').toFixed(3), 'under 0.1'),
    figure(`${name}${phone}: total blocking time`, `${Math.round(value('total-blocking-time'))} ms`, '–'),
    ...(calibrated
      ? [
          figure(
            `${name}${phone}: benchmark index of this machine, slowdown, index of the phone`,
            `${Math.round(index)}, ${slowdown}, ${Math.round(index / slowdown)}`,
            '–',
          ),
        ]
      : []),
  ];
}

/** Audits that cost points, for the console. */
export function weaknesses(load: Load, way: Way): string[] {
  const { categories, audits } = resultOf(load, way);
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const { score, title, displayValue = '' } = audits[id]!;
      return weight > 0 && score !== null && score < 0.9
        ? [`${id} ${Math.round(score * 100)}: ${title} ${displayValue}`]
        : [];
    }),
  );
}
