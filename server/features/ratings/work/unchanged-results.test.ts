import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaRows, assess, type EvidenceSet } from '@assay/engine';
import { type RawBuilder, sql } from 'kysely';
import { domainByName } from '#platform/db/domains/domains.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain, savedEvidence } from '#testing/rated-domains.ts';
import { loadAssessment } from '../load-assessment.ts';
import { storedTables } from '../rows/stored-area-rows.ts';

const { context } = await testContext();
const server = await testServer(context);
const DOMAIN = 'same.example';
const owner = await createTestAccount(context, { email: 'owner@same.example', permission: 21 });
const caller = await server.logIn(owner.email);
const [FIRST, SECOND] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:01:00.000Z'];
const [BETWEEN, NEXT, THIRD] = ['2026-11-20T10:02:00.000Z', '2026-11-20T10:03:00.000Z', '2026-11-22T10:00:00.000Z'];
const LAST = '2026-11-20T10:04:00.000Z';

/** Evidence that was evaluated at a time. */
const at = (time: string) => (set: EvidenceSet) =>
  set.map((piece) =>
    piece.kind === 'scan' && piece.outcome.ok
      ? { ...piece, takenAt: time, outcome: { ok: true as const, value: { ...piece.outcome.value, time } } }
      : { ...piece, takenAt: time },
  );
const query = <T>(statement: RawBuilder<T>) =>
  context.db.withCompany(owner.companyId, async (tx) => (await statement.execute(tx)).rows);
/** Versions of all rows: PostgreSQL writes another one with each change. */
const versions = () =>
  query(sql<{ version: string }>`
    select concat_ws(' ', 'finding', ctid, xmin) as version from finding
    union all select concat_ws(' ', 'row', ctid, xmin) from area_row
    union all select concat_ws(' ', 'asset', ctid, xmin) from asset
    union all select concat_ws(' ', 'inventory', ctid, xmin) from inventory_asset order by 1`);
const read = async (path: string) => {
  const { success, message, data } = await caller.call('GET', `/api/${path}`);
  assert.ok(success, message);
  return data;
};
const lastSeen = (list: readonly { lastSeen: string }[]) => [...new Set(list.map((one) => one.lastSeen))];

const contents = () =>
  query(sql<{ id: string; isReplaced: boolean }>`
    select id, replaced_at is not null as "isReplaced" from assessment_content order by id`);

test('a rating that finds the same writes no finding and no asset again, and has seen all of them', async () => {
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', at(FIRST));
  const before = await versions();
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', at(SECOND));
  assert.deepEqual(await versions(), before);
  assert.ok(before.length > 100);
  const { rows } = await read(`ratings/${DOMAIN}/findings?pageSize=200`);
  assert.deepEqual(lastSeen(rows), [SECOND]);
  assert.deepEqual(lastSeen((await read(`domains/${DOMAIN}/assets`)).rows), [SECOND]);
  assert.deepEqual(lastSeen((await read(`assets?domain=${DOMAIN}`)).rows), [SECOND]);
});

test('a rating that differs only in times has the assessment of the one before, and times of its own', async () => {
  const ratings = await query(sql<{ id: string; assessment: string; own: Buffer | null }>`
    select id, assessment_id as assessment, assessment_zstd as own from rating order by rated_at`);
  assert.equal(ratings.length, 2);
  const [first] = ratings;
  for (const { assessment, own } of ratings) assert.deepEqual([assessment, own], [first!.id, null]);
  assert.deepEqual(await contents(), [{ id: first!.id, isReplaced: false }]);
  for (const [index, time] of [FIRST, SECOND].entries()) {
    const evaluated = assess(at(time)(savedEvidence('oldmill', DOMAIN)));
    const loaded = await context.db.withCompany(owner.companyId, (tx) => loadAssessment(tx, ratings[index]!.id));
    // Also in the same order, in which exports list it.
    assert.equal(JSON.stringify(loaded.checks), JSON.stringify(evaluated.checks));
    assert.deepEqual(loaded, JSON.parse(JSON.stringify(evaluated)));
  }
});

