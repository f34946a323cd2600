import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '#testing/accounts.ts';
import { type ApiCaller, callerWith, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';
import { relyingParty } from './relying-party.ts';
import { Authenticator, type Deviation } from './software-authenticator.ts';

const ORIGIN = 'https://assay.example.com';
const { context } = await testContext({ PUBLIC_URL: ORIGIN, ADMIN_SECOND_FACTOR: 'yes' });
const server = await testServer(context);
const { anonymous } = server;
const proof = { password: TEST_PASSWORD };

/** Registers a passkey; the session that does it stays valid. */
async function register(caller: ApiCaller, name = 'Laptop', authenticator = new Authenticator(ORIGIN)) {
  const { data: options, error } = await caller.call('POST', '/api/account/passkeys/options', proof);
  assert.equal(error, undefined);
  const made = await caller.call('POST', '/api/account/passkeys', { name, passkey: authenticator.create(options) });
  assert.equal(made.error, undefined);
  return { authenticator, made: made.data };
}

const challenge = async () => (await anonymous.call('POST', '/api/passkeyLogin/options')).data;
async function logIn(authenticator: Authenticator, otherwise: Deviation = {}) {
  return anonymous.call('POST', '/api/passkeyLogin', { passkey: authenticator.get(await challenge(), otherwise) });
}

const actions = async ({ companyId }: TestAccount) => {
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ action: string; facts: Record<string, unknown> }>`
      select action, facts from audit_log order by occurred_at, id`.execute(tx),
  );
  return rows;
};

/** Re-authentication by passkey. */
async function confirmed(caller: ApiCaller, authenticator: Authenticator) {
  const { data: options } = await caller.call('POST', '/api/account/confirmation');
  return { passkey: authenticator.get(options) };
}

let people = 0;
const person = (permission = 23) => server.user({ email: `person${people++}@passkeys.example`, permission });

test('passkeys are bound to the host of PUBLIC_URL, if possible: a name with https, or localhost', () => {
  assert.deepEqual(relyingParty('https://assay.example.com:8443'), {
    id: 'assay.example.com',
    origin: 'https://assay.example.com:8443',
    name: 'Assay',
  });
  assert.equal(relyingParty('http://localhost:3000')?.id, 'localhost');
  for (const url of ['http://assay.example.com', 'https://192.0.2.7', 'https://[2001:db8::1]']) {
    assert.equal(relyingParty(url), null, url);
  }
});

test('a passkey is registered after confirming the password, and logs in without one', async () => {
  const { caller, email, accountId, companyId } = await person();
  assert.equal(
    (await caller.call('POST', '/api/account/passkeys/options', {})).error,
    'current-password-incorrect',
    'a session alone is not enough',
  );
  const { data: options } = await caller.call('POST', '/api/account/passkeys/options', proof);
  assert.equal(options.rp.id, 'assay.example.com');
  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
  assert.equal(Buffer.from(options.user.id, 'base64url').toString('hex'), accountId.replaceAll('-', ''));
  const { authenticator, made } = await register(caller);
  assert.equal(new Set(made.codes).size, 10, 'the first factor brings recovery codes');
  assert.deepEqual(made.passkey.name, 'Laptop');

  const opened = await logIn(authenticator);
  assert.equal(opened.status, 200);
  assert.equal(opened.data.account, email);
  const session = callerWith(server.url, opened.headers.get('x-auth-token'), opened.headers.get('x-csrf-token'));
  const { data } = await session.call('GET', '/api/account/passkeys');
  assert.equal(data.available, true);
  assert.ok(data.passkeys[0].lastUsedAt);
  assert.equal(data.passkeys[0].backedUp, true);
  const stored = await context.db.withCompany(companyId, (tx) =>
    sql<{ counter: string; backup_eligible: boolean; backed_up: boolean; transports: string[] }>`
      select counter::text, backup_eligible, backed_up, transports from passkey`.execute(tx),
  );
  assert.deepEqual(stored.rows, [{ counter: '1', backup_eligible: true, backed_up: true, transports: ['internal'] }]);
  authenticator.backedUp = false;
  assert.equal((await logIn(authenticator)).status, 200);
  assert.equal((await caller.call('GET', '/api/account/passkeys')).data.passkeys[0].backedUp, false);
  const log = await actions({ companyId, accountId, email });
  assert.ok(log.some(({ action, facts }) => action === 'session.login' && facts.by === 'passkey'));
  assert.ok(log.some(({ action, facts }) => action === 'passkey.added' && facts.passkey === 'Laptop'));
  assert.ok(log.some(({ action }) => action === 'second-factor.on'));
});

