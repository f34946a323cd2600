import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context, database } = await testContext();
const owner = await createTestAccount(context, { email: 'owner@updates.example', permission: 23 });
const { domainId } = await createRatedDomain(context, owner, 'updates.example');
const superuser = new pg.Client({ connectionString: database.superuserUrl });
// Its database is dropped at the end.
superuser.on('error', () => {});
await superuser.connect();
after(() => superuser.end());

test('another rating of a domain does not write an entry in each index of domains', async () => {
  await superuser.query('begin');
  await superuser.query('update domain set rating_id = gen_random_uuid() where id = $1', [domainId]);
  const { rows } = await superuser.query(
    `select n_tup_upd::int as updates, n_tup_hot_upd::int as "heapOnly" from pg_stat_xact_user_tables
     where relid = 'domain'::regclass`,
  );
  await superuser.query('rollback');
  assert.deepEqual(rows, [{ updates: 1, heapOnly: 1 }]);
});
