import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { ensureAdministrator } from '../features/auth/first-administrator.ts';
import { NOTICES } from '../platform/bus/notice-kinds.ts';
import { createTestAccount, TEST_PASSWORD } from '../testing/accounts.ts';
import { callerWith, testServer } from '../testing/api.ts';
import { testContext } from '../testing/context.ts';
import { nextNotice } from '../testing/receivers/next-notice.ts';

const { context } = await testContext();
const server = await testServer(context);
const { anonymous } = server;

test('the first administrator gets a one-time password that opens no session until it is changed', async () => {
  const made = await ensureAdministrator(context);
  assert.ok(made);
  assert.equal(await ensureAdministrator(context), null);
  const login = { account: made.email, password: made.password };
  const refused = await anonymous.call('POST', '/api/userLogin', login);
  assert.equal(refused.status, 403);
  assert.equal(refused.error, 'password-expired');
  assert.equal(refused.headers.get('x-auth-token'), null);
  const change = { account: made.email, currentPassword: made.password, newPassword: TEST_PASSWORD };
  assert.equal((await anonymous.call('POST', '/api/password/change', change)).status, 200);
  const answer = await anonymous.call('POST', '/api/userLogin', { ...login, password: TEST_PASSWORD });
  assert.equal(answer.data.permission, 0);
  shows('7.call.password-change');
});

test('a login by form, multipart form or JSON returns tokens in headers and the account in the body', async () => {
  await createTestAccount(context, { email: 'Forms@example.com', permission: 23, company: 'Forms Ltd' });
  const multipart = new FormData();
  multipart.set('account', 'forms@EXAMPLE.com');
  multipart.set('password', TEST_PASSWORD);
  const bodies = [
    new URLSearchParams({ account: 'forms@example.com', password: TEST_PASSWORD }),
    multipart,
    JSON.stringify({ account: ' forms@example.com ', password: TEST_PASSWORD }),
  ];
  for (const body of bodies) {
    const began = Date.now();
    const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const response = await fetch(`${server.url}/api/userLogin`, { method: 'POST', body, headers });
    const { success, message, data } = (await response.json()) as {
      success: boolean;
      message: unknown;
      data: Record<string, unknown>;
    };
    assert.deepEqual([success, typeof message, typeof data.phone], [true, 'string', 'string']);
    assert.deepEqual(
      [data.account, data.name, data.permission, data.company, data.companyRole],
      ['Forms@example.com', 'Forms', 23, 'Forms Ltd', 'owner'],
    );
    // Three hours, with some milliseconds of tolerance, because the start time is the database's.
    const loggedIn = Date.parse(String(data.tokenExpiry)) - 10_800_000;
    assert.ok(loggedIn > began - 1_000 && loggedIn < Date.now() + 1_000, String(data.tokenExpiry));
    assert.match(response.headers.get('x-csrf-token') ?? '', /^[\w-]{43}$/);
    const [, payload] = (response.headers.get('x-auth-token') ?? '').split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString());
    assert.deepEqual([claims.account, claims.name, claims.permission], ['Forms@example.com', 'Forms', 23]);
    assert.match(claims.startdate, /^\d{4}-\d{2}-\d{2}$/);
    assert.match(claims.enddate, /^\d{4}-\d{2}-\d{2}$/);
  }
  shows('7.call.userLogin', '9.constant.session');
  shows(
    '3.login.success',
    '3.login.message',
    '3.login.account',
    '3.login.name',
    '3.login.phone',
    '3.login.permission',
    '3.login.header-token',
    '3.login.header-csrf',
    '3.login.payload-account',
    '3.login.payload-name',
    '3.login.payload-permission',
    '3.login.payload-startdate',
    '3.login.payload-enddate',
    '4.state.session-tokens',
    '4.state.session-expiry',
  );
});

test('a wrong password and an unknown account get the same response, in the requested language', async () => {
  await createTestAccount(context, { email: 'alike@example.com', permission: 1 });
  for (const account of ['alike@example.com', 'nobody@example.com']) {
    const body = { account, password: 'wrong' };
    const english = await anonymous.call('POST', '/api/userLogin', body);
    assert.equal(english.status, 401);
    assert.equal(english.error, 'login-failed');
    assert.match(english.message, /^Login Failed/);
    const chinese = await anonymous.call('POST', '/api/userLogin', body, { 'accept-language': 'zh-TW,zh;q=0.9' });
    assert.match(chinese.message, /登入失敗/);
  }
});

test('logging out ends the session immediately, and a revoked one once the message arrives', async () => {
  const { email, accountId, companyId } = await createTestAccount(context, {
    email: 'leave@example.com',
    permission: 23,
  });
  const caller = await server.logIn(email);
  assert.equal((await caller.call('POST', '/api/userLogout')).status, 200);
  const after = await caller.call('GET', '/api/validateToken');
  assert.equal(after.status, 401);
  assert.equal(after.error, 'token-expired');

  const other = await server.logIn(email);
  assert.equal((await other.call('GET', '/api/validateToken')).status, 200);
  await context.db.withCompany(companyId, (tx) =>
    sql`update session set revoked_at = now() where account_id = ${accountId}`.execute(tx),
  );
  const told = nextNotice(context.bus, NOTICES.account, accountId);
  context.bus.send({ type: NOTICES.account, id: accountId, company: companyId });
  await told;
  assert.equal((await other.call('GET', '/api/validateToken')).status, 401);
  shows('7.call.userLogout');
});

test('an unchanged session keeps its token', async () => {
  const { email } = await createTestAccount(context, { email: 'same@example.com', permission: 23 });
  const caller = await server.logIn(email);
  // Tokens contain whole seconds: a second later, the token must still be the same.
  const second = () => Math.floor(Date.now() / 1_000);
  const before = second();
  while (second() === before) await sleep(20);
  const answer = await caller.call('GET', '/api/validateToken');
  assert.equal(answer.headers.get('x-auth-token'), caller.token);
});

