import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { up } from '#platform/db/migrations/0080-0099/0095-notification-paths.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { notify } from './notify.ts';
import { dispatchEvents } from './outbox-dispatcher.ts';

const { context } = await testContext();

test('links of notifications from earlier versions lead to the page that the present version links', async () => {
  const { companyId: company } = await createTestAccount(context, { email: 'owner@paths.example', permission: 23 });
  const stored = [
    { kind: 'report-ready', path: '/listReports' },
    { kind: 'invitation', path: '/account' },
    { kind: 'plan-ending', path: '/account' },
  ] as const;
  const add = (key: string) =>
    context.db.withCompany(company, async (tx) => {
      for (const event of stored) await notify(context, tx, { ...event, company, key, facts: {} });
    });
  await add('told');
  await dispatchEvents(context);
  await add('waiting');
  await context.db.withAllCompanies('migration', (tx) => up(tx as unknown as Kysely<unknown>));
  const paths = await context.db.withCompany(company, async (tx) => {
    const told = await tx.selectFrom('notification_event').select('path').orderBy('id').execute();
    const waiting = await tx.selectFrom('notification_outbox').select('path').orderBy('id').execute();
    return [told, waiting].map((rows) => rows.map(({ path }) => path));
  });
  assert.deepEqual(paths, [
    ['/reportPDF', '/acceptInvitation?id=told', '/account'],
    ['/reportPDF', '/acceptInvitation?id=waiting', '/account'],
  ]);
});
