import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { callerWith, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { mailsTo } from '#testing/mails.ts';
import { SESSIONS_MAX } from '../auth/log-in.ts';

const { context } = await testContext({ ADMIN_SECOND_FACTOR: 'yes' });
const server = await testServer(context);
const { anonymous } = server;

const logIn = (account: string, code?: string, password = TEST_PASSWORD) =>
  anonymous.call('POST', '/api/userLogin', { account, password, code });
/** The code of a time step; each test uses a different one, because a code works once. */
const codeAt = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
const forgetSteps = () =>
  context.db.withAllCompanies('planner', (tx) => sql`update second_factor set last_step = 0`.execute(tx));

test('sessions are listed with their location, and can be revoked from another', async () => {
  const { email } = await createTestAccount(context, { email: 'sessions@security.example', permission: 23 });
  const other = await createTestAccount(context, { email: 'other@security.example', permission: 23 });
  const first = await server.logIn(email);
  const second = await server.logIn(email);
  const { data } = await second.call('GET', '/api/account/sessions');
  assert.deepEqual(
    data.map((row: { current: boolean }) => row.current),
    [true, false],
  );
  const stranger = await server.logIn(other.email);
  assert.equal((await stranger.call('DELETE', `/api/account/sessions/${data[1].id}`)).status, 404);
  assert.equal((await second.call('DELETE', `/api/account/sessions/${data[1].id}`)).status, 200);
  assert.equal((await first.call('GET', '/api/validateToken')).error, 'token-expired');
  assert.equal((await second.call('GET', '/api/account/sessions')).data.length, 1);
});

test('a login beyond the most open sessions of an account ends the oldest, and only that of this account', async () => {
  const account = await createTestAccount(context, { email: 'many@security.example', permission: 23 });
  const other = await createTestAccount(context, { email: 'few@security.example', permission: 23 });
  const [first, second, stranger] = [
    await server.logIn(account.email),
    await server.logIn(account.email),
    await server.logIn(other.email),
  ];
  // Copies of the second one, as many as make the account's sessions full.
  await context.db.withCompany(account.companyId, (tx) =>
    sql`
      insert into session (id, company_id, account_id, expires_at, address, user_agent, csrf_hash, is_sso)
      select gen_random_uuid(), company_id, account_id, expires_at, address, user_agent, csrf_hash, is_sso
      from (select * from session where account_id = ${account.accountId} order by created_at desc limit 1) newest,
        generate_series(3, ${SESSIONS_MAX})`.execute(tx),
  );
  assert.equal((await first.call('GET', '/api/account/sessions')).data.length, SESSIONS_MAX);
  const last = await server.logIn(account.email);
  // Sessions are cached for up to a second.
  const expired = async () => (await first.call('GET', '/api/validateToken')).error === 'token-expired';
  await eventually('the oldest session has ended', expired);
  for (const caller of [second, last, stranger])
    assert.equal((await caller.call('GET', '/api/validateToken')).status, 200);
  assert.equal((await last.call('GET', '/api/account/sessions')).data.length, SESSIONS_MAX);
});

test('a second factor is active after its first code, and each code works once', async () => {
  const { email, companyId } = await createTestAccount(context, { email: 'totp@security.example', permission: 23 });
  const caller = await server.logIn(email);
  assert.equal(
    (await caller.call('POST', '/api/account/secondFactor/confirm', { code: '1' })).error,
    'second-factor-not-begun',
  );
  const begin = (password: string) => caller.call('POST', '/api/account/secondFactor', { password });
  assert.equal((await begin('wrong')).error, 'current-password-incorrect', 'a session alone is not enough');
  const { data: offer } = await begin(TEST_PASSWORD);
  assert.match(offer.uri, /^otpauth:\/\/totp\/Assay:totp%40security\.example\?.*secret=/);
  assert.match(offer.svg, /^<svg/);
  assert.equal((await logIn(email)).status, 200, 'nothing is asked for yet');
  const confirm = (code: string) => caller.call('POST', '/api/account/secondFactor/confirm', { code });
  assert.equal((await confirm('000000')).error, 'second-factor-wrong');
  const code = codeAt(offer.secret);
  const { data: recovery } = await confirm(code);
  assert.equal(new Set(recovery.codes).size, 10);
  // Ten signs of 30: 49 bits.
  for (const made of recovery.codes) assert.match(made, /^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ recovery: Buffer[] }>`select recovery_code_hashes as recovery from second_factor`.execute(tx),
  );
  const stored = rows[0]!.recovery;
  assert.deepEqual(
    stored.map((hash) => hash.length),
    Array(10).fill(32),
    'SHA-256 of each',
  );
  const clear = Buffer.concat(stored).toString('latin1');
  for (const made of recovery.codes) assert.ok(!clear.includes(made) && !clear.includes(made.replace('-', '')));
  assert.equal((await mailsTo(context, email))[0]!.template, 'second-factor-on');

  assert.equal((await logIn(email)).error, 'second-factor-needed');
  assert.equal(
    (await logIn(email, undefined, 'Wrong-one-42')).error,
    'login-failed',
    'nothing is told without the password',
  );
  assert.equal((await logIn(email, code)).error, 'second-factor-wrong', 'it was used to confirm');
  await forgetSteps();
  assert.equal((await logIn(email, codeAt(offer.secret, -600))).error, 'second-factor-wrong');
  const both = await Promise.all([logIn(email, codeAt(offer.secret)), logIn(email, codeAt(offer.secret))]);
  assert.deepEqual(both.map((answer) => answer.status).toSorted(), [200, 403]);

  const [one] = recovery.codes;
  assert.equal((await logIn(email, one.toUpperCase())).status, 200);
  assert.equal((await logIn(email, one)).error, 'second-factor-wrong');
  const renew = (given?: string) =>
    caller.call('POST', '/api/account/secondFactor/recoveryCodes', { password: TEST_PASSWORD, code: given });
  assert.equal((await renew()).error, 'second-factor-needed');
  const renewed = await renew(recovery.codes[2]);
  assert.equal((await logIn(email, recovery.codes[1])).error, 'second-factor-wrong');
  assert.equal((await logIn(email, renewed.data.codes[0])).status, 200);

  const remove = (password: string, given?: string) =>
    caller.call('DELETE', '/api/account/secondFactor', { password, code: given });
  assert.equal((await remove('wrong')).error, 'current-password-incorrect');
  assert.equal((await remove(TEST_PASSWORD)).error, 'second-factor-needed');
  assert.equal((await remove(TEST_PASSWORD, renewed.data.codes[1])).status, 200);
  assert.equal((await logIn(email)).status, 200);
});

