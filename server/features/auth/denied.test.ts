import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { pino } from 'pino';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';

const { context } = await testContext({ LOG_LEVEL: 'warn' });
const lines: string[] = [];
const stream = (context.log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]!;
mock.method(stream, 'write', (line: string) => lines.push(line));
const server = await testServer(context);

const denials = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'access denied')
    .map(({ account, method, route }) => ({ account, method, route }));

test('a denied call is logged with account and route, others are not', async () => {
  const { email, accountId } = await createTestAccount(context, { email: 'reader@denied.example', permission: 23 });
  const caller = await server.logIn(email);
  assert.equal((await caller.call('GET', '/api/account')).status, 200);
  assert.equal((await server.anonymous.call('GET', '/api/account')).status, 401);
  assert.equal((await caller.call('GET', '/api/admin/overview')).status, 403);
  await eventually('the denial is logged', async () => denials().length > 0);
  assert.deepEqual(denials(), [{ account: accountId, method: 'GET', route: '/api/admin/overview' }]);
});
