import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { insertRating } from '#platform/db/ratings/ratings.ts';
import { companyScoresByDay, findCompanyMeans } from '#platform/db/ratings/scores/company-scores.ts';
import { meanScoresByDay } from '#platform/db/ratings/scores/rating-history.ts';
import { insertScan } from '#platform/db/scans/scans.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { packJson } from '#platform/evidence/evidence-store.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { storeDomain } from '#testing/domains.ts';
import { updateCompanyScores, updateEndedScores, updateStaleScores } from './company-scores.ts';
import { WEIGHT_MAX } from './ranking.ts';

const { context } = await testContext();
const { db } = context;
const DAY_MS = 86_400_000;
/** One time for all ratings, so that those of the same age are of the same day. */
const NOW = Date.now();
const AREA = 'dns_health';
const assessment = await packJson({});

const account = (): Promise<TestAccount> =>
  createTestAccount(context, { email: `${uuidv7()}@scores.example`, permission: 23 });

interface Rated {
  domainId: string;
  /** Days before now, with fractions. */
  daysOld: number;
  total: number | null;
  assets?: number;
  limitedScope?: boolean;
}

async function rate(tx: Tx, { companyId, accountId }: TestAccount, rated: Rated): Promise<void> {
  const { domainId, daysOld, total, assets = 1, limitedScope = false } = rated;
  const scanId = uuidv7();
  const who = { ownerId: accountId, senderId: accountId, scandate: '2026-01-01', kinds: ['zone', scanId] };
  await insertScan(tx, { id: scanId, companyId, domainId, domain: 'd.example', kind: 'retest', ...who });
  const score = total === null ? null : total * 50;
  await insertRating(tx, {
    ...{ id: uuidv7(), companyId, domainId, scanId, state: 2, modelVersion: 'test', total },
    ...{ at: new Date(NOW - daysOld * DAY_MS).toISOString(), grade: null, riskClass: null, coverage: 1 },
    ...{ limitedScope, counts: {}, ceiling: null, held: false, assets, assessment, evidence: [], feeds: {} },
    areas: [{ area: AREA, score, status: score === null ? 'not-assessed' : 'assessed' }],
  });
}

/** Scores as they are read, and as the ratings themselves have them. */
async function both({ companyId }: TestAccount) {
  return db.withCompany(companyId, async (tx) => {
    const from = dayIn('UTC', new Date(Date.now() - 400 * DAY_MS));
    const since = new Date(Date.parse(`${from}T00:00:00Z`) - 90 * DAY_MS);
    const read = async (area: string) => ({
      read: await companyScoresByDay(tx, companyId, area, from, WEIGHT_MAX),
      computed: (await meanScoresByDay(tx, companyId, area, since, WEIGHT_MAX)).filter(({ day }) => day >= from),
    });
    const [total, area] = [await read(''), await read(AREA)];
    const means = await findCompanyMeans(tx, companyId, WEIGHT_MAX);
    const { rows } = await sql<{ domains: number; total: number | null }>`
      select count(*)::int as domains, round(sum(100.0 * r.total * w.weight) / sum(w.weight))::int as total
      from domain d join rating r on r.id = d.rating_id
      cross join lateral (select least(greatest(r.asset_count, 1), 20) as weight) w
      where d.status = 'verified' and d.deleted_at is null and r.total is not null and not r.limited_scope
        and r.rated_at > now() - interval '90 days'`.execute(tx);
    return {
      read: { total: total.read, area: area.read, means: { domains: means.domains, total: means.total } },
      computed: { total: total.computed, area: area.computed, means: rows[0] },
    };
  });
}

