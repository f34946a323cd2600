import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startLab } from '@assay/lab';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { callerWith, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { labEnvironment, proveDomain, withLab } from '#testing/lab.ts';
import { startWorker } from '#testing/processes/worker.ts';

const lab = await startLab({ domains: ['meadowgate.test'] });
after(() => lab.close());
// Checks for jobs of dead workers every second, the minimum of the queue.
const { context, database } = await testContext({}, (config) => ({ ...withLab(lab)(config), queueLookSeconds: 1 }));
// This process only serves requests; scans run in separate workers, which are killed.
const server = await testServer(context);
const domain = lab.domains.find((one) => one.health === 'middling')!.domain;

/** Slow enough that there is a middle of the scan. */
const start = () =>
  startWorker(context, database, {
    ...labEnvironment(lab),
    SCAN_CONNECTIONS_PER_SECOND: '40',
    LOOK_ALIKE_NAMES: '100',
  });

test('a worker that is killed during a scan leaves it to the next, which completes it without duplicates', async () => {
  const person = await createTestAccount(context, { email: 'owner@crash.example', permission: 23 });
  const logged = await server.logIn(person.email);
  const caller = callerWith(server.url, logged.token, logged.csrf);
  await proveDomain(lab, caller, domain);
  const count = async (table: string) => {
    const { rows } = await context.db.withCompany(person.companyId, (tx) =>
      sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx),
    );
    return rows[0]!.n;
  };

  const first = start();
  const { data } = await caller.call('POST', '/api/scans', { domain });
  await eventually('some evidence', async () => {
    assert.equal(first.exitCode, null, 'the worker runs');
    return (await count('evidence_item')) >= 3;
  });
  first.kill('SIGKILL');
  const half = await count('evidence_item');
  const before = (await caller.call('GET', `/api/scans/${data.id}`)).data.scan;
  assert.equal(before.scanstate, 9, 'killed in the middle');

  start();
  // Skips the ten seconds of the heartbeat.
  const missed = await context.db.pool.query(
    `update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'scan' and state = 'active'`,
  );
  assert.equal(missed.rowCount, 1, 'the job still counts as running');
  const detail = await eventually('state 2', async () => {
    const answer = (await caller.call('GET', `/api/scans/${data.id}`)).data;
    return answer.scan.scanstate === 2 ? answer : null;
  });
  assert.equal(detail.scan.scantime, before.scantime, 'the scan keeps its clock');
  const { rows } = await context.db.withCompany(person.companyId, (tx) =>
    sql<{ state: number; superseded: boolean }>`select state, superseded from rating order by state`.execute(tx),
  );
  assert.deepEqual(rows, [
    { state: 1, superseded: true },
    { state: 2, superseded: false },
  ]);
  assert.ok((await count('evidence_item')) > half);
  const doubled = await context.db.withCompany(person.companyId, (tx) =>
    sql`select kind, asset from evidence_item group by kind, asset having count(*) > 1`.execute(tx),
  );
  assert.deepEqual(doubled.rows, []);
  assert.equal(await count('scan'), 1);
});
