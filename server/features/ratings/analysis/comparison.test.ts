import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assess } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { runTasks } from '#jobs/planner.ts';
import { upsertDailyAverages } from '#platform/db/ratings/daily-averages.ts';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain, recomputeRankings, savedEvidence } from '#testing/rated-domains.ts';
import { comparedChanges } from './compare-ratings.ts';

/** Saved evidence is as old as the case; ratings are moved to now, so that they count. */
const { context } = await testContext();
const server = await testServer(context);
const person = (name: string, permission: number, industry = 'J') =>
  createTestAccount(context, { email: `${name}@analysis.example`, permission, industry, company: `${name} Ltd` });
const own = await person('own', 23);
const caller = await server.logIn(own.email);
const change = ({ companyId }: TestAccount, statement: ReturnType<typeof sql>) =>
  context.db.withCompany(companyId, (tx) => statement.execute(tx));

const first = await createRatedDomain(context, own, 'mill.example', 'copperfinch');
await change(own, sql`update rating set rated_at = now() - interval '40 days'`);
const second = await createRatedDomain(context, own, 'mill.example', 'oldmill');
await change(own, sql`update rating set rated_at = now() where id = ${second.ratingId}`);
const compare = (query: string, who = caller) => who.call('GET', `/api/ratings/mill.example/compare?${query}`);

test('any two scans of a domain are compared: totals, areas, and what is new, fixed, worse or better', async () => {
  const { data } = await compare(`a=${second.ratingId}&b=${first.ratingId}&pageSize=200`);
  assert.deepEqual([data.earlier.ratingId, data.later.ratingId], [first.ratingId, second.ratingId]);
  assert.ok(data.earlier.total > data.later.total);
  assert.equal(data.areas.length, 10);
  const kinds = Object.values(data.kinds as Record<string, number>);
  assert.equal(
    kinds.reduce((sum, count) => sum + count, 0),
    data.changes.total,
  );
  assert.ok(data.kinds.new > 0 && data.kinds.fixed > 0);
  // The change of an area is the points of its new and worse issues minus those of its fixed and improved ones.
  const moved = new Map<string, number>();
  for (const { area, points } of data.changes.rows) moved.set(area, (moved.get(area) ?? 0) + points);
  for (const { area, earlier, later } of data.areas) {
    if (!earlier || !later) continue;
    assert.equal(later - earlier, moved.get(area) ?? 0, area);
  }
  const turned = await compare(`a=${first.ratingId}&b=${second.ratingId}&pageSize=200`);
  assert.deepEqual(turned.data, data);
  const fixed = await compare(`a=${first.ratingId}&b=${second.ratingId}&kind=fixed&pageSize=2`);
  assert.equal(fixed.data.changes.total, data.kinds.fixed);
  assert.ok(fixed.data.changes.rows.every((row: { kind: string }) => row.kind === 'fixed'));
  assert.ok(fixed.data.changes.rows.length <= 2);
});

test('a change is marked uncertain if the other scan could not run the check', async () => {
  const { data } = await compare(`a=${first.ratingId}&b=${second.ratingId}&pageSize=200`);
  assert.ok(data.changes.rows.every(({ bothLooked }: { bothLooked: boolean }) => bothLooked));
  const set = savedEvidence('oldmill', 'mill.example');
  const silence = { ok: false, reason: 'timeout' } as const;
  const later = set.map((piece) => (piece.kind === 'registration' ? { ...piece, outcome: silence } : piece));
  const changes = comparedChanges(assess(set), assess(later), createTranslator('en-US'));
  assert.deepEqual(
    [...new Set(changes.map(({ check, kind, bothLooked }) => `${check} ${kind} ${bothLooked}`))],
    ['dns_health.registration not-assessed false'],
  );
});

test('ratings of other domains and companies are not compared, and invalid queries are rejected with a message', async () => {
  const stranger = await person('stranger', 23);
  const theirs = await createRatedDomain(context, stranger, 'mill.example', 'copperfinch');
  await change(stranger, sql`update rating set rated_at = now() - interval '91 days'`);
  assert.equal((await compare(`a=${first.ratingId}&b=${theirs.ratingId}`)).error, 'rating-not-found');
  for (const query of ['', 'a=1&b=2', `a=${first.ratingId}`, `a=${first.ratingId}&b=${second.ratingId}&kind=odd`]) {
    const { status, message } = await compare(query);
    assert.equal(status, 422, query);
    assert.ok(message);
  }
  assert.equal((await caller.call('GET', '/api/analysis?domain=other.example')).error, 'domain-not-found');
  assert.equal((await caller.call('GET', '/api/analysis/trend?days=0')).status, 422);
});

test('average and own industry are shown with the areas from five companies on, for a domain and for all own ones', async () => {
  await change(own, sql`update rating set asset_count = 3`);
  await recomputeRankings(context);
  await runTasks(context, 'hour');
  const alone = (await caller.call('GET', '/api/analysis?domain=mill.example')).data;
  assert.deepEqual([alone.all.companies, alone.all.shown, alone.all.place], [1, false, null]);
  assert.ok(alone.areas.every((area: { all: number | null }) => area.all === null));

  for (const [n, industry] of ['J', 'J', 'K', 'K'].entries()) {
    const other = await person(`other-${n}`, 22, industry);
    await createRatedDomain(context, other, `other-${n}.example`, n % 2 ? 'oldmill' : 'copperfinch');
    await change(other, sql`update rating set rated_at = now()`);
  }
  await recomputeRankings(context);
  await runTasks(context, 'hour');
  const { data } = await caller.call('GET', '/api/analysis?domain=mill.example');
  assert.deepEqual([data.domain, data.domains, data.industry], ['mill.example', 1, 'J']);
  assert.deepEqual([data.all.companies, data.all.shown], [5, true]);
  assert.deepEqual([data.ofIndustry.companies, data.ofIndustry.shown, data.ofIndustry.place], [3, false, null]);
  const [row] = data.areas.filter(({ area }: { area: string }) => area === 'network_security');
  assert.ok(row.score < row.all, 'three of five have the better case');
  assert.equal(row.industry, null);
  assert.equal(data.all.place, 3);

  const whole = (await caller.call('GET', '/api/analysis')).data;
  assert.deepEqual([whole.domain, whole.domains, whole.at], [null, 1, null]);
  assert.equal(whole.total, data.total);
  const statuses = ({ areas }: typeof data) => areas.map(({ area, status }: typeof row) => `${area} ${status}`);
  assert.deepEqual(statuses(whole), statuses(data), 'an area that does not apply is not shown as not assessed');
});

