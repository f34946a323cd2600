import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { systemClock } from '@assay/contract/clock.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { SignOnFailure } from '@assay/contract/values/admin.ts';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { deleteSecondFactor } from '#platform/db/accounts/second-factors.ts';
import { recordProviderUse } from '#platform/db/accounts/sign-on/provider-status.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { type ApiResponse, callerWith, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { type ProviderPerson, startProvider } from '#testing/provider/provider.ts';
import { UNKNOWN_KEY_MS } from './oidc-provider.ts';

const PUBLIC_URL = 'https://assay.example';
const path = '/login/environment';
const provider = await startProvider(PUBLIC_URL + path);
after(() => provider.close());
const environment = {
  PUBLIC_URL,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_NAME: 'Staff directory',
};
const { context } = await testContext(environment);
const server = await testServer(context);
const { anonymous } = server;

/** A browser's sign-on cookie from the latest response. */
const cookieOf = (answer: ApiResponse) =>
  answer.headers
    .getSetCookie()
    .map((line) => /^assay-sign-on=([^;]+)/.exec(line)?.[0])
    .find((cookie) => cookie !== undefined) ?? '';

async function begin(): Promise<{ url: string; cookie: string }> {
  const answer = await anonymous.call('POST', '/api/signOn/start');
  assert.equal(answer.status, 200, answer.message);
  return { url: answer.data.url, cookie: cookieOf(answer) };
}

const finish = (cookie: string, body: object) =>
  anonymous.call('POST', '/api/signOn/finish', { path, ...body }, { cookie });

/** The complete flow: to the provider, logged in there as this user, and back. */
async function signOn(person: ProviderPerson | null): Promise<ApiResponse> {
  const { url, cookie } = await begin();
  provider.person = person;
  const back = await provider.visit(url);
  return finish(cookie, { search: back.search.slice(1) });
}

const callerOf = ({ headers }: ApiResponse) =>
  callerWith(server.url, headers.get('x-auth-token'), headers.get('x-csrf-token'));

const audited = async (action: string, target: string) =>
  context.db.withAllCompanies('migration', async (tx) => {
    const { rows } = await sql<{ facts: Record<string, unknown> }>`
      select facts from audit_log l join audit_personal p on p.digest = l.personal
      where action = ${action} and p.target_key = ${target} order by l.occurred_at desc`.execute(tx);
    return rows.map((row) => row.facts);
  });

test('an account is found by its verified address, linked on first use, and found by the link afterwards', async () => {
  const { email } = await createTestAccount(context, { email: 'ines@works.example', permission: 22 });
  assert.equal((await anonymous.call('GET', '/api/signOn')).data.name, 'Staff directory');
  const first = await signOn({ sub: 'ines', email: 'Ines@Works.example', emailVerified: true });
  assert.equal(first.status, 200, first.message);
  assert.equal(first.data.account, email);
  assert.equal(first.data.permission, 22);
  const caller = callerOf(first);
  assert.equal((await caller.call('GET', '/api/validateToken')).status, 200);
  assert.equal((await caller.call('PUT', '/api/account', { name: 'Ines M.' })).status, 200);
  const later = await signOn({ sub: 'ines', email: 'married@works.example', emailVerified: false });
  assert.equal(later.data.account, email, 'the provider’s name for the person counts, not the address');
  const own = (await caller.call('GET', '/api/account/data')).data;
  assert.deepEqual(
    own.signOns.map((row: { issuer: string; subject: string }) => [row.issuer, row.subject]),
    [[provider.issuer, 'ines']],
  );
});

test("an unverified address, an unknown one and another's address do not log in", async () => {
  await createTestAccount(context, { email: 'paul@works.example', permission: 22 });
  const refused = async (person: ProviderPerson) => {
    const answer = await signOn(person);
    assert.equal(answer.headers.get('x-auth-token'), null);
    return answer.error;
  };
  assert.equal(
    await refused({ sub: 'paul', email: 'paul@works.example', emailVerified: false }),
    'sign-on-email-unverified',
  );
  assert.equal(await refused({ sub: 'nobody', email: 'nobody@works.example', emailVerified: true }), 'sign-on-unknown');
  assert.equal((await signOn({ sub: 'paul', email: 'paul@works.example', emailVerified: true })).status, 200);
  assert.equal(
    await refused({ sub: 'paul-2', email: 'paul@works.example', emailVerified: true }),
    'sso-identity-conflict',
  );
  const own = await server.logIn('paul@works.example');
  assert.equal((await own.call('GET', '/api/account/signOn')).data.provider, 'Staff directory');
  const unlink = (password: string) => own.call('DELETE', '/api/account/signOn', { password });
  assert.equal((await unlink('wrong')).error, 'current-password-incorrect');
  assert.equal((await unlink(TEST_PASSWORD)).status, 200);
  assert.equal((await own.call('GET', '/api/account/signOn')).data.linkedAt, null);
  assert.equal((await unlink(TEST_PASSWORD)).error, 'no-data-changed');
  const anew = await signOn({ sub: 'paul-2', email: 'paul@works.example', emailVerified: true });
  assert.equal(anew.status, 200, 'the owner has ended the former link');
  const accounts = await context.db.withAllCompanies('migration', async (tx) => {
    const { rows } = await sql`select 1 from account where email_key = 'nobody@works.example'`.execute(tx);
    return rows.length;
  });
  assert.equal(accounts, 0, 'no account is made');
});

