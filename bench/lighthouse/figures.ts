import { verdictOf } from '../all/summary.ts';
import { type Figure, seconds } from '../measured.ts';
import type { Load, Result } from './load.ts';
import { DEFAULT_SLOWDOWN } from './slowdown.ts';

/** How a load is assessed: as Lighthouse does by default, or with the slowdown of a mid-tier phone. */
export type Method = 'standard' | 'calibrated';

/** Categories of Lighthouse, each with a score of up to 100. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Minimum score of each category. */
const GOAL = 95;

function resultOf(load: Load, method: Method): Result {
  const result = method === 'standard' ? load.standard : load.calibrated?.result;
  if (!result) throw new Error('a desktop has no calibrated result');
  return result;
}

function points({ categories }: Result, category: (typeof CATEGORIES)[number]): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** The load with the median of the performance scores; the figures of one load belong together. */
export function median(loads: readonly Load[], method: Method): Load {
  const score = (load: Load) => points(resultOf(load, method), 'performance');
  const middle = [...loads].sort((a, b) => score(a) - score(b))[Math.floor(loads.length / 2)];
  if (!middle) throw new RangeError('no load has a median');
  return middle;
}

/** A missed goal is marked. */
function figure(what: string, value: string, limit: string): Figure {
  return { what, value: verdictOf(value, limit) === 'missed' ? `${value}, missed` : value, limit };
}

/** The figures of one load by one method. @param name page and device */
export function linesOf(name: string, method: Method, load: Load): Figure[] {
  const result = resultOf(load, method);
  const { calibrated, standard } = load;
  const phone = method === 'standard' ? ` at ${DEFAULT_SLOWDOWN}×` : ' calibrated';
  const page = calibrated ? `${name}${phone}` : name;
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  // The slowdown changes nothing but the performance.
  const categories = method === 'standard' ? CATEGORIES : CATEGORIES.slice(0, 1);
  const slowdown = method === 'standard' ? DEFAULT_SLOWDOWN : (calibrated?.slowdown ?? 1);
  const index = standard.environment.benchmarkIndex;
  return [
    ...categories.map((category) =>
      figure(`${page}: ${category}`, String(points(result, category)), `at least ${GOAL}`),
    ),
    figure(`${page}: largest contentful paint`, seconds(value('largest-contentful-paint')), 'under 2.5 s'),
    figure(`${page}: cumulative layout shift`, value('cumulative-layout-shift').toFixed(3), 'under 0.1'),
    figure(`${page}: total blocking time`, `${Math.round(value('total-blocking-time'))} ms`, '–'),
    ...(calibrated
      ? [
          figure(
            `${page}: benchmark index of this machine, slowdown, index of the phone`,
            `${Math.round(index)}, ${slowdown}, ${Math.round(index / slowdown)}`,
            '–',
          ),
        ]
      : []),
  ];
}

/** Audits that cost points, for the console. */
export function weaknesses(load: Load, method: Method): string[] {
  const { categories, audits } = resultOf(load, method);
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const { score, title, displayValue = '' } = audits[id]!;
      return weight > 0 && score !== null && score < 0.9
        ? [`${id} ${Math.round(score * 100)}: ${title} ${displayValue}`]
        : [];
    }),
  );
}