test('the analysis requires a plan: accounts without one are led to it, main suppliers and administrators see it and are not counted', async () => {
  for (const permission of [1, 20]) {
    const none = await person(`none-${permission}`, permission);
    assert.equal((await (await server.logIn(none.email)).call('GET', '/api/analysis')).error, 'plan-required');
  }
  for (const permission of [0, 9]) {
    const other = await person(`uncounted-${permission}`, permission);
    await createRatedDomain(context, other, `uncounted-${permission}.example`, 'copperfinch');
    await change(other, sql`update rating set rated_at = now()`);
    await recomputeRankings(context);
    await runTasks(context, 'hour');
    const path = `/api/analysis?domain=uncounted-${permission}.example&company=${other.companyId}`;
    const { data } = await (await server.logIn(other.email)).call('GET', path);
    assert.deepEqual([data.all.companies, data.all.shown, data.all.place], [5, true, null]);
  }
  shows('6.role.analysis');
});

test('the rank of a week ago is shown overall and in the industry, if the industry is unchanged', async () => {
  const day = addDays(dayIn('UTC', new Date()), -7);
  const write = (industry: string) =>
    change(
      own,
      sql`insert into ranking_daily (company_id, day, place, industry, industry_place)
          values (${own.companyId}, ${day}, 9, ${industry}, 4)
          on conflict (company_id, day) do update set industry = excluded.industry`,
    );
  await write('J');
  const before = async (of: string) => (await caller.call('GET', `/api/ranking?of=${of}`)).data.placeBefore;
  assert.equal(await before('all'), 9);
  assert.equal(await before('industry'), null, 'three companies are too few');
  for (const n of [4, 5]) {
    const other = await person(`other-${n}`, 22, 'J');
    await createRatedDomain(context, other, `other-${n}.example`, 'oldmill');
    await change(other, sql`update rating set rated_at = now()`);
  }
  await recomputeRankings(context);
  await runTasks(context, 'hour');
  assert.equal(await before('industry'), 4);
  await write('K');
  assert.equal(await before('industry'), null);
});

test('the average is stored by day, and days with fewer than five companies are omitted', async () => {
  const today = dayIn('UTC', new Date());
  await context.db.withAllCompanies('averages', async (tx) => {
    await upsertDailyAverages(tx, addDays(today, -2));
    await upsertDailyAverages(tx, addDays(today, -1));
    await sql`update ranking_average_daily set companies = 4 where day = ${addDays(today, -2)}::date`.execute(tx);
    await upsertDailyAverages(tx, today);
  });
  const { data } = await caller.call('GET', '/api/analysis/trend?domain=mill.example&days=90');
  assert.deepEqual(
    data.all.map(({ day }: { day: string }) => day),
    [addDays(today, -1), today],
  );
  assert.deepEqual(
    data.own.map(({ day }: { day: string }) => day),
    [addDays(today, -40), today],
  );
  assert.ok(data.own[0].score > data.own[1].score);
  const area = (await caller.call('GET', '/api/analysis/trend?domain=mill.example&area=dns_health')).data;
  const now = (await caller.call('GET', '/api/analysis?domain=mill.example')).data;
  const row = now.areas.find((one: { area: string }) => one.area === 'dns_health');
  assert.deepEqual([area.own.at(-1).score, area.all.at(-1).score], [row.score, row.all]);
  const whole = (await caller.call('GET', '/api/analysis/trend')).data;
  assert.equal(whole.own.at(-1).score, now.total);
});

test('a main supplier compares what is shared with it, sees no rank, and no changes below the level of findings', async () => {
  const reader = await person('reader', 9);
  const ends = { companyId: own.companyId, readerId: reader.companyId };
  const accounts = { ownerAccount: own.accountId, readerAccount: reader.accountId };
  await context.db.withCompany(own.companyId, (tx) =>
    upsertAssociation(tx, { id: own.companyId, ...ends, level: 'rating', domains: null, kind: 'invite', ...accounts }),
  );
  const other = await server.logIn(reader.email);
  const company = `company=${own.companyId}`;
  const { data } = await other.call('GET', `/api/analysis?domain=mill.example&${company}`);
  assert.deepEqual([data.all.shown, data.all.place, data.all.placeBefore], [true, null, null]);
  const query = `a=${first.ratingId}&b=${second.ratingId}&${company}`;
  const hidden = (await compare(query, other)).data;
  assert.deepEqual([hidden.kinds, hidden.changes], [null, null]);
  assert.equal(hidden.areas.length, 10);
  await change(own, sql`update supplier_association set share_level = 'findings'`);
  const shown = (await compare(`${query}&pageSize=200`, other)).data;
  assert.ok(shown.changes.total > 0);
  assert.doesNotMatch(JSON.stringify(shown.changes), /mill\.example|\d+\.\d+\.\d+\.\d+/);
  assert.equal((await compare(query, await server.logIn('stranger@analysis.example'))).error, 'rating-not-found');
});