test('the rows of its pages are those of its evidence, with its times', async () => {
  const set = at(SECOND)(savedEvidence('oldmill', DOMAIN));
  const tables = await context.db.withCompany(owner.companyId, async (tx) => {
    const domain = (await domainByName(tx, owner.companyId, DOMAIN))!;
    return storedTables(tx, (await latestRating(tx, domain.id))!);
  });
  assert.deepEqual(tables, JSON.parse(JSON.stringify(areaRows(set, assess(set)))));
  const { rows } = await read(`ratings/${DOMAIN}/areas/network_security/rows?pageSize=200`);
  assert.deepEqual([...new Set(rows.map((row: { update_time: string }) => row.update_time))], [SECOND]);
});

test('after a rating of the previous release, its rows have their own times, and the next rating writes everything', async () => {
  const times = async () => {
    const { rows } = await read(`ratings/${DOMAIN}/areas/patch_cadence/rows?pageSize=200`);
    return [...new Set(rows.map((row: { time: string }) => row.time))];
  };
  // It stores a rating without hash, and rows that contain their times.
  await query(sql`
    insert into rating (id, company_id, domain_id, scan_id, state, revision, rated_at, model_version, coverage, limited_scope,
      finding_counts, area_scores, is_capped, asset_count, assessment_zstd, evidence_hashes, feed_versions)
    select gen_random_uuid(), r.company_id, r.domain_id, scan_id, state, 1, rated_at, model_version, coverage, limited_scope,
      finding_counts, area_scores, is_capped, asset_count, c.content, evidence_hashes, feed_versions
    from rating r join assessment_content c on c.id = r.assessment_id order by rated_at desc limit 1`);
  await query(sql`update dependency_set s set rating_id = r.id from rating r where r.revision = 1`);
  await query(sql`
    update area_row set row = jsonb_set(row, '{row,time}', to_jsonb(${BETWEEN}::text)) where area = 'patch_cadence'`);
  assert.deepEqual(await times(), [BETWEEN]);
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', at(NEXT));
  assert.deepEqual(await times(), [NEXT]);
  const [written] = await query(sql<{ times: string[] }>`
    select array_agg(distinct row->'row'->>'time') as times from area_row where area = 'patch_cadence'`);
  assert.deepEqual(written!.times, [NEXT]);
});

test('what a rating no longer finds was last seen by the one before', async () => {
  await createRatedDomain(context, owner, DOMAIN, 'copperfinch', at(THIRD));
  const seen = (statement: RawBuilder<{ at: Date }>) =>
    query(statement).then((rows) => rows.map((row) => row.at.toISOString()));
  const closed = sql<{ at: Date }>`select distinct last_seen as at from finding where closed_at is not null`;
  assert.deepEqual(await seen(closed), [NEXT]);
  assert.deepEqual(await seen(sql`select distinct last_seen as at from inventory_asset where not is_active`), [NEXT]);
  const { rows } = await read(`ratings/${DOMAIN}/findings?pageSize=200`);
  assert.deepEqual(lastSeen(rows), [THIRD]);
});

test('a rating with another assessment replaces the one before', async () => {
  const [first, second, third] = await contents();
  assert.deepEqual(
    [first, second, third].map((one) => one?.isReplaced),
    [true, true, false],
  );
});

test('before a week has passed since the upgrade, each rating has its assessment in its row; from then on, they share it', async () => {
  const place = async (time: string) => {
    const { ratingId } = await createRatedDomain(context, owner, 'upgraded.example', 'oldmill', at(time));
    const loaded = await context.db.withCompany(owner.companyId, (tx) => loadAssessment(tx, ratingId));
    assert.equal(loaded.at, time);
    const [stored] = await query(sql<{ own: boolean; shared: string | null }>`
      select assessment_zstd is not null as own, assessment_id as shared from rating where id = ${ratingId}`);
    return { id: ratingId, ...stored };
  };
  const start = (days: number) =>
    context.db.withoutCompany((tx) =>
      sql`update assessment_sharing set starts_at = now() + make_interval(days => ${days})`.execute(tx),
    );
  await start(7);
  for (const time of [FIRST, SECOND]) {
    const { own, shared } = await place(time);
    assert.deepEqual([own, shared], [true, null]);
  }
  await start(0);
  const { id, own, shared } = await place(NEXT);
  assert.deepEqual([own, shared], [false, id], 'the assessment of the row before becomes a content');
  const last = await place(LAST);
  assert.deepEqual([last.own, last.shared], [false, id]);
});
