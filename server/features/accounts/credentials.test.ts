import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { resolveApproval } from '#platform/db/accounts/approvals.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '#testing/accounts.ts';
import { type ApiCaller, type ApiResponse, callerWith, testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';
import { openSocket, type RecordingSocket } from '#testing/receivers/recording-socket.ts';
import { knownDeviceOf } from '../auth/device-cookie.ts';

/** Every change of credentials revokes existing access and reports how much (ASVS 5.0, 7.4). */

const { context } = await testContext();
const server = await testServer(context);
const { anonymous } = server;
const browserKey = context.secrets.derive('known browsers');
const NEW_PASSWORD = 'Otter-granite-42';

const admin = await createTestAccount(context, { email: 'admin@credentials.example', permission: 0 });

interface Access extends TestAccount {
  /** The session that acts. */
  caller: ApiCaller;
  other: ApiCaller;
  socket: RecordingSocket;
  /** Of the acting session. */
  ownSocket: RecordingSocket;
  bearer: Record<string, string>;
  cookies: string[];
}

const cookieOf = (answer: ApiResponse) => /assay-known=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
const isKnown = async (cookie: string, email: string) =>
  (await knownDeviceOf(context, { browserKey }, cookie, email)) !== null;

let people = 0;

/** Two sessions on two devices, each with a page open, and an API token. */
async function access(): Promise<Access> {
  const person = await createTestAccount(context, { email: `person${people++}@credentials.example`, permission: 23 });
  const answers = [];
  for (let n = 0; n < 2; n++) {
    answers.push(await anonymous.call('POST', '/api/userLogin', { account: person.email, password: TEST_PASSWORD }));
  }
  const [caller, other] = answers.map(({ headers }) =>
    callerWith(server.url, headers.get('x-auth-token'), headers.get('x-csrf-token')),
  );
  const body = { name: 'Nightly', scopes: ['ratings:read'], days: 30, password: TEST_PASSWORD };
  const { data } = await caller!.call('POST', '/api/account/tokens', body);
  const bearer = { authorization: `Bearer ${data.token}` };
  assert.equal((await anonymous.call('GET', '/api/ratings', undefined, bearer)).status, 200);
  const cookies = answers.map(cookieOf);
  for (const cookie of cookies) assert.ok(await isKnown(cookie, person.email));
  const [ownSocket, socket] = [
    await openSocket(server.url, caller!.token!),
    await openSocket(server.url, other!.token!),
  ];
  return { ...person, caller: caller!, other: other!, ownSocket, socket, bearer, cookies };
}

/** @param keeps whether the acting session stays valid */
async function assertEnded(of: Access, keeps: boolean): Promise<void> {
  assert.equal(await of.socket.closed, 1008, 'the open page is told');
  assert.ok(['token-expired', 'account-disabled'].includes(String((await of.other.call('GET', '/api/account')).error)));
  const own = await of.caller.call('GET', '/api/account');
  assert.equal(own.success, keeps);
  if (keeps) assert.equal(of.ownSocket.socket.readyState, of.ownSocket.socket.OPEN);
  else assert.equal(await of.ownSocket.closed, 1008);
  assert.equal((await anonymous.call('GET', '/api/ratings', undefined, of.bearer)).error, 'api-token-not-accepted');
  for (const cookie of of.cookies) assert.ok(!(await isKnown(cookie, of.email)), 'the device is a stranger’s');
}

async function assertTold(of: Access, template: string, sessions: number): Promise<void> {
  const mail = (await mailsTo(context, of.email)).find((one) => one.template === template);
  assert.match(
    mail?.text ?? '',
    new RegExp(`sessions \\(${sessions}\\), API tokens \\(1\\), remembered devices \\(2\\)\\.`),
  );
}

const entryOf = async ({ companyId }: TestAccount, action: string) =>
  (await auditEntries(context, action, companyId)).at(-1)?.facts.ended;

const EVERYTHING = { sessions: 2, apiTokens: 1, devices: 2 };
const OTHERS = { ...EVERYTHING, sessions: 1 };

test('a changed password ends all access, and response, email and log give the numbers', async () => {
  const of = await access();
  const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
  const { data } = await of.caller.call('POST', '/api/editPassword', body);
  assert.deepEqual(data, EVERYTHING);
  await assertEnded(of, false);
  await assertTold(of, 'password-changed', 2);
  assert.deepEqual(await entryOf(of, 'password.changed'), EVERYTHING);
});

test('a reset password ends all access, including earlier links', async () => {
  const of = await access();
  await anonymous.call('POST', '/api/forgotPassword', { account: of.email });
  const [mail] = await mailsTo(context, of.email);
  const reset = { token: mail!.token, newPassword: NEW_PASSWORD };
  assert.deepEqual((await anonymous.call('POST', '/api/resetPassword', reset)).data, EVERYTHING);
  await assertEnded(of, false);
  await assertTold(of, 'password-changed', 2);

  await anonymous.call('POST', '/api/forgotPassword', { account: of.email });
  const [later] = await mailsTo(context, of.email);
  const caller = await server.logIn(of.email, NEW_PASSWORD);
  await caller.call('POST', '/api/account/signOutEverywhere', { password: NEW_PASSWORD });
  const again = { token: later!.token, newPassword: 'Basalt-heron-43' };
  assert.equal((await anonymous.call('POST', '/api/resetPassword', again)).error, 'link-invalid');
});

test('an expired password that is changed without a session ends all access', async () => {
  const of = await access();
  const body = { account: of.email, currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
  assert.deepEqual((await anonymous.call('POST', '/api/password/change', body)).data, EVERYTHING);
  await assertEnded(of, false);
});

test('signing out everywhere requires the password, and ends the current session as well', async () => {
  const of = await access();
  const signOut = (password?: string) => of.caller.call('POST', '/api/account/signOutEverywhere', { password });
  assert.equal((await signOut()).error, 'current-password-incorrect');
  assert.equal((await of.other.call('GET', '/api/account')).status, 200);
  assert.deepEqual((await signOut(TEST_PASSWORD)).data, EVERYTHING);
  await assertEnded(of, false);
  await assertTold(of, 'signed-out-everywhere', 2);
  assert.deepEqual(await entryOf(of, 'session.revoked-all'), EVERYTHING);
});

test('a second factor that is set up, renewed or removed ends all access except the current session', async () => {
  const of = await access();
  const { data: offer } = await of.caller.call('POST', '/api/account/secondFactor', { password: TEST_PASSWORD });
  const code = generateSync({ secret: offer.secret });
  const { data: on } = await of.caller.call('POST', '/api/account/secondFactor/confirm', { code });
  assert.deepEqual(on.ended, OTHERS);
  await assertEnded(of, true);
  await assertTold(of, 'second-factor-on', 1);

  const logIn = (given: string) =>
    anonymous.call('POST', '/api/userLogin', { account: of.email, password: TEST_PASSWORD, code: given });
  assert.equal((await logIn(on.codes[0])).status, 200);
  const renew = { password: TEST_PASSWORD, code: on.codes[1] };
  const { data: renewed } = await of.caller.call('POST', '/api/account/secondFactor/recoveryCodes', renew);
  assert.deepEqual(renewed.ended, { sessions: 1, apiTokens: 0, devices: 1 });
  assert.equal((await logIn(renewed.codes[0])).status, 200);
  const remove = { password: TEST_PASSWORD, code: renewed.codes[1] };
  const { data: off } = await of.caller.call('DELETE', '/api/account/secondFactor', remove);
  assert.deepEqual(off, { sessions: 1, apiTokens: 0, devices: 1 });
  assert.equal((await of.caller.call('GET', '/api/account')).status, 200);
});

for (const [action, entry] of [
  ['disable', 'account.disabled'],
  ['expirePassword', 'password.expired'],
  ['revokeSessions', 'session.revoked-all'],
] as const) {
  test(`an administrator's ${action} ends all access, and enabling restores none`, async () => {
    const of = await access();
    const caller = await server.logIn(admin.email);
    const { data } = await caller.call('POST', `/api/admin/members/${of.accountId}/${action}`);
    assert.deepEqual(data.ended, EVERYTHING);
    await assertEnded(of, false);
    assert.deepEqual(await entryOf(of, entry), EVERYTHING);
    if (action !== 'disable') return;
    assert.equal((await caller.call('POST', `/api/admin/members/${of.accountId}/enable`)).data.ended, undefined);
    await assertEnded(of, false);
  });
}

test('an unapproved account has no access left', async () => {
  const of = await access();
  await context.db.withCompany(of.companyId, (tx) =>
    sql`update account set approval_pending = true where id = ${of.accountId}`.execute(tx),
  );
  const caller = await server.logIn(admin.email);
  await caller.call('POST', `/api/admin/approvals/${of.accountId}`, { approve: false });
  await assertEnded(of, false);
  assert.ok(!(await context.db.withCompany(of.companyId, (tx) => resolveApproval(tx, of.accountId, true))));
});

test('an API token requires the password and, if set up, the second factor; its owner is notified', async () => {
  const of = await access();
  const make = (proof: object) =>
    of.caller.call('POST', '/api/account/tokens', { name: 'Export', scopes: ['ratings:read'], days: 7, ...proof });
  assert.equal((await make({})).error, 'current-password-incorrect');
  assert.equal((await make({ password: 'wrong' })).error, 'current-password-incorrect');
  assert.equal(await refusals(of), 2);
  const { data: offer } = await of.caller.call('POST', '/api/account/secondFactor', { password: TEST_PASSWORD });
  const code = generateSync({ secret: offer.secret });
  const { data } = await of.caller.call('POST', '/api/account/secondFactor/confirm', { code });
  assert.equal((await make({ password: TEST_PASSWORD })).error, 'second-factor-needed');
  assert.equal((await make({ password: TEST_PASSWORD, code: '000000' })).error, 'second-factor-wrong');
  assert.equal((await make({ password: TEST_PASSWORD, code: data.codes[0] })).status, 200);
  const mails = await mailsTo(context, of.email);
  assert.match(mails[0]!.text, /"Export" was created for your account\. It is valid for 7 days\./);
});

const refusals = async ({ companyId }: TestAccount) =>
  (await auditEntries(context, 'session.refused', companyId)).length;

test('a device is remembered once however often it logs in, and fifty at most', async () => {
  const { email, companyId } = await createTestAccount(context, {
    email: 'devices@credentials.example',
    permission: 23,
  });
  const logIn = (cookie: string) =>
    anonymous.call('POST', '/api/userLogin', { account: email, password: TEST_PASSWORD }, { cookie });
  const devices = async () => {
    const { rows } = await context.db.withCompany(companyId, (tx) => sql`select 1 from known_device`.execute(tx));
    return rows.length;
  };
  const first = cookieOf(await logIn(''));
  const second = cookieOf(await logIn(`assay-known=${first}`));
  assert.equal(await devices(), 1);
  assert.ok(!(await isKnown(first, email)), 'the cookie of before is spent');
  assert.ok(await isKnown(second, email));
  assert.ok(!(await isKnown(second, 'other@credentials.example')));
  await context.db.withCompany(companyId, (tx) =>
    sql`insert into known_device (hash, company_id, account_id, created_at)
        select sha256(n::text::bytea), ${companyId}, a.id, now() - interval '1 day' from generate_series(1, 60) n, account a`.execute(
      tx,
    ),
  );
  await logIn('');
  assert.equal(await devices(), 50);
  assert.ok(await isKnown(second, email));
});
