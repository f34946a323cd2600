import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount, TEST_PASSWORD, type WantedAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

/**
 * However many requests are concurrent, an administrator is left, and no request waits forever for a lock of another.
 */

const { context } = await testContext();
const server = await testServer(context);

let count = 0;
const administrator = (more: Partial<WantedAccount> = {}) =>
  server.user({ email: `admin${++count}@last.example`, permission: 0, ...more });
const left = async () => {
  const { rows } = await context.db.withAllCompanies('planner', (tx) =>
    sql`select 1 from account where granted_permission = 0 and disabled_at is null`.execute(tx),
  );
  return rows.length;
};
const reset = () =>
  context.db.withAllCompanies('planner', (tx) =>
    sql`update account set granted_permission = null where granted_permission = 0`.execute(tx),
  );

const REFUSED = ['last-administrator', 'forbidden', 'unauthorized', 'account-disabled', 'token-expired', 'not-found'];

test('administrators who delete, disable and demote themselves and each other concurrently leave one', async () => {
  for (let round = 0; round < 3; round++) {
    await reset();
    const all = [await administrator(), await administrator(), await administrator(), await administrator()];
    const path = (of: (typeof all)[number]) => `/api/admin/members/${of.accountId}`;
    const [a, b, c, d] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0], (typeof all)[0]];
    const answers = await Promise.all([
      a.caller.call('DELETE', '/api/account', { password: TEST_PASSWORD }),
      a.caller.call('POST', `${path(b)}/disable`),
      b.caller.call('POST', `${path(a)}/disable`),
      b.caller.call('DELETE', '/api/account', { password: TEST_PASSWORD }),
      c.caller.call('PUT', path(d), { permission: 1 }),
      c.caller.call('POST', `${path(d)}/disable`),
      d.caller.call('PUT', path(c), { permission: 1 }),
      d.caller.call('DELETE', '/api/account', { password: TEST_PASSWORD }),
    ]);
    for (const answer of answers) {
      assert.ok(answer.success || REFUSED.includes(String(answer.error)), `${answer.status} ${answer.error}`);
    }
    assert.ok((await left()) >= 1, `round ${round}`);
  }
});

test('owners who leave a company while an administrator changes their roles do not deadlock', async () => {
  await reset();
  const admin = await administrator();
  const owner = await createTestAccount(context, { email: 'owner@last.example', permission: 22 });
  const { companyId } = owner;
  const others = [];
  for (let n = 0; n < 4; n++) {
    const email = `owner${n}@last.example`;
    others.push(await createTestAccount(context, { email, permission: 22, companyId, companyRole: 'owner' }));
  }
  const callers = await Promise.all(others.map(({ email }) => server.logIn(email)));
  const answers = await Promise.all([
    ...callers.map((caller) => caller.call('DELETE', '/api/account', { password: TEST_PASSWORD })),
    ...others.map(({ accountId }) =>
      admin.caller.call('PUT', `/api/admin/members/${accountId}`, { companyRole: 'member' }),
    ),
  ]);
  for (const answer of answers) assert.ok(answer.status < 500, `${answer.status} ${answer.error} ${answer.message}`);
});

test('all pending approvals can be reached, however many there are', async () => {
  await reset();
  const { caller } = await administrator();
  await context.db.withAllCompanies('planner', async (tx) => {
    await sql`
      insert into company (id, name) select gen_random_uuid(), 'Waiting ' || n from generate_series(1, 520) n`.execute(
      tx,
    );
    await sql`
      insert into account (id, company_id, email, name, company_role, granted_permission, approval_pending, created_at)
      select gen_random_uuid(), c.id, replace(lower(c.name), ' ', '') || '@waiting.example', 'W', 'owner', 9, true,
             now() - make_interval(secs => substr(c.name, 9)::int)
      from company c where c.name like 'Waiting %'`.execute(tx);
  });
  const page = async (query: string) => (await caller.call('GET', `/api/admin/approvals?${query}`)).data;
  const seen = new Set<string>();
  for (let number = 1; number <= 3; number++) {
    const { rows, total } = await page(`pageSize=200&page=${number}`);
    assert.equal(total, 520);
    for (const row of rows) seen.add(row.account);
  }
  assert.equal(seen.size, 520);
  assert.equal((await page('')).rows[0].company, 'Waiting 520', 'the oldest comes first');
  for (const search of ['waiting517@', 'WAITING 517']) {
    const { rows, total } = await page(`search=${encodeURIComponent(search)}`);
    assert.deepEqual([total, rows[0].company], [1, 'Waiting 517']);
  }
});