test('an assertion from another origin, for another host, without user verification or with an invalid signature is rejected', async () => {
  const { caller } = await person();
  const { authenticator } = await register(caller);
  const refusals: Deviation[] = [
    { origin: 'https://assay.example.com.evil.example' },
    { origin: 'http://assay.example.com' },
    { rpId: 'evil.example' },
    { verified: false },
    { crossOrigin: true },
    { type: 'webauthn.create' },
    { userHandle: Buffer.alloc(16, 1).toString('base64url') },
  ];
  for (const otherwise of refusals) {
    assert.equal((await logIn(authenticator, otherwise)).error, 'passkey-not-accepted', JSON.stringify(otherwise));
  }
  const forged = authenticator.get(await challenge());
  forged.response.signature = new Authenticator(ORIGIN).get({ challenge: 'x' }).response.signature;
  assert.equal((await anonymous.call('POST', '/api/passkeyLogin', { passkey: forged })).error, 'passkey-not-accepted');
  const unknown = new Authenticator(ORIGIN).get(await challenge());
  assert.equal((await anonymous.call('POST', '/api/passkeyLogin', { passkey: unknown })).error, 'passkey-not-accepted');
  assert.equal((await logIn(authenticator)).status, 200);
});

test('a counter that does not increase is rejected: the authenticator was cloned', async () => {
  const { caller } = await person();
  const { authenticator } = await register(caller);
  assert.equal((await logIn(authenticator, { counter: 7 })).status, 200);
  assert.equal((await logIn(authenticator, { counter: 7 })).error, 'passkey-not-accepted');
  assert.equal((await logIn(authenticator, { counter: 6 })).error, 'passkey-not-accepted');
  assert.equal((await logIn(authenticator, { counter: 8 })).status, 200);
  const other = await person();
  const { authenticator: without } = await register(other.caller);
  for (let n = 0; n < 2; n++) assert.equal((await logIn(without, { counter: 0 })).status, 200, 'it keeps none');
});

test('a challenge works once, for five minutes, for its purpose and account', async () => {
  const { caller, email } = await person();
  const { authenticator } = await register(caller);
  const options = await challenge();
  const answers = await Promise.all(
    [1, 2, 3].map(() => anonymous.call('POST', '/api/passkeyLogin', { passkey: authenticator.get(options) })),
  );
  assert.equal(answers.filter((answer) => answer.success).length, 1, 'of three at once one is taken');
  const made = await anonymous.call('POST', '/api/passkeyLogin', {
    passkey: authenticator.get({ challenge: 'made-up' }),
  });
  assert.equal(made.error, 'passkey-not-accepted');

  const late = await challenge();
  await context.db.withoutCompany((tx) =>
    sql`update passkey_challenge set expires_at = now() - interval '1 second'`.execute(tx),
  );
  assert.equal(
    (await anonymous.call('POST', '/api/passkeyLogin', { passkey: authenticator.get(late) })).error,
    'passkey-not-accepted',
  );

  const { data: confirming } = await caller.call('POST', '/api/account/confirmation');
  assert.deepEqual(
    confirming.allowCredentials.map(({ id }: { id: string }) => id),
    [authenticator.id.toString('base64url')],
  );
  assert.equal(
    (await anonymous.call('POST', '/api/passkeyLogin', { passkey: authenticator.get(confirming) })).error,
    'passkey-not-accepted',
    'what confirms does not log in',
  );
  const stranger = await person();
  const { authenticator: theirs } = await register(stranger.caller);
  const { data: again } = await caller.call('POST', '/api/account/confirmation');
  for (const passkey of [theirs.get(again), authenticator.get(await challenge())]) {
    const refused = await caller.call('POST', '/api/account/signOutEverywhere', { passkey });
    assert.equal(refused.error, 'passkey-not-accepted');
  }
  const { data: registering } = await caller.call('POST', '/api/account/passkeys/options', {
    passkey: authenticator.get((await caller.call('POST', '/api/account/confirmation')).data),
  });
  const taken = { name: 'Theirs', passkey: new Authenticator(ORIGIN).create(registering) };
  const elsewhere = await stranger.caller.call('POST', '/api/account/passkeys', taken);
  assert.equal(elsewhere.error, 'passkey-not-accepted', 'another account cannot use the challenge');
  assert.equal((await mailsTo(context, email)).filter(({ template }) => template === 'passkey-added').length, 1);
  const left = await context.db.withoutCompany((tx) => sql`select 1 from passkey_challenge`.execute(tx));
  assert.equal(left.rows.length, 0, 'what is spent or too old is gone');
});

