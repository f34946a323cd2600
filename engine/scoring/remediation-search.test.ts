import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import type { Issue } from '@assay/contract/assessment.ts';
import { assessmentOf, finding } from '../testing/findings.ts';
import { generator } from '../testing/random-ledgers.ts';
import { MODEL } from './model.ts';
import type { AllowedCaps, AreaOptions, Option } from './options.ts';
import { searchFixes } from './remediation-search.ts';
import { blendScores } from './score.ts';

const UNLIMITED = { critical: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/** An option whose fixes are issues that name it. */
function option(name: string, fixed: number, score: number, caps: { critical?: number; high?: number } = {}): Option {
  const [issue] = assessmentOf([finding()]).ledger.issues;
  const fixes = Array.from({ length: fixed }, (_, at): Issue => ({ ...issue!, id: `${name} ${at}` }));
  return { fixed, critical: 0, high: 0, ...caps, score, fixes };
}

const areaOf = (area: AreaId, ...options: Option[]): AreaOptions => ({ area, weight: MODEL.weights[area], options });

/** Hundredths before caps of one option for each area, as the scoring computes it. */
function scoreOf(areas: readonly AreaOptions[], chosen: readonly Option[]): number {
  const weights = areas.reduce((sum, { weight }) => sum + weight, 0);
  const sum = areas.reduce((total, { weight }, at) => total + weight * chosen[at]!.score, 0);
  const weakest = chosen.map(({ score }) => score).sort((a, b) => a - b);
  const three = weakest.slice(0, MODEL.blend.areas);
  const plain = three.reduce((total, score) => total + score, 0);
  return blendScores(Math.floor(sum / weights), Math.floor(plain / three.length));
}

const tally = (chosen: readonly Option[], of: 'fixed' | 'critical' | 'high') =>
  chosen.reduce((sum, one) => sum + one[of], 0);

const combinations = ([first, ...others]: readonly AreaOptions[]): Option[][] =>
  first ? first.options.flatMap((one) => combinations(others).map((rest) => [one, ...rest])) : [[]];

interface Limits {
  target: number;
  allowed: AllowedCaps;
  most: number;
}

/** The best of all combinations. */
function byTrying(areas: readonly AreaOptions[], { target, allowed, most }: Limits) {
  let best: { fixed: number; before: number } | null = null;
  for (const chosen of combinations(areas)) {
    const fixed = tally(chosen, 'fixed');
    const before = scoreOf(areas, chosen);
    if (fixed > most || before < target * 100) continue;
    if (tally(chosen, 'critical') > allowed.critical || tally(chosen, 'high') > allowed.high) continue;
    if (!best || fixed < best.fixed || (fixed === best.fixed && before > best.before)) best = { fixed, before };
  }
  return best;
}

/** The options that the fixes of a result belong to. */
function chosenBy(fixes: readonly Issue[], areas: readonly AreaOptions[]): Option[] {
  const ids = fixes.map(({ id }) => id);
  return areas.map(({ area, options }) => {
    const own = ids.filter((id) => id.startsWith(`${area} `));
    const found = options.filter((one) => one.fixed === own.length && one.fixes.every(({ id }) => own.includes(id)));
    assert.ok(found.length > 0, `${own.join(', ')} are the fixes of one option`);
    return found.reduce((best, one) => (one.score > best.score ? one : best));
  });
}

function randomAreas(random: () => number): AreaOptions[] {
  const below = (limit: number) => Math.floor(random() * limit);
  // Few different scores and counts, so that many options can replace each other.
  const score = () => (random() < 0.5 ? 7_000 + 500 * below(7) : below(10_001));
  const cap = () => (random() < 0.2 ? 1 + below(2) : 0);
  // Of very different weights.
  const shuffled = AREA_IDS.map((area) => ({ area, key: random() })).sort((a, b) => a.key - b.key);
  return shuffled.slice(0, 1 + below(5)).map(({ area }) => {
    const options = Array.from({ length: 1 + below(4) }, (_, at) =>
      option(`${area} ${at}`, below(3), score(), { critical: cap(), high: cap() }),
    );
    // One option without fixes at most: its fixes do not name it.
    const open = options.filter(({ fixed }) => fixed === 0).slice(1);
    return areaOf(area, ...options.filter((one) => !open.includes(one)));
  });
}

describe('the search for fixes', () => {
  for (let seed = 1; seed <= 100; seed += 1)
    it(`finds the best of all combinations, seed ${seed}`, () => {
      const random = generator(seed);
      for (let round = 0; round < 8; round += 1) {
        const areas = randomAreas(random);
        const limit = () => (random() < 0.3 ? Number.POSITIVE_INFINITY : Math.floor(random() * 6));
        const target = [40, 70, 80, 90, 99][Math.floor(random() * 5)]!;
        const limits = { target, allowed: { critical: limit(), high: limit() }, most: Math.floor(random() * 9) };
        const found = searchFixes(areas, limits.target, limits.allowed, limits.most);
        const expected = byTrying(areas, limits);
        assert.deepEqual(found && { fixed: found.fixes.length, before: found.before }, expected, `round ${round}`);
        if (!found) continue;
        assert.equal(scoreOf(areas, chosenBy(found.fixes, areas)), found.before, `round ${round}`);
      }
    });

  it('finds the only fix of the only area', () => {
    const area = areaOf('dns_health', option('dns_health 0', 0, 5_000), option('dns_health 1', 1, 10_000));
    const found = searchFixes([area], 90, UNLIMITED, 1);
    assert.deepEqual([found?.before, found?.fixes.map(({ id }) => id)], [10_000, ['dns_health 1 0']]);
    assert.equal(searchFixes([area], 90, UNLIMITED, 0), null);
  });

  it('weighs what a fix adds to the mean of all areas against what it adds to that of the weakest', () => {
    const fixed = (light: number) => {
      const heavyArea = areaOf(
        'network_security',
        option('network_security 0', 0, 9_000),
        option('network_security 1', 1, 10_000),
      );
      const lightArea = areaOf(
        'endpoint_security',
        option('endpoint_security 0', 0, 5_000),
        option('endpoint_security 1', 1, light),
      );
      return [
        [heavyArea, lightArea],
        [lightArea, heavyArea],
      ].map((areas) => searchFixes(areas, 80, UNLIMITED, 1)?.fixes.map(({ id }) => id));
    };
    assert.deepEqual(fixed(8_000), [['endpoint_security 1 0'], ['endpoint_security 1 0']]);
    assert.deepEqual(fixed(6_100), [['network_security 1 0'], ['network_security 1 0']]);
  });

  it('prefers the fix of a light area among the weakest that adds more to the total than that of a heavy one', () => {
    // 15 · 1000 is more than 4 · 3000 in the mean of all areas; the mean of the weakest decides otherwise.
    const heavy = areaOf(
      'network_security',
      option('network_security 0', 0, 5_000),
      option('network_security 1', 1, 6_000),
    );
    const light = areaOf(
      'endpoint_security',
      option('endpoint_security 0', 0, 5_000),
      option('endpoint_security 1', 1, 8_000),
    );
    // Stronger than the others with any fix: no limit of the search separates these.
    const strong = areaOf('dns_health', option('dns_health 0', 0, 9_000));
    for (const areas of [
      [heavy, light, strong],
      [light, heavy, strong],
    ])
      assert.deepEqual(
        searchFixes(areas, 65, UNLIMITED, 1)?.fixes.map(({ id }) => id),
        ['endpoint_security 1 0'],
      );
  });

  it('takes a total that is reached exactly, and none below it', () => {
    const exactly = areaOf('dns_health', option('dns_health 0', 0, 9_000));
    assert.deepEqual(searchFixes([exactly], 90, UNLIMITED, 0), { before: 9_000, fixes: [] });
    const below = areaOf('dns_health', option('dns_health 0', 0, 8_999));
    assert.equal(searchFixes([below], 90, UNLIMITED, 0), null);
  });

  it('finds nothing where an area has no option, or there is no area', () => {
    assert.equal(searchFixes([areaOf('dns_health')], 40, UNLIMITED, 5), null);
    assert.equal(searchFixes([], 40, UNLIMITED, 5), null);
  });
});