test('a changed plan gives another permission and a new token of the same session', async () => {
  const { email, companyId } = await createTestAccount(context, { email: 'plan@example.com', permission: 23 });
  const caller = await server.logIn(email);
  await context.db.withCompany(companyId, (tx) =>
    sql`update company set plan_end = current_date - 3, plan_start = current_date - 30`.execute(tx),
  );
  const told = nextNotice(context.bus, NOTICES.company, companyId);
  context.bus.send({ type: NOTICES.company, id: companyId, company: companyId });
  await told;
  const answer = await caller.call('GET', '/api/validateToken');
  assert.equal(answer.data.permission, 20);
  assert.equal(answer.data.expiredDate, null);
  const [, payload] = (answer.headers.get('x-auth-token') ?? '').split('.');
  assert.equal(JSON.parse(Buffer.from(payload!, 'base64url').toString()).permission, 20);
  const again = callerWith(server.url, answer.headers.get('x-auth-token'), caller.csrf);
  assert.equal((await again.call('GET', '/api/ratings')).error, 'plan-required');
  shows('7.call.validateToken');
});

test('changing the password checks the rules, rejects the last five and ends all sessions', async () => {
  const { email } = await createTestAccount(context, { email: 'change@example.com', permission: 23 });
  let current = TEST_PASSWORD;
  const edit = async (newPassword: string, currentPassword = current) =>
    (await server.logIn(email, current)).call('POST', '/api/editPassword', { currentPassword, newPassword });
  assert.equal((await edit('Otter-granite-42', 'wrong')).error, 'current-password-incorrect');
  assert.equal((await edit(TEST_PASSWORD)).error, 'password-same-as-old');
  assert.equal((await edit('Short1!')).error, 'password-too-short');
  assert.equal((await edit('Password123!')).error, 'password-too-common');
  const bystander = await server.logIn(email);
  for (let i = 2; i <= 5; i++) {
    const next = `Granite-otter-4${i}`;
    assert.equal((await edit(next)).status, 200);
    current = next;
  }
  assert.equal((await edit(TEST_PASSWORD)).error, 'password-used-before');
  assert.equal((await edit('Granite-otter-99')).status, 200);
  current = 'Granite-otter-99';
  assert.equal((await edit(TEST_PASSWORD)).status, 200, 'the sixth back may be used again');
  assert.equal((await bystander.call('GET', '/api/validateToken')).status, 401);
  shows('4.state.password-changed', '5.rule.change-current', '7.call.editPassword');
  shows('5.rule.change-length', '5.rule.change-different');
});

test('ten wrong passwords lock the account for unknown browsers, not for known ones', async () => {
  const { email } = await createTestAccount(context, { email: 'locked@example.com', permission: 23 });
  const known = await anonymous.call('POST', '/api/userLogin', { account: email, password: TEST_PASSWORD });
  const cookie = known.headers.get('set-cookie')!.split(';')[0]!;
  assert.match(known.headers.get('set-cookie')!, /HttpOnly; SameSite=Strict/);
  // The first failures are counted here, so that the test need not sit through the growing waits.
  for (let i = 0; i < 9; i++) {
    await context.db.withoutCompany((tx) =>
      sql`update login_attempt set failures = 9 where kind = 'account' and failures > 1`.execute(tx),
    );
    const answer = await anonymous.call('POST', '/api/userLogin', { account: email, password: 'wrong' });
    if (answer.error === 'login-locked') break;
  }
  const closed = await anonymous.call('POST', '/api/userLogin', { account: email, password: TEST_PASSWORD });
  assert.equal(closed.status, 429);
  assert.equal(closed.error, 'login-locked');
  assert.ok(Number(closed.headers.get('retry-after')) > 800);
  assert.match(closed.message, /15 minutes/);
  const body = { account: email, password: TEST_PASSWORD };
  assert.equal((await anonymous.call('POST', '/api/userLogin', body, { cookie })).status, 200);
});

test('the state of the password is returned to its owner only', async () => {
  const { caller } = await server.user({ email: 'status@example.com', permission: 1 });
  for (const path of ['/api/password/status', '/api/password/check-expired']) {
    assert.deepEqual((await caller.call('GET', path)).data, {
      daysLeft: null,
      expired: false,
      expiringSoon: false,
      minimumLength: 8,
    });
  }
  shows('7.call.password-status', '7.call.password-check-expired');
});

test('logins, failures and changes are in the audit log', async () => {
  const { rows } = await context.db.withAllCompanies('planner', (tx) =>
    sql<{ action: string; n: number }>`select action, count(*) as n from audit_log group by action`.execute(tx),
  );
  const counts = Object.fromEntries(rows.map((row) => [row.action, row.n]));
  for (const action of ['session.login', 'session.refused', 'session.logout', 'password.changed']) {
    assert.ok(counts[action]! > 0, action);
  }
  const refused = await context.db.withAllCompanies('planner', (tx) =>
    sql<{ reason: string }>`
      select distinct facts ->> 'reason' as reason from audit_log where action = 'session.refused'`.execute(tx),
  );
  const reasons = refused.rows.map((row) => row.reason);
  for (const reason of ['login-failed', 'password-expired']) assert.ok(reasons.includes(reason), reasons.join());
});

test('version and API description require no login', async () => {
  const version = await anonymous.call('GET', '/api/version');
  assert.equal(version.data.version, '4.4.41');
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object };
  assert.ok(Object.keys(document.paths).length > 20);
  shows('7.call.version', '9.constant.version');
});