test('with a password a passkey is the second factor, as is a recovery code, each in its own account', async () => {
  const { caller, email } = await person();
  const { authenticator, made } = await register(caller);
  const body = { account: email, password: TEST_PASSWORD };
  const asked = await anonymous.call('POST', '/api/userLogin', body);
  assert.equal(asked.error, 'second-factor-needed');
  assert.deepEqual(asked.facts, { app: 0, passkeys: 1 });
  const other = await person();
  const { authenticator: theirs } = await register(other.caller);
  const wrong = { ...body, passkey: theirs.get(await challenge()) };
  assert.equal((await anonymous.call('POST', '/api/userLogin', wrong)).error, 'passkey-not-accepted');
  const wrongPassword = { ...body, password: 'wrong', passkey: authenticator.get(await challenge()) };
  assert.equal((await anonymous.call('POST', '/api/userLogin', wrongPassword)).error, 'login-failed');
  const right = { ...body, passkey: authenticator.get(await challenge()) };
  assert.equal((await anonymous.call('POST', '/api/userLogin', right)).status, 200);
  assert.equal((await anonymous.call('POST', '/api/userLogin', { ...body, code: made.codes[0] })).status, 200);
  assert.equal(
    (await anonymous.call('POST', '/api/userLogin', { ...body, code: made.codes[0] })).error,
    'second-factor-wrong',
  );
  assert.equal(
    (await anonymous.call('POST', '/api/userLogin', { ...body, code: '000000' })).error,
    'second-factor-wrong',
  );
});

test('an unconfirmed app is no second factor beside a passkey', async () => {
  const { caller, email } = await person();
  const { authenticator } = await register(caller);
  const { data: offer } = await caller.call(
    'POST',
    '/api/account/secondFactor',
    await confirmed(caller, authenticator),
  );
  const body = { account: email, password: TEST_PASSWORD, code: generateSync({ secret: offer.secret }) };
  assert.equal((await anonymous.call('POST', '/api/userLogin', body)).error, 'second-factor-wrong');
});

test('a disabled and a pending account are rejected; ten wrong passwords do not block the passkey', async () => {
  const { caller, accountId, companyId, email } = await person();
  const { authenticator } = await register(caller);
  const set = (statement: ReturnType<typeof sql>) => context.db.withCompany(companyId, (tx) => statement.execute(tx));
  await set(sql`update account set disabled_at = now() where id = ${accountId}`);
  assert.equal((await logIn(authenticator)).error, 'account-disabled');
  await set(sql`update account set disabled_at = null, approval_pending = true where id = ${accountId}`);
  assert.equal((await logIn(authenticator)).error, 'approval-pending');
  await set(sql`update account set approval_pending = false where id = ${accountId}`);
  await anonymous.call('POST', '/api/userLogin', { account: email, password: 'wrong' });
  await context.db.withoutCompany((tx) =>
    sql`update login_attempt set failures = 10, locked_until = now() + interval '10 minutes'
        where kind = 'account'`.execute(tx),
  );
  assert.equal(
    (await anonymous.call('POST', '/api/userLogin', { account: email, password: TEST_PASSWORD })).error,
    'login-locked',
  );
  assert.equal((await logIn(authenticator)).status, 200);
  await context.db.withoutCompany((tx) => sql`delete from login_attempt`.execute(tx));
});

