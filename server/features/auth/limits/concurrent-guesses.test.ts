import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AUTHORIZATIONS_MAX,
  COLLEAGUE_MAILS_PER_DAY,
  LICENSE_FAILURES_PER_HOUR,
  RETESTS_PER_HOUR,
  VERIFICATIONS_PER_HOUR,
} from '@assay/contract/limits.ts';
import { LINKS_OPEN_MAX } from '@assay/contract/values/share-links.ts';
import { evidenceKindsOf } from '@assay/engine';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { uuidv7 } from 'uuidv7';
import { createLicenseCode } from '#features/accounts/companies/license-code.ts';
import { upsertAuthorization } from '#platform/db/domains/scan-settings.ts';
import { reserveAttempt } from '#platform/db/domains/verifications.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';
import { callConcurrently, runConcurrently } from '#testing/processes/concurrency.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

/** Every counted limit, with many concurrent requests. */
const { context } = await testContext({ TRUST_PROXY: '1', SCAN_CONTACT_URL: 'https://assay.example/scanner' });
const server = await testServer(context);
const { anonymous } = server;

const person = (name: string, permission = 23) =>
  createTestAccount(context, { email: `${name}@at-once.example`, permission, company: `Company ${name}` });
const from = (n: number) => ({ 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` });
const logIn = (account: string, password: string, n: number, more: object = {}) =>
  anonymous.call('POST', '/api/userLogin', { account, password, ...more }, from(n));
const forget = () => context.db.withoutCompany((tx) => sql`delete from login_attempt`.execute(tx));
const audited = async (action: string) => (await auditEntries(context, action)).map(({ facts }) => facts);

test('login: of 40 wrong passwords from 40 networks ten are compared, and the right one is too late', async () => {
  const { email } = await person('log-in');
  const found = await callConcurrently(40, (n) => logIn(email, `Wrong-${n}`, n));
  assert.deepEqual(found, { 'login-failed': 9, 'login-locked': 31 });
  assert.equal((await audited('session.refused')).length, 10, 'what is not compared is not written either');
  assert.equal((await logIn(email, TEST_PASSWORD, 61)).error, 'login-locked');
  const mails = (await mailsTo(context, email)).map((mail) => mail.template);
  assert.deepEqual(mails, ['login-locked']);
  await forget();
});

test('login: a known device keeps access when a network and unknown devices used up their limits', async () => {
  const { email } = await person('known');
  const first = await logIn(email, TEST_PASSWORD, 1);
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
  await callConcurrently(40, (n) => logIn(`${n % 4 === 0 ? 'known' : n}@at-once.example`, 'Wrong-one-1', 1));
  assert.equal((await logIn(email, TEST_PASSWORD, 1)).error, 'login-locked');
  const own = { account: email, password: TEST_PASSWORD };
  assert.equal((await anonymous.call('POST', '/api/userLogin', own, { ...from(1), cookie })).status, 200);
  const { email: administrator } = await person('administrator', 0);
  assert.equal((await logIn(administrator, TEST_PASSWORD, 1)).status, 200, 'the network is slowed, not closed');
  await forget();
});

test('second factor: of 40 wrong codes ten are compared', async () => {
  const { email, companyId } = await person('factor');
  const caller = await server.logIn(email);
  const { secret } = (await caller.call('POST', '/api/account/secondFactor', { password: TEST_PASSWORD })).data;
  const right = { code: generateSync({ secret }) };
  const confirmed = await callConcurrently(10, () => caller.call('POST', '/api/account/secondFactor/confirm', right));
  assert.equal(confirmed.ok, 1, JSON.stringify(confirmed));
  await context.db.withCompany(companyId, (tx) => sql`update second_factor set last_step = 0`.execute(tx));
  await forget();
  const found = await callConcurrently(40, (n) => logIn(email, TEST_PASSWORD, n, { code: String(n).padStart(5, 'x') }));
  // The password's own limit also admits ten concurrently, until one of them is right.
  assert.ok((found['second-factor-wrong'] ?? 0) <= 10, JSON.stringify(found));
  for (let n = 0; n < 12; n++) await logIn(email, TEST_PASSWORD, n, { code: 'xxxxx' });
  assert.equal((await logIn(email, TEST_PASSWORD, 61, right)).error, 'login-locked');
  const { rows } = await context.db.withoutCompany((tx) =>
    sql<{ failures: number }>`select failures from login_attempt where kind = 'second-factor'`.execute(tx),
  );
  assert.deepEqual(rows, [{ failures: 10 }]);
  await forget();
});

test('confirmation and password change: of 40 wrong passwords in a session ten are compared', async () => {
  const { email } = await person('confirm');
  const caller = await server.logIn(email);
  const found = await callConcurrently(40, (n) =>
    n % 2 === 0
      ? caller.call('DELETE', '/api/account/secondFactor', { password: 'Wrong-one-1' })
      : caller.call('POST', '/api/editPassword', { currentPassword: 'Wrong-one-1', newPassword: 'Otter-granite-42' }),
  );
  assert.deepEqual(found, { 'current-password-incorrect': 9, 'login-locked': 31 });
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'Otter-granite-42' };
  assert.equal((await caller.call('POST', '/api/editPassword', change)).error, 'login-locked');
  const other = await server.logIn(email);
  assert.equal((await other.call('POST', '/api/editPassword', change)).status, 200, 'another session is not bound');
});

test('reset: of 30 concurrent passwords by one link ten are compared with former ones, and one is set', async () => {
  const { email } = await person('reset');
  await anonymous.call('POST', '/api/forgotPassword', { account: email });
  const { token } = (await mailsTo(context, email))[0]!;
  const set = (newPassword: string) => anonymous.call('POST', '/api/resetPassword', { token, newPassword });
  assert.deepEqual(
    await callConcurrently(15, () => set('short')),
    { 'password-too-short': 15 },
    'a broken rule is no guess',
  );
  const found = await callConcurrently(30, () => set(TEST_PASSWORD));
  assert.deepEqual(found, { 'login-locked': 20, 'password-same-as-old': 10 });
  await forget();
  const again = await callConcurrently(5, (n) => set(`Otter-granite-4${n}`));
  assert.deepEqual(again, { 'link-invalid': 4, ok: 1 });
});

test('registration: of 40 for 40 addresses from one network ten are accepted', async () => {
  const form = { name: 'Ada', phone: '1', password: TEST_PASSWORD, privacy: true };
  const register = (n: number, headers: Record<string, string>) =>
    anonymous.call('POST', '/api/userRegister', { ...form, account: `r${n}@strangers.example` }, headers);
  assert.deepEqual(await callConcurrently(40, (n) => register(n, from(1))), { ok: 10, 'too-many-requests': 30 });
  const { rows } = await context.db.withAllCompanies('outbox', (tx) =>
    sql`select 1 from mail where recipient like '%@strangers.example'`.execute(tx),
  );
  assert.equal(rows.length, 10);
  assert.equal((await register(99, { 'x-forwarded-for': '2001:db8::1' })).status, 200, 'another network');
  await forget();
});

test('emails: of 30 concurrent requests for one recipient five are sent, and all responses are the same', async () => {
  const { email } = await person('mails');
  const ask = (n: number) => anonymous.call('POST', '/api/forgotPassword', { account: email }, from(n));
  assert.deepEqual(await callConcurrently(30, ask), { ok: 30 });
  assert.equal((await mailsTo(context, email)).length, 5);
  await forget();
});

test('shared link: of 40 wrong passwords ten are compared, and concurrently no more links are created than allowed', async () => {
  const owner = await person('links');
  await createRatedDomain(context, owner, 'links.example');
  const caller = await server.logIn(owner.email);
  const lastDay = addDays(dayIn('UTC', context.clock.now()), 7);
  const make = (password = '') => caller.call('POST', '/api/ratings/links.example/links', { lastDay, password });
  const code = ((await make('seven grey herons')).data.url as string).split('/').at(-1)!;
  const open = (n: number) => anonymous.call('POST', `/api/shared/${code}`, { password: `wrong ${n}` }, from(n));
  assert.deepEqual(await callConcurrently(40, open), { 'rating-link-locked': 31, 'rating-link-password-wrong': 9 });
  const made = await callConcurrently(LINKS_OPEN_MAX + 10, () => make());
  assert.deepEqual(made, { ok: LINKS_OPEN_MAX - 1, 'rating-link-too-many': 11 });
});

test('re-test: one at a time for the same evidence, and at most six an hour', async () => {
  const owner = await person('retest');
  const { domainId } = await createRatedDomain(context, owner, 'retest.example');
  const caller = await server.logIn(owner.email);
  const retest = (fingerprints: string[]) =>
    caller.call('POST', '/api/ratings/retest.example/retest', { fingerprints });
  const ids = new Set<string>();
  const all = await callConcurrently(20, async () => {
    const answer = await retest([]);
    ids.add(answer.data?.id);
    return answer;
  });
  assert.deepEqual([all, ids.size], [{ ok: 20 }, 1], 'the one that is open is handed back');

  const { rows } = (await caller.call('GET', '/api/ratings/retest.example/findings?pageSize=200')).data;
  const sets = new Map<string, string[]>();
  for (const a of rows) {
    for (const b of rows) sets.set(evidenceKindsOf([a.check, b.check]).join(), [a.fingerprint, b.fingerprint]);
  }
  sets.delete(evidenceKindsOf(rows.map((row: { check: string }) => row.check)).join());
  const wanted = [...sets.values()].slice(0, 20);
  assert.ok(wanted.length === 20, `only ${wanted.length} sets of evidence`);
  const found = await callConcurrently(20, (n) => retest(wanted[n]!));
  assert.deepEqual(found, { ok: RETESTS_PER_HOUR - 1, 'retest-too-many': 21 - RETESTS_PER_HOUR });
  const open = await context.db.withCompany(owner.companyId, (tx) =>
    sql`select 1 from scan where domain_id = ${domainId} and kind = 'retest' and state = 9`.execute(tx),
  );
  assert.equal(open.rows.length, RETESTS_PER_HOUR);
});

test('license codes, invitations, authorizations and verifications enforce their limits in the same way', async () => {
  const lite = await person('lite', 21);
  const caller = await server.logIn(lite.email);
  const redeem = () => caller.call('POST', '/api/account/licence', { code: createLicenseCode() });
  assert.deepEqual(await callConcurrently(25, redeem), {
    'license-code-too-many': 25 - LICENSE_FAILURES_PER_HOUR,
    'license-code-unknown': LICENSE_FAILURES_PER_HOUR,
  });

  const colleague = (n: number) =>
    caller.call('POST', '/api/company/invitations', { account: `c${n}@strangers.example`, companyRole: 'viewer' });
  assert.deepEqual(await callConcurrently(COLLEAGUE_MAILS_PER_DAY + 10, colleague), {
    'invitation-too-many': 10,
    ok: COLLEAGUE_MAILS_PER_DAY,
  });

  const invite = (n: number) =>
    caller.call('POST', '/api/suppliers/invitations', { account: `s${n}@strangers.example`, kind: 'invite' });
  assert.deepEqual(await callConcurrently(10, invite), { 'limit-reached': 8, ok: 2 });

  const { domainId } = await createRatedDomain(context, lite, 'lite.example');
  const { companyId, accountId: givenBy } = lite;
  const row = { companyId, domainId, ports: 'all', udp: false, tests: [], givenBy } as const;
  const target = (n: number) => `h${n}.lite.example`;
  await context.db.withCompany(companyId, async (tx) => {
    for (let n = 4; n < AUTHORIZATIONS_MAX; n++)
      await upsertAuthorization(tx, { ...row, id: uuidv7(), target: target(n), token: 'x' });
  });
  const authorize = (n: number) =>
    caller.call('POST', '/api/domains/lite.example/authorizations', {
      target: `new-${target(n)}`,
      ports: 'all',
      udp: false,
      tests: [],
    });
  assert.deepEqual(await callConcurrently(12, authorize), { ok: 4, 'scan-settings-too-many': 8 });

  await caller.call('POST', '/api/domains/request', { domain: 'verify.example' });
  const verification = await context.db.withCompany(companyId, async (tx) => {
    const found = await sql<{ id: string }>`select id from domain_verification where domain = 'verify.example'`;
    return (await found.execute(tx)).rows[0]!;
  });
  const attempts = await runConcurrently(20, async () => {
    const asked = { ...verification, companyId, domain: 'verify.example' };
    const taken = await context.db.withCompany(companyId, (tx) => reserveAttempt(tx, asked, VERIFICATIONS_PER_HOUR));
    return taken ? 'taken' : 'too soon';
  });
  assert.deepEqual(attempts, { taken: VERIFICATIONS_PER_HOUR, 'too soon': 20 - VERIFICATIONS_PER_HOUR });
});

test('failed logins write a bounded number of audit rows', async () => {
  const before = (await audited('session.refused')).length;
  const found = await callConcurrently(40, (n) => logIn('nobody@strangers.example', 'Wrong-one-1', 1000 + n));
  assert.deepEqual(found, { 'login-failed': 9, 'login-locked': 31 });
  assert.equal((await audited('session.refused')).length - before, 10);
});
