import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#testing/database.ts';

const { db } = await testDatabase();

/** Tables whose rows are never deleted: accounts and companies are erased in place, keys are retired. */
const NEVER_DELETED = ['account', 'company', 'crypto_key'];

test('deleting a row reads no referring table as a whole: each foreign key begins a complete index', async () => {
  const { rows } = await db.withoutCompany((tx) =>
    sql<{ key: string; isIndexed: boolean }>`
      select c.conrelid::regclass || '.' || c.conname as key,
             exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
                     and i.indkey[0] = any(c.conkey)) as "isIndexed"
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and not (c.confrelid::regclass::text = any(${NEVER_DELETED}::text[]))
      order by 1`.execute(tx),
  );
  assert.ok(rows.length > 50, `${rows.length} foreign keys`);
  const missing = rows.filter(({ isIndexed }) => !isIndexed).map(({ key }) => key);
  assert.deepEqual(missing, []);
});
