import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { insertRating } from '#platform/db/ratings/ratings.ts';
import { insertScan } from '#platform/db/scans/scans.ts';
import { packJson } from '#platform/evidence/evidence-store.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { storeDomain } from '#testing/domains.ts';
import { updateRanking } from './ranking.ts';

const { context } = await testContext();
const server = await testServer(context);

interface Given {
  total: number | null;
  assets?: number;
  limitedScope?: boolean;
  daysOld?: number;
}

/** Adds a rated domain to a company, and refreshes its ranking like a scan does. */
async function rate(
  { companyId, accountId }: TestAccount,
  { total, assets = 1, limitedScope = false, daysOld = 0 }: Given,
) {
  const scanId = uuidv7();
  const name = `d-${scanId}.example`;
  const packed = await packJson({});
  await context.db.withCompany(companyId, async (tx) => {
    const domainId = await storeDomain(tx, { companyId, accountId }, name);
    const who = { ownerId: accountId, senderId: accountId, scandate: '2026-01-01', kinds: null };
    await insertScan(tx, { id: scanId, companyId, domainId, domain: name, kind: 'full', ...who });
    await insertRating(tx, {
      id: uuidv7(),
      companyId,
      domainId,
      scanId,
      state: 2,
      at: new Date(Date.now() - daysOld * 86_400_000).toISOString(),
      modelVersion: 'test',
      total,
      grade: null,
      riskClass: null,
      coverage: 1,
      limitedScope,
      counts: {},
      areas: [{ area: 'dns_health', score: total === null ? null : total * 100 }],
      ceiling: null,
      held: false,
      assets,
      assessment: packed,
      evidence: [],
      feeds: {},
    });
    await updateRanking(tx, companyId);
  });
}

const company = (n: number, permission = 23, industry = 'J') =>
  createTestAccount(context, { email: `c${n}@standing.example`, permission, industry });
const standing = async (person: TestAccount, of = 'all') =>
  (await (await server.logIn(person.email)).call('GET', `/api/ranking?of=${of}`)).data;

const people: TestAccount[] = [];

test('below five companies only the own score is shown', async () => {
  for (const [n, total] of [90, 80, 80, 60].entries()) {
    const person = await company(n, 21 + (n % 3));
    people.push(person);
    await rate(person, { total });
  }
  assert.deepEqual(await standing(people[0]!), {
    companies: 4,
    shown: false,
    place: null,
    placeBefore: null,
    own: 90,
    average: null,
    distribution: [],
  });
});

test('from five on rank and average are shown, ties share a rank', async () => {
  const fifth = await company(4, 27, 'K');
  people.push(fifth);
  await rate(fifth, { total: 40 });
  const places = await Promise.all(people.map(async (person) => (await standing(person)).place));
  assert.deepEqual(places, [1, 2, 2, 4, 5]);
  const last = await standing(fifth);
  assert.deepEqual([last.companies, last.average, last.own], [5, 70, 40]);
  assert.deepEqual(last.distribution, [0, 0, 0, 0, 1, 0, 1, 0, 2, 1]);
  const industry = await standing(people[0]!, 'industry');
  assert.deepEqual([industry.companies, industry.shown, industry.place], [4, false, null]);
  shows('1.feature.ranking', '1.feature.average');
});

test('a domain counts only if rated, in full scope and younger than ninety days; more assets weigh more', async () => {
  const person = people[4]!;
  await rate(person, { total: null });
  await rate(person, { total: 100, limitedScope: true });
  await rate(person, { total: 100, daysOld: 91 });
  assert.equal((await standing(person)).own, 40);
  await rate(person, { total: 100, assets: 19 });
  assert.equal((await standing(person)).own, 97);
  assert.equal((await standing(person)).place, 1);
  assert.equal((await standing(people[0]!)).place, 2);
});

test('companies without an active plan and main suppliers are not counted; main suppliers see the average without a rank', async () => {
  const supplier = await company(5, 9);
  await rate(supplier, { total: 100 });
  const { data } = await (await server.logIn(supplier.email)).call('GET', '/api/ranking');
  assert.deepEqual([data.companies, data.shown, data.place], [5, true, null]);
  const person = people[0]!;
  await context.db.withCompany(person.companyId, async (tx) => {
    await sql`update company set plan_end = current_date - 2`.execute(tx);
    await updateRanking(tx, person.companyId);
  });
  const hidden = await standing(people[1]!);
  assert.deepEqual([hidden.companies, hidden.distribution], [4, []]);
});

test('a company that opts out sees the average without a rank, and counts again when it opts in', async () => {
  const person = people[1]!;
  const caller = await server.logIn(person.email);
  const ranking = (ranked: boolean) => caller.call('PUT', '/api/company/ranking', { ranked });
  const before = await standing(person);
  assert.equal((await ranking(true)).error, 'no-data-changed');
  const more = await company(6);
  await rate(more, { total: 100 });
  const filler = await company(7);
  await rate(filler, { total: 20 });
  assert.equal((await ranking(false)).status, 200);
  const after = await standing(person);
  assert.deepEqual([after.companies, after.shown, after.place, after.own], [before.companies + 1, true, null, null]);
  assert.equal(after.distribution[9], 2, '97 and 100');
  assert.equal((await caller.call('GET', '/api/company')).data.ranked, false);
  const { data } = await caller.call('GET', '/api/analysis');
  assert.deepEqual([data.total, data.all.place], [80, null], 'its own figures stay');
  const other = await server.logIn(people[2]!.email);
  assert.equal((await ranking(true)).status, 200);
  assert.equal((await other.call('GET', '/api/ranking')).data.companies, before.companies + 2);
});

test('histogram and sums stay consistent when twenty companies change concurrently', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, (_, n) => company(100 + n)));
  await Promise.all(many.map((person, n) => rate(person, { total: 50 + n })));
  await Promise.all(many.map((person, n) => rate(person, { total: 70 - n })));
  const { rows } = await context.db.withAllCompanies('averages', (tx) =>
    sql<{ n: number; sum: number }>`
      select count(*) as n, sum(score)::integer as sum from ranking where score is not null`.execute(tx),
  );
  const folded = await context.db.withoutCompany((tx) =>
    sql<{ n: number; sum: number; total: number }>`
      select (select sum(companies) from ranking_histogram where scope = 'all')::integer as n,
             (select sum(companies * score) from ranking_histogram where scope = 'all')::integer as sum,
             (select total from ranking_average where scope = 'all' and area = '') as total`.execute(tx),
  );
  assert.equal(folded.rows[0]!.n, rows[0]!.n);
  assert.equal(folded.rows[0]!.sum, rows[0]!.sum);
  assert.equal(folded.rows[0]!.total, rows[0]!.sum);
});

test('an earlier path of an endpoint is served by the same handler', async () => {
  const { caller } = await server.user({ email: 'former@standing.example', permission: 23 });
  const [now, before] = await Promise.all(['/api/ranking', '/api/standing'].map((path) => caller.call('GET', path)));
  assert.equal(now!.status, 200);
  assert.deepEqual(before!.data, now!.data);
});