test('ten wrong codes block the login, with the right password or not', async () => {
  const { email } = await createTestAccount(context, { email: 'guess@security.example', permission: 23 });
  const caller = await server.logIn(email);
  const { data } = await caller.call('POST', '/api/account/secondFactor', { password: TEST_PASSWORD });
  await caller.call('POST', '/api/account/secondFactor/confirm', { code: codeAt(data.secret) });
  await forgetSteps();
  for (let i = 0; i < 10; i++) assert.equal((await logIn(email, '000000')).error, 'second-factor-wrong');
  assert.equal((await logIn(email, codeAt(data.secret))).error, 'login-locked');
});

test('an expired password is changed with the second factor only', async () => {
  const { email, companyId } = await createTestAccount(context, { email: 'both@security.example', permission: 23 });
  const caller = await server.logIn(email);
  const { data } = await caller.call('POST', '/api/account/secondFactor', { password: TEST_PASSWORD });
  await caller.call('POST', '/api/account/secondFactor/confirm', { code: codeAt(data.secret) });
  await forgetSteps();
  await context.db.withCompany(companyId, (tx) => sql`update account set password_expired = true`.execute(tx));
  const body = { account: email, currentPassword: TEST_PASSWORD, newPassword: 'Otter-granite-42' };
  const change = (code?: string, newPassword = body.newPassword) =>
    anonymous.call('POST', '/api/password/change', { ...body, newPassword, code });
  assert.equal((await change()).error, 'second-factor-needed');
  assert.equal((await change(codeAt(data.secret), 'weak')).error, 'password-too-short');
  assert.equal((await change(codeAt(data.secret), TEST_PASSWORD)).error, 'password-same-as-old');
  assert.equal((await change('000000')).error, 'second-factor-wrong');
  assert.equal((await change(codeAt(data.secret))).status, 200);
});

