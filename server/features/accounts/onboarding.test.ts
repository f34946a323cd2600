import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { insertEvents } from '#platform/db/ratings/decisions.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { createStoredReport } from '#testing/reports.ts';

/** The first steps of a newcomer: offered to who registered, read from what exists, dismissed and shown again. */
const PATH = '/api/account/onboarding';

const { context } = await testContext();
const server = await testServer(context);

const onboardingOf = async (caller: ApiCaller) => (await caller.call('GET', PATH)).data;
const isOffered = async (caller: ApiCaller) => (await caller.call('GET', '/api/validateToken')).data.onboarding;

test('a new account sees the first steps until they are dismissed, and can show them again', async () => {
  const account = 'ines@newcomer.example';
  const person = { name: 'Ines', phone: '+886 2 1234 5678', password: TEST_PASSWORD, privacy: 'true' };
  await server.anonymous.call('POST', '/api/userRegister', { account, ...person });
  const [mail] = await mailsTo(context, account);
  await server.anonymous.call('POST', '/api/account/activate', { token: mail!.token, password: TEST_PASSWORD });
  const caller = await server.logIn(account);
  assert.equal(await isOffered(caller), true);
  const nothing = { domain: null, pendingDomain: null, finding: null };
  assert.deepEqual(await onboardingOf(caller), { shown: true, done: [], ...nothing });
  await caller.call('POST', '/api/domains/request', { domain: 'newcomer.example' });
  assert.equal((await onboardingOf(caller)).pendingDomain, 'newcomer.example');
  assert.equal((await caller.call('PUT', PATH, { shown: false })).data.shown, false);
  assert.equal(await isOffered(caller), undefined);
  assert.equal((await caller.call('PUT', PATH, { shown: true })).data.shown, true);
  assert.equal(await isOffered(caller), true);
});

test('accounts that did not register themselves are not offered the first steps', async () => {
  await createTestAccount(context, { email: 'invited@newcomer.example', permission: 22 });
  const caller = await server.logIn('invited@newcomer.example');
  assert.equal(await isOffered(caller), undefined);
  assert.deepEqual((await onboardingOf(caller)).done, ['plan']);
});

test('each step is done once its result exists, in any order', async () => {
  const owner = await createTestAccount(context, { email: 'owner@steps.example', permission: 27, company: 'Steps' });
  const caller = await server.logIn(owner.email);
  const done = async () => (await onboardingOf(caller)).done;
  assert.deepEqual(await done(), ['plan']);
  await caller.call('POST', '/api/company/invitations', { account: 'x@steps.example', companyRole: 'member' });
  assert.deepEqual(await done(), ['plan', 'invite']);
  const { ratingId, ...scanned } = await createRatedDomain(context, owner, 'steps.example');
  assert.deepEqual(await done(), ['verify', 'plan', 'scan', 'invite']);
  const { domain, finding } = await onboardingOf(caller);
  assert.equal(domain, 'steps.example');
  const open = await caller.call('GET', `/api/ratings/${domain}/findings/${finding}`);
  assert.equal(open.data.severity, 'critical');
  // A tentative finding has no score impact, whatever its severity.
  await context.db.withCompany(owner.companyId, async (tx) => {
    await sql`update finding set payload = payload || '{"confidence": "tentative"}'
      where payload->>'severity' = 'critical'`.execute(tx);
  });
  const next = await caller.call('GET', `/api/ratings/${domain}/findings/${(await onboardingOf(caller)).finding}`);
  assert.equal(next.data.severity, 'high');
  await caller.call('PUT', PATH, { findingRead: true });
  assert.deepEqual(await done(), ['verify', 'plan', 'scan', 'finding', 'invite']);
  await context.db.withCompany(owner.companyId, async (tx) => {
    await sql`update scan set kind = 'retest' where id = ${scanned.scanId}`.execute(tx);
  });
  const verdict = (kind: 'retest-open' | 'retest-fixed') =>
    context.db.withCompany(owner.companyId, async (tx) => {
      const place = { companyId: owner.companyId, domainId: scanned.domainId };
      const event = { accountId: null, side: 'product', kind, data: { scan: scanned.scanId } } as const;
      await insertEvents(tx, place, [finding!], event);
    });
  await verdict('retest-open');
  assert.deepEqual(await done(), ['verify', 'plan', 'scan', 'finding', 'invite'], 'it is still there');
  await verdict('retest-fixed');
  const pdf = { ratingId, language: 'en-US', pdf: Buffer.from('%PDF-1.4') };
  await createStoredReport(context, { owner, ...scanned }, pdf);
  assert.deepEqual(await done(), ['verify', 'plan', 'scan', 'finding', 'retest', 'report', 'invite']);
});
