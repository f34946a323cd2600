import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankingOfRatings } from './ranking.ts';

test("a domain's weight is its number of assets, from 1 to 20", () => {
  const areas = [
    { area: 'dns_health', score: 9000 },
    { area: 'hacker_chatter', score: null },
  ];
  const at = new Date('2026-01-01T00:00:00Z');
  const small = { total: 90, assets: 0, areas, at };
  const large = { total: 60, assets: 500, areas: [{ area: 'dns_health', score: 6000 }], at };
  assert.deepEqual(rankingOfRatings([small, large]), { score: 6143, areas: { dns_health: 6143 } });
});

test('a company without a rated domain has no rank', () => {
  assert.deepEqual(rankingOfRatings([]), { score: null, areas: {} });
});
