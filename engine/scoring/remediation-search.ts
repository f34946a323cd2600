import type { Issue } from '@assay/contract/assessment.ts';
import { MODEL } from './model.ts';
import { type AllowedCaps, type AreaOptions, bestPerTally, type Option } from './options.ts';
import { blendScores } from './score.ts';

/** Fewest fixes that reach a total, and among these the ones with the highest score before caps. */
export interface SearchResult {
  /** Hundredths, before caps. */
  before: number;
  fixes: Issue[];
}

/**
 * Exact search over all subsets of fixes, without visiting them.
 *
 * The total is a blend of two means, and the second is over the three weakest areas, which change with the fixes. If
 * the three weakest areas and the maximum score of the strongest of them (`limit`) are fixed, both means are monotonic
 * in every score. Then it is sufficient to know, for each number of fixes, the highest sum of the others at or above
 * the limit, and of the three within it the pairs of weighted and plain sum that no other pair exceeds in both. Trying
 * every three areas with every limit therefore finds the best of all subsets, rounding included. (A tie at the limit
 * may select a different three than the scoring does; their mean is the same.)
 */
export function searchFixes(
  areas: readonly AreaOptions[],
  target: number,
  allowed: AllowedCaps,
  fixesAtMost: number,
): SearchResult | null {
  const found: { best: Candidate | null } = { best: null };
  const size = Math.min(MODEL.blend.areas, areas.length);
  const weights = areas.reduce((sum, row) => sum + row.weight, 0);
  const highest = areas.reduce((sum, row) => sum + row.weight * Math.max(...row.options.map((o) => o.score)), 0);
  const limits = new Set(areas.flatMap((row) => row.options.map((option) => option.score)));
  for (const limit of [...limits].sort((a, b) => b - a)) {
    // The mean of the weakest cannot exceed the limit: is the target attainable with the best mean of all?
    if (blendScores(Math.floor(highest / weights), limit) < target * 100) continue;
    const below = areas.map((row) => bestPerTally(row.options, (score) => score <= limit));
    const above = areas.map((row) => bestPerTally(row.options, (score) => score >= limit));
    for (const weakest of choose(areas.length, size)) {
      const within = areas.map((_, at) => (weakest.includes(at) ? below[at]! : above[at]!));
      const most = found.best?.fixed ?? fixesAtMost;
      const least = within.reduce((sum, options) => sum + Math.min(...options.map((option) => option.fixed)), 0);
      if (!(least <= most)) continue;
      const others = areas.map((_, at) => at).filter((at) => !weakest.includes(at));
      const search = { areas, within, allowed, most };
      const low = sums(weakest, search, true);
      const rest = sums(others, search, false);
      join(low, rest, allowed, most, (first, second, fixed) => {
        const before = blendScores(Math.floor((first.sum + second.sum) / weights), Math.floor(first.plain / size));
        if (before < target * 100) return;
        const best = found.best;
        if (best && (fixed > best.fixed || (fixed === best.fixed && before <= best.before))) return;
        found.best = { fixed, before, chosen: [first, second] };
      });
    }
  }
  if (!found.best) return null;
  const fixes = found.best.chosen.flatMap((chain) => unroll(chain));
  return { before: found.best.before, fixes };
}

interface Candidate {
  fixed: number;
  before: number;
  chosen: Chain[];
}

/** A partial choice: the weighted and the plain sum of scores so far, and the selected options. */
interface Chain {
  fixed: number;
  critical: number;
  high: number;
  sum: number;
  plain: number;
  option: Option | null;
  before: Chain | null;
}

function unroll(chain: Chain): Issue[] {
  const issues: Issue[] = [];
  for (let at: Chain | null = chain; at; at = at.before) issues.push(...(at.option?.fixes ?? []));
  return issues;
}

/** Adds a chain unless a known one has both sums at least as high, and removes those that it dominates. */
function keepBest(known: Chain[], chain: Chain, plainCounts: boolean): void {
  const covers = (a: Chain, b: Chain) => a.sum >= b.sum && (!plainCounts || a.plain >= b.plain);
  if (known.some((other) => covers(other, chain))) return;
  const left = known.filter((other) => !covers(chain, other));
  known.splice(0, known.length, ...left, chain);
}

interface Search {
  areas: readonly AreaOptions[];
  /** Options to choose from, by area. */
  within: readonly (readonly Option[])[];
  allowed: AllowedCaps;
  /** Most fixes. */
  most: number;
}

/**
 * The highest sums over some areas for every tally.
 * @param plainCounts whether the plain sum also matters: then returns every pair of sums that no other exceeds in both
 */
function sums(members: readonly number[], { areas, within, allowed, most }: Search, plainCounts: boolean): Chain[] {
  let chains: Chain[] = [{ fixed: 0, critical: 0, high: 0, sum: 0, plain: 0, option: null, before: null }];
  for (const at of members) {
    const next = new Map<number, Chain[]>();
    for (const chain of chains) {
      for (const option of within[at]!) {
        const fixed = chain.fixed + option.fixed;
        const critical = chain.critical + option.critical;
        const high = chain.high + option.high;
        if (fixed > most || critical > allowed.critical || high > allowed.high) continue;
        const sum = chain.sum + areas[at]!.weight * option.score;
        const plain = chain.plain + option.score;
        const key = (fixed * 16 + critical) * 16 + high;
        const known = next.get(key) ?? [];
        if (known.length === 0) next.set(key, known);
        keepBest(known, { fixed, critical, high, sum, plain, option, before: chain }, plainCounts);
      }
    }
    chains = [...next.values()].flat();
  }
  return chains;
}

function join(
  low: readonly Chain[],
  rest: readonly Chain[],
  allowed: AllowedCaps,
  most: number,
  visit: (first: Chain, second: Chain, fixed: number) => void,
): void {
  for (const first of low) {
    for (const second of rest) {
      const fixed = first.fixed + second.fixed;
      if (fixed > most) continue;
      if (first.critical + second.critical > allowed.critical || first.high + second.high > allowed.high) continue;
      visit(first, second, fixed);
    }
  }
}

/** All combinations of `size` of the first `count` numbers. */
function choose(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const ways: number[][] = [];
  for (let first = from; first <= count - size; first += 1) {
    for (const rest of choose(count, size - 1, first + 1)) ways.push([first, ...rest]);
  }
  return ways;
}