test('passkeys are named and removed; adding and removing ends other access, and removing the last one disables the second factor', async () => {
  const { caller, email, companyId, accountId } = await person();
  const first = await register(caller);
  await server.anonymous.call('POST', '/api/passkeyLogin', { passkey: first.authenticator.get(await challenge()) });
  const confirm = async (authenticator: Authenticator) => ({
    passkey: authenticator.get((await caller.call('POST', '/api/account/confirmation')).data),
  });
  const { data: options } = await caller.call(
    'POST',
    '/api/account/passkeys/options',
    await confirm(first.authenticator),
  );
  const key = new Authenticator(ORIGIN);
  const second = (await caller.call('POST', '/api/account/passkeys', { name: 'Key', passkey: key.create(options) }))
    .data;
  assert.equal(second.codes, null, 'the recovery codes of before go on');
  assert.equal(second.ended.sessions, 1);
  assert.equal((await logIn(key)).status, 200);

  const path = `/api/account/passkeys/${second.passkey.id}`;
  assert.equal((await caller.call('PUT', path, { name: ' Blue key ' })).status, 200);
  assert.equal((await caller.call('PUT', path, { name: '' })).status, 422);
  const stranger = await person();
  assert.equal((await stranger.caller.call('PUT', path, { name: 'Mine' })).error, 'passkey-not-found');
  assert.equal((await stranger.caller.call('DELETE', path, proof)).error, 'passkey-not-found');
  const { data: list } = await caller.call('GET', '/api/account/passkeys');
  assert.deepEqual(
    list.passkeys.map(({ name }: { name: string }) => name),
    ['Laptop', 'Blue key'],
  );

  assert.equal((await caller.call('DELETE', path, proof)).error, 'second-factor-needed');
  const removed = await caller.call('DELETE', path, await confirm(first.authenticator));
  assert.deepEqual(removed.data, { sessions: 1, apiTokens: 0, devices: 1 });
  assert.equal((await logIn(key)).error, 'passkey-not-accepted');
  assert.equal((await caller.call('GET', '/api/account')).data.secondFactor, true);
  const last = `/api/account/passkeys/${first.made.passkey.id}`;
  assert.equal((await caller.call('DELETE', last, await confirm(first.authenticator))).status, 200);
  assert.equal((await caller.call('GET', '/api/account')).data.secondFactor, false);
  assert.equal(
    (await anonymous.call('POST', '/api/userLogin', { account: email, password: TEST_PASSWORD })).status,
    200,
  );
  assert.deepEqual(
    (await mailsTo(context, email)).map(({ template }) => template),
    ['second-factor-off', 'passkey-removed', 'passkey-added', 'passkey-added'],
  );
  const log = (await actions({ companyId, accountId, email })).map(({ action }) => action);
  assert.deepEqual(
    log.filter((action) => /^passkey|^second-factor/.test(action)),
    [
      'passkey.added',
      'second-factor.on',
      'passkey.added',
      'passkey.renamed',
      'passkey.removed',
      'passkey.removed',
      'second-factor.off',
    ],
  );
});

test('an app and passkeys coexist: removing the app keeps passkeys and recovery codes', async () => {
  const { caller, email } = await person();
  const { authenticator, made } = await register(caller);
  assert.equal((await caller.call('POST', '/api/account/secondFactor', proof)).error, 'second-factor-needed');
  const { data: offer } = await caller.call(
    'POST',
    '/api/account/secondFactor',
    await confirmed(caller, authenticator),
  );
  const code = generateSync({ secret: offer.secret });
  const { data: on } = await caller.call('POST', '/api/account/secondFactor/confirm', { code });
  const body = { account: email, password: TEST_PASSWORD };
  assert.deepEqual((await anonymous.call('POST', '/api/userLogin', body)).facts, { app: 1, passkeys: 1 });
  assert.equal(
    (await anonymous.call('POST', '/api/userLogin', { ...body, code: made.codes[0] })).error,
    'second-factor-wrong',
  );
  await caller.call('DELETE', '/api/account/secondFactor', await confirmed(caller, authenticator));
  assert.equal((await mailsTo(context, email))[0]!.template, 'app-removed');
  assert.equal((await anonymous.call('POST', '/api/userLogin', body)).error, 'second-factor-needed');
  assert.equal((await anonymous.call('POST', '/api/userLogin', { ...body, code: on.codes[0] })).status, 200);
});

test('an account that must set up a second factor can set up a passkey', async () => {
  const { email } = await createTestAccount(context, { email: 'admin@passkeys.example', permission: 0 });
  await server.logIn(email);
  const caller = await server.logIn(email);
  assert.equal((await caller.call('GET', '/api/admin/mails')).error, 'second-factor-setup-needed');
  await register(caller);
  assert.equal((await caller.call('GET', '/api/admin/mails')).status, 200);
});

test('a credential belongs to one account, and an account has at most twenty passkeys', async () => {
  const { caller, companyId, accountId } = await person();
  const { authenticator, made } = await register(caller);
  const other = await person();
  const { data: options } = await other.caller.call('POST', '/api/account/passkeys/options', proof);
  const body = { name: 'Same', passkey: authenticator.create(options) };
  assert.equal((await other.caller.call('POST', '/api/account/passkeys', body)).error, 'passkey-not-accepted');
  assert.equal((await other.caller.call('GET', '/api/account')).data.secondFactor, false);
  await context.db.withCompany(companyId, (tx) =>
    sql`insert into passkey (id, company_id, account_id, name, credential_id, public_key, counter, transports, aaguid,
                             backup_eligible, backed_up)
        select gen_random_uuid(), ${companyId}, ${accountId}, 'More', sha256(n::text::bytea), '', 0, '{}',
               gen_random_uuid(), false, false from generate_series(1, 19) n`.execute(tx),
  );
  const full = await caller.call('POST', '/api/account/passkeys/options', { ...proof, code: made.codes[0] });
  assert.equal(full.error, 'passkey-too-many');
});
