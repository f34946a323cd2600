import { inRange, type VersionRange } from './version.ts';

/**
 * Products that number two lines of releases differently: a bound of one line says nothing about the other. Jenkins:
 * weekly releases have two parts (2.442), the LTS line has three (2.426.3, newer than the fix in 2.442 although its
 * number is lower; https://www.jenkins.io/download/lts/).
 */
const LINES: ReadonlyMap<string, (version: string) => string> = new Map([
  ['jenkins:jenkins', (version: string) => (/^\d+\.\d+\.\d+/.test(version) ? 'lts' : 'weekly')],
]);

const boundOf = ({ exact, endExcluding, endIncluding, startIncluding, startExcluding }: VersionRange) =>
  exact ?? endExcluding ?? endIncluding ?? startIncluding ?? startExcluding ?? '';

/**
 * The ranges that contain a version. If a product has two lines and some of the ranges are of the version's own, the
 * others are ignored.
 */
export function rangesWith<Range extends VersionRange>(
  { vendor, product }: { vendor: string; product: string },
  version: string,
  ranges: readonly Range[],
): Range[] {
  const lineOf = LINES.get(`${vendor}:${product}`.toLowerCase()) ?? (() => '');
  const own = ranges.filter((range) => lineOf(boundOf(range)) === lineOf(version));
  return (own.length > 0 ? own : ranges).filter((range) => inRange(version, range));
}
