import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangesSince, ScoreEvents } from '@assay/contract/api/analysis/score-events.ts';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain, datedNow } from '#testing/rated-domains.ts';
import { nearestRating } from './score-events.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@moved.example', permission: 22, company: 'Moved Ltd' });
const domain = 'moved.example';
const first = await createRatedDomain(context, owner, domain, 'copperfinch');
const second = await createRatedDomain(context, owner, domain, 'oldmill', datedNow);
const caller = await server.logIn(owner.email);
const events = async (): Promise<ScoreEvents[]> => (await caller.call('GET', `/api/ratings/${domain}/events`)).data;
const since = async (baseline: string): Promise<ChangesSince> =>
  (await caller.call('GET', `/api/ratings/${domain}/changes/since?since=${baseline}`)).data;

/** Findings of the domain in the database. */
const countFindings = (where: ReturnType<typeof sql>) =>
  context.db.withCompany(owner.companyId, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from finding where domain_id = ${second.domainId} and ${where}`.execute(tx);
    return rows[0]!.n;
  });

test('what a scan found for the first time is counted with it, and the first scan is the baseline', async () => {
  const list = await events();
  assert.equal(list.length, 1);
  const [one] = list as [ScoreEvents];
  assert.deepEqual([one.ratingId, one.previousId], [second.ratingId, first.ratingId]);
  assert.equal(one.found, await countFindings(sql`rating_id = ${second.ratingId} and first_seen = last_seen`));
  assert.ok(one.found > 0 && one.assets > 0);
  assert.equal(one.modelBefore, null);
  assert.equal(typeof one.change, 'number');
});

test('fixed, returned and no longer assessed findings and a new model are events of their scan', async () => {
  await context.db.withCompany(owner.companyId, async (tx) => {
    const add = (kind: string, scan: string) =>
      sql`
      insert into finding_event (id, company_id, domain_id, fingerprint, actor_party, kind, payload)
      values (gen_random_uuid(), ${owner.companyId}, ${second.domainId}, 'f', 'product', ${kind},
              ${JSON.stringify({ scan })}::jsonb)`.execute(tx);
    await sql`delete from finding_event where domain_id = ${second.domainId}`.execute(tx);
    for (const kind of ['fixed', 'retest-fixed', 'reopened', 'not-assessed', 'commented'])
      await add(kind, second.scanId);
    await add('fixed', first.scanId);
    await sql`update rating set model_version = '2020.1' where id = ${first.ratingId}`.execute(tx);
  });
  const [one] = (await events()) as [ScoreEvents];
  assert.deepEqual([one.fixed, one.regressed, one.expired, one.modelBefore], [2, 1, 1, '2020.1']);
});

test('changes are listed since the last scan, a week, a month and the last report', async () => {
  for (const baseline of ['scan', 'week', 'month']) {
    const { before, now, changes, rest } = await since(baseline);
    assert.deepEqual([before?.ratingId, now.ratingId], [first.ratingId, second.ratingId], baseline);
    assert.ok(changes.length > 0);
    const moved = [rest!, ...changes.map(({ impact }) => impact)].reduce(
      (sum, part) => sum + Math.round(100 * part),
      0,
    );
    assert.equal(
      moved,
      100 * (now.total! - before!.total!),
      'the changes and the rest add up to the change of the score',
    );
  }
  assert.deepEqual([(await since('report')).before, (await since('report')).changes], [null, []]);
  assert.equal((await caller.call('GET', `/api/ratings/${domain}/changes/since?since=ever`)).status, 422);
});

test('a rating of some days ago is the one nearest to that day', () => {
  const [older, nearer, later] = [58, 29, 2].map((days) => ({ at: new Date(-days * 86_400_000) }));
  const ago = (days: number, tolerance?: number) =>
    nearestRating(
      -days * 86_400_000,
      [older!, nearer!, later!],
      tolerance === undefined ? undefined : tolerance * 86_400_000,
    );
  assert.equal(ago(30), nearer);
  assert.equal(ago(7), later);
  assert.equal(ago(90), older);
  assert.equal(ago(90, 14), undefined);
});
