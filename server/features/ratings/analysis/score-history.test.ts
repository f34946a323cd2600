import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from 'uuidv7';
import { insertRating } from '#platform/db/ratings/ratings.ts';
import { meanScoresByDay, scoresByDay } from '#platform/db/ratings/scores/rating-history.ts';
import { insertScan } from '#platform/db/scans/scans.ts';
import { packJson } from '#platform/evidence/evidence-store.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { storeDomain } from '#testing/domains.ts';
import { domainWeight, WEIGHT_MAX, weightedMean } from '../averages/ranking.ts';

const { context } = await testContext();
const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T12:00:00Z');

interface Point {
  domain: string;
  at: Date;
  /** Points; null = not rated. */
  total: number | null;
  assets: number;
  limitedScope: boolean;
}

/** @param day from the start, with fractions */
const point = (domain: string, day: number, total: number | null, assets = 1, limitedScope = false): Point => {
  return { domain, at: new Date(START + day * DAY_MS), total, assets, limitedScope };
};

/** Stores these ratings for a new company. */
async function store(points: readonly Point[]): Promise<{ companyId: string; domains: Map<string, string> }> {
  const person = await createTestAccount(context, { email: `${uuidv7()}@history.example`, permission: 23 });
  const { companyId, accountId } = person;
  const domains = new Map<string, string>();
  const assessment = await packJson({});
  await context.db.withCompany(companyId, async (tx) => {
    for (const { domain, at, total, assets, limitedScope } of points) {
      const domainId = domains.get(domain) ?? (await storeDomain(tx, person, `${domain}.example`));
      domains.set(domain, domainId);
      const scanId = uuidv7();
      const who = { ownerId: accountId, senderId: accountId, scandate: '2026-01-01', kinds: ['zone', scanId] };
      await insertScan(tx, { id: scanId, companyId, domainId, domain, kind: 'retest', ...who });
      await insertRating(tx, {
        ...{ id: uuidv7(), companyId, domainId, scanId, state: 2, at: at.toISOString(), modelVersion: 'test', total },
        ...{ grade: null, riskClass: null, coverage: 1, limitedScope, counts: {}, ceiling: null, held: false, assets },
        ...{
          areas: [{ area: 'dns_health', score: total === null ? null : total * 50 }],
          assessment,
          evidence: [],
          feeds: {},
        },
      });
    }
  });
  return { companyId, domains };
}

/** The same in the plainest way: the latest rating of each domain at each rating, the last of a day counts. */
function reference(points: readonly Point[]): { day: string; score: number | null }[] {
  const latest = new Map<string, Point>();
  const days = new Map<string, number | null>();
  for (const now of points.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    latest.set(now.domain, now);
    const counted = [...latest.values()].filter(
      ({ at, total, limitedScope }) =>
        total !== null && !limitedScope && now.at.getTime() - at.getTime() <= 90 * DAY_MS,
    );
    const values = counted.map(({ total, assets }) => ({ value: total! * 100, weight: domainWeight(assets) }));
    days.set(dayIn('UTC', now.at), weightedMean(values));
  }
  return [...days].map(([day, score]) => ({ day, score }));
}

const since = new Date(START - DAY_MS);
const means = (companyId: string, area = '') =>
  context.db.withCompany(companyId, (tx) => meanScoresByDay(tx, companyId, area, since, WEIGHT_MAX));

test('the mean over domains follows each of them, weighted by assets, and drops what is older than ninety days', async () => {
  const { companyId } = await store([
    point('a', 0, 80),
    point('b', 1, 50, 2),
    point('c', 2, 0, 1, true),
    point('b', 3, null),
    point('b', 100, 90),
  ]);
  const scores = async (area?: string) => (await means(companyId, area)).map(({ score }) => score);
  assert.deepEqual(await scores(), [8000, 6000, 6000, 8000, 9000]);
  assert.deepEqual(await scores('dns_health'), [4000, 3000, 3000, 4000, 4500]);
  assert.deepEqual(await scores('not-rated'), [null, null, null, null, null]);
});

test('a rating counts until ninety days after it to the millisecond, whatever the time of day', async () => {
  for (const offset of [-1, 0, 1]) {
    const points = [point('a', 0, 80), point('b', 90 + offset / DAY_MS, 20)];
    const { companyId } = await store(points);
    assert.deepEqual(await means(companyId), reference(points));
  }
});

test('many ratings of many domains give the same as each day computed by itself', async () => {
  // A linear congruential generator (Numerical Recipes): the same ratings each time.
  let state = 20_260_101;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const points = Array.from({ length: 150 }, () => {
    const total = random(12) === 0 ? null : random(101);
    return point(`d${random(7)}`, random(260) + random(1_000) / 1_000, total, random(30), random(15) === 0);
  });
  const { companyId, domains } = await store(points);
  assert.deepEqual(await means(companyId), reference(points));
  const own = points.filter(({ domain }) => domain === 'd3').toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const last = new Map(own.map(({ at, total }) => [dayIn('UTC', at), total === null ? null : total * 100]));
  assert.deepEqual(
    await context.db.withCompany(companyId, (tx) => scoresByDay(tx, domains.get('d3')!, '', since)),
    [...last].map(([day, score]) => ({ day, score })),
  );
});