test('administrators must set up a second factor at their second login', async () => {
  const { email } = await createTestAccount(context, { email: 'admin@security.example', permission: 0 });
  const first = await server.logIn(email);
  assert.equal((await first.call('GET', '/api/admin/mails')).status, 200);
  const answer = await logIn(email);
  assert.equal(answer.data.secondFactorNeeded, true);
  const admin = callerWith(server.url, answer.headers.get('x-auth-token'), answer.headers.get('x-csrf-token'));
  assert.equal((await admin.call('GET', '/api/admin/mails')).error, 'second-factor-setup-needed');
  const { data } = await admin.call('POST', '/api/account/secondFactor', { password: TEST_PASSWORD });
  await admin.call('POST', '/api/account/secondFactor/confirm', { code: codeAt(data.secret) });
  assert.equal((await admin.call('GET', '/api/admin/mails')).status, 200);
  assert.equal((await admin.call('GET', '/api/validateToken')).data.secondFactorNeeded, undefined);
});

test('an API token permits the calls of its scopes, as a bearer only, until it ends', async () => {
  const { email, companyId } = await createTestAccount(context, { email: 'api@security.example', permission: 21 });
  const caller = await server.logIn(email);
  const make = (scopes: string[], days = 30) =>
    caller.call('POST', '/api/account/tokens', { name: 'Nightly', scopes, days, password: TEST_PASSWORD });
  const made = await make(['ratings:read', 'domains:read']);
  const { token } = made.data;
  assert.match(token, /^assay_[\w-]{43}$/);
  const as = (method: string, path: string, body?: unknown) =>
    anonymous.call(method, path, body, { authorization: `Bearer ${token}` });
  assert.equal((await as('GET', '/api/ratings')).status, 200);
  assert.equal((await as('GET', '/api/associatedDomains')).status, 200);
  for (const [method, path] of [
    ['GET', '/api/scans'],
    ['GET', '/api/account'],
    ['POST', '/api/account/tokens'],
    ['POST', '/api/editPassword'],
    ['GET', '/api/validateToken'],
  ] as const) {
    const refused = await as(method, path, method === 'GET' ? undefined : {});
    assert.equal(refused.error, 'api-token-scope', path);
    const scope = path === '/api/scans' ? 'scans:read' : path === '/api/account' ? 'account:read' : null;
    const needed = scope ? `, scope="${scope}"` : '';
    assert.equal(refused.headers.get('www-authenticate'), `Bearer realm="api", error="insufficient_scope"${needed}`);
    assert.deepEqual(refused.facts, scope ? { scope } : {});
  }
  assert.equal((await callerWith(server.url, token, 'x').call('GET', '/api/ratings')).error, 'unauthorized');
  const madeUp = { authorization: `Bearer assay_${'x'.repeat(43)}` };
  assert.equal((await anonymous.call('GET', '/api/ratings', undefined, madeUp)).error, 'api-token-not-accepted');

  const list = (await caller.call('GET', '/api/account/tokens')).data;
  assert.equal(list.length, 1);
  assert.equal(list[0].token, undefined);
  assert.ok(list[0].lastUsedAt);
  await make(['reports:read']);
  const third = await make(['reports:read']);
  assert.equal(third.error, 'limit-reached');
  assert.deepEqual([third.facts.limit, third.facts.allowed, third.facts.plan], ['apiTokens', 2, 22]);
  assert.equal((await caller.call('DELETE', `/api/account/tokens/${list[0].id}`)).status, 200);
  assert.equal((await as('GET', '/api/ratings')).error, 'api-token-not-accepted');
  const second = (await make(['ratings:read'])).data.token;
  await context.db.withCompany(companyId, (tx) => sql`update api_token set expires_at = now()`.execute(tx));
  const expired = await anonymous.call('GET', '/api/ratings', undefined, { authorization: `Bearer ${second}` });
  assert.equal(expired.error, 'api-token-not-accepted');
});

test('the owner of a locked account is notified once an hour', async () => {
  const { email } = await createTestAccount(context, { email: 'locked@security.example', permission: 23 });
  for (let round = 0; round < 2; round++) {
    await logIn(email, undefined, 'wrong');
    await context.db.withoutCompany((tx) =>
      sql`update login_attempt set failures = 9, locked_until = null where kind = 'account'`.execute(tx),
    );
    assert.equal((await logIn(email, undefined, 'wrong')).error, 'login-locked');
    await context.db.withoutCompany((tx) => sql`delete from login_attempt`.execute(tx));
  }
  assert.deepEqual(
    (await mailsTo(context, email)).map((mail) => mail.template),
    ['login-locked'],
  );
});
