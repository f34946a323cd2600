import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { verifySeals } from '#platform/db/audit/seals.ts';
import { AUDIT_ENTRIES, audit } from '#platform/db/audit.ts';
import { testContext } from '#testing/context.ts';
import { eraseOldPersonalDetails } from './retention.ts';
import { sealAll } from './sealing.ts';

const { context, database } = await testContext({ AUDIT_PERSONAL_MONTHS: '1' });

test('personal details past their retention are erased by a scheduled task, and the log still verifies', async () => {
  for (const action of ['test.old', 'test.young']) {
    await context.db.withAllCompanies('planner', (tx) =>
      audit(tx, {
        action,
        address: '192.0.2.1',
        target: 'a@b.example',
        before: { name: 'Ann' },
        after: { name: 'Bea' },
      }),
    );
  }
  while ((await sealAll(context)) > 0);
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  await client.query(`update audit_personal p set created_at = now() - interval '32 days'
    from audit_log l where l.personal = p.digest and l.action = 'test.old'`);
  await client.end();
  await eraseOldPersonalDetails(context);
  const { rows } = await context.db.withAllCompanies('planner', (tx) =>
    sql`select action, target, address, before, erased from ${AUDIT_ENTRIES} e order by occurred_at`.execute(tx),
  );
  assert.deepEqual(rows, [
    { action: 'test.old', target: '', address: null, before: null, erased: true },
    { action: 'test.young', target: 'a@b.example', address: '192.0.2.1', before: { name: 'Ann' }, erased: false },
    { action: 'audit.erased', target: '', address: null, before: null, erased: false },
  ]);
  const { count, bad } = await context.db.withAllCompanies('planner', (tx) =>
    verifySeals(tx, (id) => context.secrets.keys.find('audit', id)),
  );
  assert.deepEqual([count, bad], [2, null], 'before the record of the erasure is sealed');
  while ((await sealAll(context)) > 0);
  const after = await context.db.withAllCompanies('planner', (tx) =>
    verifySeals(tx, (id) => context.secrets.keys.find('audit', id)),
  );
  assert.deepEqual([after.count, after.bad], [3, null]);
});
