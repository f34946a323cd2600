import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const { context } = await testContext({ PASSWORD_EXPIRY_DAYS: '90' });
const server = await testServer(context);
const { email, companyId } = await createTestAccount(context, { email: 'age@expiry.example', permission: 23 });

const age = (days: number) =>
  context.db.withCompany(companyId, (tx) =>
    sql`update account set password_changed_at = now() - make_interval(days => ${days})`.execute(tx),
  );
const logIn = (password = TEST_PASSWORD) =>
  server.anonymous.call('POST', '/api/userLogin', { account: email, password });

test('a password that expires within fourteen days is reported as expiring soon', async () => {
  const caller = await server.logIn(email);
  for (const [days, daysLeft, expiringSoon] of [
    [0, 90, false],
    [75, 15, false],
    [76, 14, true],
    [89, 1, true],
  ] as const) {
    await age(days);
    const { data } = await caller.call('GET', '/api/password/status');
    assert.deepEqual([data.daysLeft, data.expiringSoon, data.expired], [daysLeft, expiringSoon, false], `${days} days`);
  }
});

test('an expired password opens no session until it is changed without one', async () => {
  await age(90);
  assert.equal((await logIn()).error, 'password-expired');
  const change = (currentPassword: string) =>
    server.anonymous.call('POST', '/api/password/change', {
      account: email,
      currentPassword,
      newPassword: 'Otter-granite-42',
    });
  assert.equal((await change('wrong')).error, 'current-password-incorrect');
  assert.equal((await change(TEST_PASSWORD)).status, 200);
  const { data } = await (await server.logIn(email, 'Otter-granite-42')).call('GET', '/api/password/status');
  assert.deepEqual([data.daysLeft, data.expired], [90, false]);
});
