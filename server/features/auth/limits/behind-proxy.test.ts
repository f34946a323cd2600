import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { type ApiResponse, callerWith, injectingCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { callConcurrently } from '#testing/processes/concurrency.ts';
import { DEVICE_COOKIE, deviceCookie } from '../device-cookie.ts';

/** Calls per minute. */
const CALLS = 100;

/** An untrusted proxy in front: all clients have its address. */
const { context } = await testContext({ TRUST_PROXY: '0', PUBLIC_URL: 'https://assay.example' }, (config) => ({
  ...config,
  callsPerMinute: CALLS,
}));
const server = await testServer(context);
const stranger = injectingCaller(server, null, null);
const forwarded = (n: number) => ({ 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` });

const person = (name: string, permission: number) =>
  createTestAccount(context, { email: `${name}@proxy.example`, permission });
const logIn = (account: string, password: string, headers: Record<string, string>) =>
  server.anonymous.call('POST', '/api/userLogin', { account, password }, headers);
const cookieOf = ({ headers }: ApiResponse) => headers.get('set-cookie')!.split(';')[0]!;

/** All calls of a test are in one minute of the limit, also those of a busy host, which may take longer for the log-ins alone. */
const stopClock = (t: TestContext) => t.mock.timers.enable({ apis: ['Date'], now: Date.now() });

/** Sends calls sequentially and counts the successful ones. */
async function answered(count: number, headers: (n: number) => Record<string, string>): Promise<number> {
  let answers = 0;
  for (let n = 0; n < count; n++) {
    const { success } = await stranger.call('GET', '/api/version', undefined, headers(n));
    if (success) answers++;
  }
  return answers;
}

test('unknown clients behind an untrusted proxy lock no one out', async (t) => {
  const { email: administrator } = await person('administrator', 0);
  const { email } = await person('user', 23);
  stopClock(t);
  const device = { cookie: cookieOf(await logIn(email, TEST_PASSWORD, forwarded(1))) };

  const guesses = await callConcurrently(40, (n) => logIn(`${n}@proxy.example`, 'Wrong-one-1', forwarded(n)));
  assert.deepEqual(guesses, { 'login-failed': 40 });
  const answer = await logIn(administrator, TEST_PASSWORD, forwarded(7));
  assert.equal(answer.status, 200, 'an administrator on a device that is not known');
  const own = { cookie: cookieOf(answer) };

  // The log-ins before were calls as well.
  assert.equal(await answered(CALLS, forwarded), CALLS - 42);
  const read = async (headers: Record<string, string>) =>
    (await stranger.call('GET', '/api/version', undefined, headers)).status;
  assert.equal(await read(forwarded(2_000)), 429);
  assert.equal(await read(device), 200);
  assert.equal((await logIn(email, TEST_PASSWORD, { ...forwarded(1), ...device })).status, 200);

  const [value = '', seal = ''] = device.cookie.split('~');
  const [, others = ''] = own.cookie.split('~');
  for (const forged of [
    value,
    `${value}~${others}`,
    `${value.slice(0, -1)}~${seal}`,
    `${value}~${seal}x`,
    'assay-known=x~y',
  ]) {
    assert.equal(await read({ cookie: forged }), 429, forged);
  }

  const { headers } = await logIn(administrator, TEST_PASSWORD, own);
  const caller = callerWith(server.url, headers.get('x-auth-token'), headers.get('x-csrf-token'));
  const { data } = await caller.call('GET', '/api/admin/overview', undefined, own);
  assert.equal(data.weaknesses[0], 'proxy-not-trusted', 'and the administrator sees why');
});

test("calls of an account's known devices are limited together", async (t) => {
  stopClock(t);
  const cookies = [0, 1].map((n) => knownSince(n, 'busy@proxy.example'));
  assert.notEqual(cookies[0], cookies[1]);
  assert.equal(await answered(2 * CALLS, (n) => ({ cookie: cookies[n % 2]! })), CALLS);
});

/** The cookie of a device on which the account logged in some minutes ago. */
function knownSince(minutes: number, account: string): string {
  const at = context.clock.now().getTime() - minutes * 60_000;
  return `${DEVICE_COOKIE}=${deviceCookie(context.secrets.derive('known browsers'), undefined, account, at)}`;
}