test('stored scores are the same as those computed from the ratings, whatever changes them', async () => {
  const person = await account();
  // A linear congruential generator (Numerical Recipes): the same changes each time.
  let state = 20_261_126;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const change = (work: (tx: Tx) => Promise<unknown>) => db.withCompany(person.companyId, work);
  const domains = (await change((tx) =>
    Promise.all(Array.from({ length: 6 }, (_, n) => storeDomain(tx, person, `d${n}.example`))),
  )) as string[];
  const any = () => domains[random(domains.length)]!;
  const changes: readonly ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => rate(tx, person, { domainId: any(), daysOld: 0, total: random(101), assets: random(30) }),
    (tx) => rate(tx, person, { domainId: any(), daysOld: random(200) + random(1_000) / 1_000, total: random(101) }),
    (tx) => rate(tx, person, { domainId: any(), daysOld: random(3), total: null }),
    (tx) => rate(tx, person, { domainId: any(), daysOld: random(100), total: 50, limitedScope: true }),
    (tx) =>
      sql`update rating set superseded = not superseded where id = (
      select id from rating where domain_id = ${any()} order by id offset ${random(3)} limit 1)`.execute(tx),
    (tx) => sql`update rating set asset_count = asset_count + 3 where domain_id = ${any()}`.execute(tx),
    (tx) =>
      sql`delete from rating where id = (
      select id from rating where domain_id = ${any()} order by rated_at desc limit 1)`.execute(tx),
    (tx) =>
      sql`update domain set deleted_at = case when deleted_at is null then now() end
      where id = ${any()}`.execute(tx),
    (tx) =>
      sql`update domain set status = case status when 'verified' then 'expired' else 'verified' end
      where id = ${any()}`.execute(tx),
  ];
  for (let step = 0; step < 120; step += 1) {
    await change(changes[step < 20 ? step % 4 : random(changes.length)]!);
    const changed = await both(person);
    assert.deepEqual(changed.read, changed.computed, `${step}, not stored yet`);
    if (random(3) === 0) continue;
    await updateCompanyScores(context);
    if (random(2) === 0) await updateStaleScores(context);
    const stored = await both(person);
    assert.deepEqual(stored.read, stored.computed, `${step}, stored`);
  }
});

test('scores are read from where they are stored until something changes them', async () => {
  const person = await account();
  const domainId = await db.withCompany(person.companyId, async (tx) => {
    const id = await storeDomain(tx, person, 'd.example');
    for (const daysOld of [100, 50, 0]) await rate(tx, person, { domainId: id, daysOld, total: 60 });
    return id;
  });
  await updateCompanyScores(context);
  await updateStaleScores(context);
  await db.withCompany(person.companyId, async (tx) => {
    await sql`update company_score_day set scores = '{"": 1}'`.execute(tx);
    await sql`update company_score set means = means || '{"total": 2}'`.execute(tx);
  });
  const scores = async () => {
    const { read } = await both(person);
    return [...read.total.map(({ score }) => score), read.means.total];
  };
  assert.deepEqual(await scores(), [1, 1, 1, 2]);
  await db.withCompany(person.companyId, (tx) => rate(tx, person, { domainId, daysOld: 0, total: 70 }));
  // Only the current day has changed.
  assert.deepEqual(await scores(), [1, 1, 7_000, 7_000]);
  await updateCompanyScores(context);
  assert.deepEqual(await scores(), [1, 1, 7_000, 7_000]);
  await db.withCompany(person.companyId, (tx) => sql`update domain set status = 'expired'`.execute(tx));
  assert.deepEqual(await scores(), [null]);
});

test('means are computed again when the oldest rating that counts has become too old', async () => {
  const person = await account();
  await db.withCompany(person.companyId, async (tx) => {
    for (const [name, daysOld] of [
      ['old.example', 89.9],
      ['new.example', 1],
    ] as const)
      await rate(tx, person, { domainId: await storeDomain(tx, person, name), daysOld, total: daysOld < 2 ? 80 : 40 });
  });
  await updateCompanyScores(context);
  const total = () =>
    db.withCompany(person.companyId, async (tx) => (await findCompanyMeans(tx, person.companyId, WEIGHT_MAX)).total);
  assert.equal(await total(), 6_000);
  // As if a day had passed, without the triggers of a change.
  await db.withCompany(person.companyId, async (tx) => {
    await sql`update rating set rated_at = rated_at - interval '1 day'`.execute(tx);
    await sql`delete from score_change`.execute(tx);
    await sql`update company_score set counts_until = counts_until - interval '1 day'`.execute(tx);
  });
  assert.equal(await total(), 8_000);
  await updateEndedScores(context);
  const { rows } = await db.withCompany(person.companyId, (tx) =>
    sql<{ total: number }>`select (means ->> 'total')::int as total from company_score`.execute(tx),
  );
  assert.deepEqual(rows, [{ total: 8_000 }]);
});

test('a company without ratings has no scores', async () => {
  const person = await account();
  const { read } = await both(person);
  assert.deepEqual(read, { total: [], area: [], means: { domains: 0, total: null } });
});