test('a disabled account, a pending one, and one that is not activated are reported as such', async () => {
  const closed = await createTestAccount(context, { email: 'closed@works.example', permission: 22 });
  const waiting = await createTestAccount(context, { email: 'waiting@works.example', permission: 9 });
  await context.db.withAllCompanies('migration', async (tx) => {
    await sql`update account set disabled_at = now() where id = ${closed.accountId}`.execute(tx);
    await sql`update account set approval_pending = true where id = ${waiting.accountId}`.execute(tx);
  });
  const person = (name: string) => ({ sub: name, email: `${name}@works.example`, emailVerified: true });
  assert.equal((await signOn(person('closed'))).error, 'account-disabled');
  assert.equal((await signOn(person('waiting'))).error, 'approval-pending');
  const form = { account: 'new@works.example', name: 'New', phone: '1', password: TEST_PASSWORD, privacy: true };
  await anonymous.call('POST', '/api/userRegister', form);
  assert.equal((await signOn(person('new'))).error, 'account-not-activated');
});

test('another state, nonce, verifier or browser, a reused code, and an error of the provider end the sign-on', async () => {
  await createTestAccount(context, { email: 'eve@works.example', permission: 22 });
  const eve = { sub: 'eve', email: 'eve@works.example', emailVerified: true };
  provider.person = eve;
  const changed = async (name: string, value: string) => {
    const { url, cookie } = await begin();
    const other = new URL(url);
    other.searchParams.set(name, value);
    const back = await provider.visit(other.href);
    return finish(cookie, { search: back.search.slice(1) });
  };
  for (const [name, value] of [
    ['state', 'another'],
    ['nonce', 'another'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ] as const) {
    const answer = await changed(name, value);
    // A response with another state is of a login that another browser began.
    assert.equal(answer.error, name === 'state' ? 'sign-on-other-browser' : 'sign-on-failed', name);
    if (name !== 'state') assert.match(answer.message, /Staff directory/);
    assert.equal(answer.headers.get('x-auth-token'), null);
  }

  const mine = await begin();
  const theirs = await begin();
  const back = (await provider.visit(theirs.url)).search.slice(1);
  assert.equal((await finish(mine.cookie, { search: back })).error, 'sign-on-other-browser', 'another browser');
  assert.equal((await finish('', { search: back })).error, 'sign-on-other-browser', 'no cookie');
  assert.equal((await finish('assay-sign-on=made-up', { search: back })).error, 'sign-on-other-browser');
  assert.equal((await finish(theirs.cookie, {})).error, 'sign-on-failed', 'nothing came back');
  assert.equal((await finish(theirs.cookie, { search: back })).status, 200);
  assert.equal((await finish(theirs.cookie, { search: back })).error, 'sign-on-failed', 'used twice');
  assert.equal((await signOn(null)).error, 'sign-on-failed', 'declined');
});

test("the account's own second factor is required after the provider, unless the provider's is trusted", async () => {
  const { email, accountId, companyId } = await createTestAccount(context, {
    email: 'two@works.example',
    permission: 22,
  });
  const person = { sub: 'two', email, emailVerified: true };
  const owner = await server.logIn(email);
  const { data } = await owner.call('POST', '/api/account/secondFactor', { password: TEST_PASSWORD });
  await owner.call('POST', '/api/account/secondFactor/confirm', { code: generateSync({ secret: data.secret }) });
  const forget = () =>
    context.db.withCompany(companyId, (tx) => sql`update second_factor set last_step = 0`.execute(tx));
  await forget();
  const asked = await signOn(person);
  assert.equal(asked.error, 'second-factor-needed');
  assert.equal(asked.headers.get('x-auth-token'), null);
  const wrong = await finish(cookieOf(asked), { code: '000000' });
  assert.equal(wrong.error, 'second-factor-wrong');
  const right = await finish(cookieOf(wrong), { code: generateSync({ secret: data.secret }) });
  assert.equal(right.data.account, email);
  assert.equal(cookieOf(right), '', 'the proof is not kept');

  context.config.signOn!.secondFactor = 'provider';
  assert.equal((await signOn(person)).status, 200);
  await context.db.withCompany(companyId, async (tx) => {
    await deleteSecondFactor(tx, accountId);
    await sql`update company set second_factor_required_at = now()`.execute(tx);
  });
  assert.equal((await signOn(person)).data.secondFactorNeeded, undefined);
  context.config.signOn!.secondFactor = 'own';
  assert.equal((await signOn(person)).data.secondFactorNeeded, true);
});

test('sign-ons and their failures are in the audit log', async () => {
  const [login] = await audited('session.login', 'ines@works.example');
  assert.deepEqual(login, { by: 'sign-on' });
  assert.equal((await audited('account.sign-on-linked', 'ines@works.example')).length, 1);
  const reasons = (await audited('session.refused', 'nobody@works.example')).map((facts) => facts.reason);
  assert.deepEqual(reasons, ['sign-on-unknown']);
  assert.deepEqual(await audited('session.refused', 'closed@works.example'), [{ reason: 'account-disabled' }]);
});

test('a key that the provider has just replaced works at once', async () => {
  const person = { sub: 'ines', email: 'ines@works.example', emailVerified: true };
  assert.equal((await signOn(person)).status, 200);
  mock.timers.enable({ apis: ['Date'], now: systemClock.now() });
  try {
    mock.timers.tick(UNKNOWN_KEY_MS);
    provider.rotate();
    assert.equal((await signOn(person)).status, 200);
  } finally {
    mock.timers.reset();
  }
});

test('a provider that is overloaded or fails is reported as not responding', async () => {
  const failing = async (path: string, status: number) => {
    provider.instead = ({ url }, response) => {
      if (url !== path) return false;
      response.writeHead(status).end('no');
      return true;
    };
    const {
      error,
      status: own,
      message,
    } = await signOn({ sub: 'ines', email: 'i@works.example', emailVerified: true });
    provider.instead = () => false;
    return [error, own, message];
  };
  const words = 'Staff directory is not responding. Log in with your password, or try again later.';
  for (const [at, status] of [
    ['/token', 503],
    ['/token', 429],
    ['/me', 500],
  ] as const) {
    assert.deepEqual(await failing(at, status), ['sign-on-unavailable', 503, words], `${at} ${status}`);
  }
});

test('claims with NUL or half of a surrogate pair refuse a login like any other that cannot be used', async () => {
  const refused = async (sub: string, email: string) => (await signOn({ sub, email, emailVerified: true })).error;
  await createTestAccount(context, { email: 'wen@works.example', permission: 22 });
  assert.equal(await refused('wen', 'wen@works.example\u0000'), 'sign-on-email-unverified');
  assert.equal(await refused('wen', '\ud800wen@works.example'), 'sign-on-email-unverified');
  assert.equal(await refused('w\u0000', 'wen@works.example'), 'sign-on-failed');
});

test('the row of the provider has the last login, and the last failure with its reason, at most one in five seconds', async () => {
  await createTestAccount(context, { email: 'root@works.example', permission: ROLES.administrator });
  const admin = await server.logIn('root@works.example');
  const row = async () => (await admin.call('GET', '/api/admin/identityProviders')).data.providers[0];
  const reset = () => context.db.withoutCompany((tx) => sql`delete from identity_provider_status`.execute(tx));
  await createTestAccount(context, { email: 'last@works.example', permission: 22 });
  const person = { sub: 'last', email: 'last@works.example', emailVerified: true };
  const reasonAfter = async (login: () => Promise<ApiResponse>) => {
    await reset();
    assert.notEqual((await login()).status, 200);
    return (await row()).lastFailure.reason;
  };
  assert.equal(await reasonAfter(() => signOn({ ...person, emailVerified: false })), 'email-unverified');
  assert.equal(await reasonAfter(() => signOn({ ...person, email: 'x@works.example' })), 'account-unknown');
  assert.equal(
    await reasonAfter(() => signOn({ sub: 'closed', email: 'closed@works.example', emailVerified: true })),
    'account-inactive',
  );
  assert.equal(await reasonAfter(() => signOn(null)), 'refused-by-provider');
  await reset();
  assert.equal((await signOn(person)).status, 200);
  const { lastFailure, lastLoginAt } = await row();
  assert.equal(lastFailure, null);
  assert.ok(Date.parse(lastLoginAt) <= context.clock.now().getTime());

  const written = (seconds: number, reason: SignOnFailure, id = 'environment') =>
    context.db.withoutCompany((tx) => recordProviderUse(tx, id, reason, new Date(Date.UTC(2030, 0, 1, 0, 0, seconds))));
  await reset();
  await written(0, 'replay');
  await written(4, 'unreachable');
  assert.equal((await row()).lastFailure.reason, 'replay');
  await written(5, 'unreachable');
  assert.deepEqual((await row()).lastFailure, { reason: 'unreachable', at: '2030-01-01T00:00:05.000Z' });
  await written(1, 'encrypted');
  assert.equal((await row()).lastFailure.reason, 'encrypted', 'the clock was set back');
  await written(9, 'replay', 'no-such-provider');
  const { rows } = await context.db.withoutCompany((tx) =>
    sql`select provider_id from identity_provider_status`.execute(tx),
  );
  assert.equal(rows.length, 1);
});

test('an unresponsive provider is reported, and without one there is no sign-on', async () => {
  const away = await startProvider(PUBLIC_URL + path);
  await away.close();
  const { context: other } = await testContext({ ...environment, OIDC_ISSUER: away.issuer });
  const lost = await testServer(other);
  assert.equal((await lost.anonymous.call('POST', '/api/signOn/start')).error, 'sign-on-unavailable');
  const { context: plain } = await testContext();
  const without = await testServer(plain);
  assert.equal((await without.anonymous.call('GET', '/api/signOn')).data.name, null);
  assert.equal((await without.anonymous.call('POST', '/api/signOn/start')).error, 'sign-on-off');
});
