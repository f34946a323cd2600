import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#platform/db/access.ts';
import { scanById } from '#platform/db/scans/scans.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { createScannedDomain } from '#testing/reports.ts';
import { ScanCancellation } from './scan-cancellation.ts';

const { context } = await testContext();
const person = await createTestAccount(context, { email: 'owner@watch.example', permission: 23 });

test('a running scan polls once a second whether it was canceled, and stops if so', async (t) => {
  const { scanId } = await createScannedDomain(context, person, 'watch.example');
  const change = (statement: ReturnType<typeof sql>) =>
    context.db.withCompany(person.companyId, (tx) => statement.execute(tx));
  await change(sql`update scan set state = 9, finished_at = null where id = ${scanId}`);
  const scan = await context.db.withCompany(person.companyId, (tx) => scanById(tx, scanId));
  let looks = 0;
  const withCompany: Database['withCompany'] = async (companyId, work) => {
    const seen = await context.db.withCompany(companyId, work);
    looks++;
    return seen;
  };
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  const watch = new ScanCancellation(
    { ...context, db: { ...context.db, withCompany } },
    scan!,
    600_000,
    new AbortController().signal,
  );
  t.after(() => watch.close());

  mock.timers.tick(1_000);
  await eventually('the first look', () => looks === 1);
  assert.equal(watch.signal.aborted, false);
  await change(sql`update scan set state = 0, finished_at = now() where id = ${scanId}`);
  // A second for the look; the other one of the two that a stop may take (docs/product/scans.md) is the probes' to end in.
  mock.timers.tick(1_000);
  await eventually('the scan is given up', () => watch.signal.aborted);
  assert.equal(watch.reason, 'over');
});
