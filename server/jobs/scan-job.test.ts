import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from 'uuidv7';
import { upsertEvidenceItem } from '../platform/db/scans/evidence.ts';
import { insertScan, scanById, startScan } from '../platform/db/scans/scans.ts';
import { createQueues, SCAN_QUEUE, type ScanJob } from '../platform/queue/queues.ts';
import { createTestAccount } from '../testing/accounts.ts';
import { testContext } from '../testing/context.ts';
import { storeDomain } from '../testing/domains.ts';
import { resumeOrFailScan } from './scan-job.ts';

const { context } = await testContext();
await createQueues(context.queue);
const { companyId, accountId } = await createTestAccount(context, { email: 'owner@deaths.example', permission: 23 });

const name = 'deaths.example';
const scanId = uuidv7();

const stateOf = async () => {
  const scan = await context.db.withCompany(companyId, (tx) => scanById(tx, scanId));
  return [scan!.state, scan!.failure];
};
const waitingJobs = async () => {
  const { rows } = await context.db.pool.query<{ data: ScanJob }>(
    `select data from jobs.job where name = $1 and state in ('created', 'retry')`,
    [SCAN_QUEUE],
  );
  return rows.map(({ data }) => data);
};
const store = (kind: string) =>
  context.db.withCompany(companyId, (tx) =>
    upsertEvidenceItem(tx, companyId, scanId, {
      ...{ kind, asset: name, takenAt: context.clock.now().toISOString(), reason: null },
      ...{ hash: kind, content: Buffer.from(kind), bytes: 1 },
    }),
  );

test('a scan whose workers died as often as the queue allows continues while it makes progress, and is given up without any', async () => {
  await context.db.withCompany(companyId, async (tx) => {
    const domainId = await storeDomain(tx, { companyId, accountId }, name);
    const who = { ownerId: accountId, senderId: accountId, scandate: '2026-01-01', kinds: null };
    await insertScan(tx, { id: scanId, companyId, domainId, domain: name, kind: 'full', ...who });
    await startScan(tx, scanId);
  });

  await store('dns');
  await resumeOrFailScan(context, { companyId, scanId });
  assert.deepEqual(await waitingJobs(), [{ companyId, scanId, pieces: 1 }]);
  await resumeOrFailScan(context, { companyId, scanId });
  assert.equal((await waitingJobs()).length, 1, 'the same death counted twice starts no second job');
  assert.deepEqual(await stateOf(), [9, null]);

  await store('mail');
  await context.db.pool.query('delete from jobs.job where name = $1', [SCAN_QUEUE]);
  await resumeOrFailScan(context, { companyId, scanId, pieces: 1 });
  assert.deepEqual(await waitingJobs(), [{ companyId, scanId, pieces: 2 }]);
  assert.deepEqual(await stateOf(), [9, null]);

  for (const [given, next] of [
    [{}, { rounds: 1 }],
    [{ rounds: 1 }, { rounds: 2 }],
  ]) {
    await context.db.pool.query('delete from jobs.job where name = $1', [SCAN_QUEUE]);
    await resumeOrFailScan(context, { companyId, scanId, pieces: 2, ...given });
    assert.deepEqual(await waitingJobs(), [{ companyId, scanId, pieces: 2, ...next }]);
    assert.deepEqual(await stateOf(), [9, null], 'deaths of workers may have other causes than the scan');
  }
  await store('http');
  await context.db.pool.query('delete from jobs.job where name = $1', [SCAN_QUEUE]);
  await resumeOrFailScan(context, { companyId, scanId, pieces: 2, rounds: 2 });
  assert.deepEqual(await waitingJobs(), [{ companyId, scanId, pieces: 3 }], 'new evidence counts from the beginning');

  await context.db.pool.query('delete from jobs.job where name = $1', [SCAN_QUEUE]);
  await resumeOrFailScan(context, { companyId, scanId, pieces: 3, rounds: 2 });
  assert.deepEqual(await waitingJobs(), []);
  assert.deepEqual(await stateOf(), [0, 'internal']);
});
