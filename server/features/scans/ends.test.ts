import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLab } from '@assay/lab';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { createDomain } from '#testing/domains.ts';
import { eventually } from '#testing/eventually.ts';
import { proveDomain } from '#testing/lab.ts';
import { endedScan, scanDetail, scanningServer } from '#testing/scanning-server.ts';

const lab = await startLab({ domains: ['harbourline.test', 'meadowgate.test', 'oldmill.example'] });
const { context, server } = await scanningServer(lab, {
  config(inLab) {
    // A queried source that does not respond, without an alternative for the same data: a real failure of phase 2.
    const { ransomwareLive: _, ...providers } = inLab.sources.providers ?? {};
    return { ...inLab, sources: { ...inLab.sources, ransomLook: 'http://127.0.0.1:9/api', providers } };
  },
});
const [first, second, third] = lab.domains.map((one) => one.domain) as [string, string, string];

const person = await createTestAccount(context, { email: 'owner@ends.example', permission: 23 });
const caller = await server.logIn(person.email);
const detailOf = (id: string) => scanDetail(caller, id);
const ended = (id: string) => endedScan(caller, id);
const asOwner = (statement: ReturnType<typeof sql>) =>
  context.db.withCompany(person.companyId, (tx) => statement.execute(tx));

test('a nonexistent domain ends in state 0 with that reason', async () => {
  const name = 'no-such-name.test';
  await createDomain(context, person, name);
  const { data } = await caller.call('POST', '/api/scans', { domain: name });
  const scan = await ended(data.id);
  assert.deepEqual([scan.scanstate, scan.failure, scan.ratingId], [0, 'domain-not-found', null]);
  shows('4.state.scan-0');
});

test('deleting the domain ends its running scan', async () => {
  await proveDomain(lab, caller, first);
  const { data } = await caller.call('POST', '/api/scans', { domain: first });
  await eventually('start', async () => (await detailOf(data.id)).scan.scantime);
  await caller.call('DELETE', `/api/domains/${first}`, { domain: first });
  const scan = await ended(data.id);
  assert.deepEqual([scan.scanstate, scan.failure], [0, 'withdrawn']);
});

test('a scan that was scheduled before the plan ended does not run', async () => {
  await proveDomain(lab, caller, second);
  await asOwner(sql`update domain set status = 'expired' where name = ${second}`);
  assert.equal((await caller.call('POST', '/api/scans', { domain: second })).error, 'domain-not-verified');
  await asOwner(sql`update domain set status = 'verified' where name = ${second}`);
  const id = await context.db.withCompany(person.companyId, async (tx) => {
    const domain = (await sql<{ id: string }>`select id from domain where name = ${second}`.execute(tx)).rows[0]!;
    const scan = uuidv7();
    await sql`
      insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate)
      values (${scan}, ${person.companyId}, ${domain.id}, ${second}, 'full', ${person.accountId}, ${person.accountId},
              current_date)`.execute(tx);
    return scan;
  });
  await asOwner(sql`update company set plan_end = current_date - 2`);
  await context.queue.send('scan', { companyId: person.companyId, scanId: id }, { singletonKey: id });
  const scan = await ended(id);
  assert.deepEqual([scan.scanstate, scan.failure], [0, 'plan-ended']);
  await asOwner(sql`update company set plan_end = current_date + 30`);
});

test('a failed source keeps phase 2 open for a day, then the scan is complete and names it, as a block list without answers', async () => {
  await proveDomain(lab, caller, third);
  const began = Date.now();
  const { data } = await caller.call('POST', '/api/scans', { domain: third });
  await eventually('phase 1', async () => (await detailOf(data.id)).scan.scanstate === 1);
  const { rows } = await eventually('the next try', async () => {
    const found = await context.db.pool.query(
      `select start_after from jobs.job where name = 'scan' and state = 'created' and data->>'scanId' = '${data.id}'`,
    );
    return found.rows.length > 0 ? found : null;
  });
  const next = rows[0].start_after.getTime();
  assert.ok(next > began + 60_000 && next <= Date.now() + 120_000, `again at ${rows[0].start_after}`);
  assert.equal((await detailOf(data.id)).scan.finishedAt, null);
  // A day later the same job finds the source still silent.
  await asOwner(sql`update scan set phase_one_at = now() - interval '25 hours' where id = ${data.id}`);
  await context.queue.send('scan', { companyId: person.companyId, scanId: data.id }, { singletonKey: 'later' });
  const scan = await ended(data.id);
  assert.equal(scan.scanstate, 2);
  assert.deepEqual(scan.missingSources, ['dead', 'ransomware-posts']);
  const rating = (await caller.call('GET', `/api/ratings/${third}`)).data;
  assert.equal(rating.scanstate, 2);
  shows('4.state.scan-1');
});

test('a scan during which this installation was overloaded fails and keeps the rating, unless there is earlier evidence', async () => {
  const before = (await caller.call('GET', `/api/ratings/${third}`)).data;
  const retest = async (asset: string) => {
    const id = uuidv7();
    await context.db.withCompany(person.companyId, async (tx) => {
      const domain = (await sql<{ id: string }>`select id from domain where name = ${third}`.execute(tx)).rows[0]!;
      await sql`
        insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate, kinds)
        values (${id}, ${person.companyId}, ${domain.id}, ${third}, 'retest', ${person.accountId}, ${person.accountId},
                current_date, array['host-dns'])`.execute(tx);
      const takenAt = context.clock.now().toISOString();
      const outcome = { ok: false, reason: 'overloaded' } as const;
      await evidenceStore.put(tx, person.companyId, id, { kind: 'host-dns', version: 1, asset, takenAt, outcome });
    });
    await context.queue.send('scan', { companyId: person.companyId, scanId: id }, { singletonKey: id });
    return ended(id);
  };
  const failed = await retest(`fresh.${third}`);
  assert.deepEqual([failed.scanstate, failed.failure, failed.ratingId], [0, 'overloaded', null]);
  assert.equal((await caller.call('GET', `/api/ratings/${third}`)).data.id, before.id);
  const bridged = await retest(third);
  assert.deepEqual([bridged.scanstate, bridged.failure], [2, null]);
  assert.equal((await caller.call('GET', `/api/ratings/${third}`)).data.total, before.total);
});
