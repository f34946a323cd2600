import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createQueues } from '#platform/queue/queues.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { startPartialScans } from './partial-scans.ts';

const { context } = await testContext({ SCAN_ALLOW_PRIVATE: 'yes' });
await createQueues(context.queue);

/** A company with a rated domain on which an event waits. */
async function withEvent(name: string): Promise<TestAccount> {
  const person = await createTestAccount(context, { email: `owner@${name}`, permission: 23 });
  await createRatedDomain(context, person, name);
  await context.db.withCompany(person.companyId, async (tx) => {
    await sql`
      insert into scan_schedule (domain_id, company_id, account_id, enabled, mode, interval_days)
      select id, company_id, account_id, true, 'permanent', 30 from domain`.execute(tx);
    await sql`
      insert into scan_trigger_event (id, domain_id, company_id, event, dedup_key, payload, detected_at)
      select gen_random_uuid(), id, company_id, 'zone', 'changed', '{}', now() from domain`.execute(tx);
  });
  return person;
}

const partialScans = (person: TestAccount) =>
  context.db.withCompany(person.companyId, async (tx) => {
    const { rows } = await sql`select 1 from scan where kind = 'partial'`.execute(tx);
    return rows.length;
  });

test('a domain whose partial scan cannot be started delays no other, and is retried later', async () => {
  const stuck = await withEvent('stuck.example');
  const next = await withEvent('next.example');
  const withCompany: typeof context.db.withCompany = async (companyId, work) => {
    if (companyId === stuck.companyId) throw new Error('not started');
    return context.db.withCompany(companyId, work);
  };
  const log = { ...context.log, error: () => {} } as unknown as typeof context.log;
  await startPartialScans({ ...context, log, db: { ...context.db, withCompany } }, new Date());
  assert.deepEqual([await partialScans(stuck), await partialScans(next)], [0, 1]);
  await startPartialScans(context, new Date());
  assert.deepEqual([await partialScans(stuck), await partialScans(next)], [1, 1]);
});
