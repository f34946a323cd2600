import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { sql } from 'kysely';
import { TASKS } from '#jobs/planner.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';
import { isLow, spaceOf, warnOfFullDisk } from './disk-space.ts';
import { weaknessesOf } from './installation-overview.ts';

const GIB = 1024 ** 3;
const { context } = await testContext();
const administrator = await createTestAccount(context, { email: 'admin@disk.example', permission: 0 });
const owner = await createTestAccount(context, { email: 'owner@disk.example', permission: 23 });

test('a disk is nearly full below 2 GiB, on larger ones below 5%, on the largest below 20 GiB', () => {
  const low: [free: number, total: number][] = [
    [1.9, 10],
    [4.9, 100],
    [19.9, 4_000],
  ];
  const enough: [free: number, total: number][] = [
    [2.1, 10],
    [5.1, 100],
    [20.1, 4_000],
  ];
  for (const [free, total] of low) assert.ok(isLow({ free: free * GIB, total: total * GIB }), `${free} of ${total}`);
  for (const [free, total] of enough)
    assert.ok(!isLow({ free: free * GIB, total: total * GIB }), `${free} of ${total}`);
});

test('the file system of the data folder is measured; for a missing folder the result is null', async () => {
  const space = await spaceOf(context.config.dataDir);
  assert.ok(space && space.total > 0 && space.free <= space.total);
  assert.equal(await spaceOf('/no/such/folder'), null);
});

test('the system page shows that the disk is nearly full', () => {
  assert.ok(weaknessesOf(context, { free: GIB, total: 100 * GIB }).includes('disk-nearly-full'));
  assert.ok(!weaknessesOf(context, { free: 50 * GIB, total: 100 * GIB }).includes('disk-nearly-full'));
  assert.ok(!weaknessesOf(context, null).includes('disk-nearly-full'));
});

test('administrators get an email once a day while the disk is nearly full, other accounts none', async () => {
  mock.method(context.log, 'warn', () => {});
  const full = { free: 1.44 * GIB, total: 40 * GIB };
  await warnOfFullDisk(context, { free: 30 * GIB, total: 40 * GIB });
  assert.deepEqual(await mailsTo(context, administrator.email), []);
  await warnOfFullDisk(context, full);
  await warnOfFullDisk(context, full);
  const mails = await mailsTo(context, administrator.email);
  assert.equal(mails.length, 1);
  assert.match(mails[0]!.text, /1\.4 GB \(3%\) are left/);
  assert.deepEqual(await mailsTo(context, owner.email), []);
  await context.db.withAllCompanies('outbox', (tx) =>
    sql`update mail set created_at = created_at - interval '25 hours'`.execute(tx),
  );
  await warnOfFullDisk(context, full);
  assert.equal((await mailsTo(context, administrator.email)).length, 2);
});

test('the scheduler checks the disk every hour', () => {
  assert.ok(Object.hasOwn(TASKS.hour, 'warn-of-full-disk'));
});
