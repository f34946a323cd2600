import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { testDatabase } from '#testing/database.ts';
import { listMembers } from '../accounts/members.ts';
import { withoutSort } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import { auditEntries } from './entries.ts';
import { queryEntries } from './query-entries.ts';

const { db, superuserUrl } = await testDatabase();
after(() => db.close());

// Enough rows that reading an index until a page is full differs from sorting the table.
const client = new pg.Client({ connectionString: superuserUrl });
await client.connect();
await client.query(`
  insert into company (id, name, personal, industry)
    select md5('c' || n)::uuid, 'Works ' || n, false, 'J' from generate_series(1, 200) n;
  insert into account (id, company_id, email, name, company_role)
    select md5('a' || n)::uuid, md5('c' || n % 200 + 1)::uuid, 'a' || n || '@works.example', 'Ada ' || n, 'member'
    from generate_series(1, 20000) n;
  insert into audit_log (id, company_id, occurred_at, account_id, action)
    select md5('e' || n)::uuid, md5('c' || n % 200 + 1)::uuid, now() - interval '1 minute' * n, md5('a' || n)::uuid, 'session.login'
    from generate_series(1, 20000) n;
  analyze`);
await client.end();

const ENTRIES = queryEntries({ companyId: null }, 50);
const ACCOUNTS = sql`select a.id from account a where a.erased_at is null order by a.email_key, a.id limit 50`;
const SORT = /^\s*(->\s*)?Sort$/m;
const ask = <T>(work: (tx: Tx) => Promise<T>) => db.withAllCompanies('planner', work);
const planOf = async (tx: Tx, query: typeof ACCOUNTS) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(tx);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test('lists over all companies use the index of their order, which the query planner does not choose by default', async () => {
  for (const [query, index] of [
    [ENTRIES, /Index Scan using audit_log_occurred_at/],
    [ACCOUNTS, /Index Scan using account_email_key/],
  ] as const) {
    const plan = await ask((tx) => withoutSort(tx, () => planOf(tx, query)));
    assert.match(plan, index);
    assert.doesNotMatch(plan, SORT);
    assert.match(await ask((tx) => planOf(tx, query)), SORT);
  }
});

test('the planner setting of a list ends with its statements', async () => {
  const search = { state: undefined, role: undefined, sort: 'account', limit: 50, offset: 0 };
  const lists: Record<string, (tx: Tx) => Promise<{ rows: unknown[] }>> = {
    'audit log': (tx) => auditEntries(tx, { companyId: null }, { limit: 50, offset: 0 }),
    members: (tx) => listMembers(tx, { ...search, search: '' }),
    'member search': (tx) => listMembers(tx, { ...search, search: 'a1' }),
    'members of a plan': (tx) => listMembers(tx, { ...search, search: '', role: 23 }),
  };
  for (const [name, list] of Object.entries(lists)) {
    const setting = await ask(async (tx) => {
      const { rows } = await list(tx);
      if (name !== 'members of a plan') assert.equal(rows.length, 50, name);
      return (await sql<{ enable_sort: string }>`show enable_sort`.execute(tx)).rows[0]?.enable_sort;
    });
    assert.equal(setting, 'on', name);
  }
});
