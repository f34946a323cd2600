import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { upsertVerifiedDomain } from '#platform/db/domains/domains.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';

const { context } = await testContext();
const server = await testServer(context);

const owner = await createTestAccount(context, {
  email: 'owner@joined.example',
  permission: 22,
  company: 'Joined Ltd',
});
await verify(owner, 'joined.example');
const boss = await server.logIn(owner.email);

async function verify({ companyId, accountId }: TestAccount, name: string): Promise<void> {
  const domain = { id: uuidv7(), companyId, accountId, name, unicode: name, registrable: true, txtValue: 'x' };
  await context.db.withCompany(companyId, (tx) => upsertVerifiedDomain(tx, domain));
}

const someone = (email: string, permission = 1) => server.user({ email, permission });

const requests = async () => (await boss.call('GET', '/api/company')).data.joinRequests;
const answer = (id: string, companyRole: string | null) =>
  boss.call('POST', `/api/company/joinRequests/${id}`, { companyRole });

test('a join request gets the same response whether or not a company verified the domain of the address', async () => {
  const near = await someone('near@mail.joined.example');
  const far = await someone('far@nobody.example');
  const before = (await far.caller.call('GET', '/api/company')).data;
  assert.deepEqual(before.ownRequest, { domain: 'nobody.example', askedAt: null });
  const answers = [];
  for (const { caller } of [near, far]) {
    const { status, data, message } = await caller.call('POST', '/api/company/joinRequests');
    const { ownRequest, ...rest } = (await caller.call('GET', '/api/company')).data;
    answers.push([status, data, message, typeof ownRequest.askedAt, rest.name, rest.colleagues.length]);
    assert.equal((await caller.call('POST', '/api/company/joinRequests')).error, 'join-request-exists');
  }
  assert.deepEqual(answers[0], answers[1]);
  const shown = (await requests()).map(({ account, domain }: Record<string, string>) => [account, domain]);
  assert.deepEqual(shown, [['near@mail.joined.example', 'joined.example']]);
  const [mail] = await mailsTo(context, owner.email);
  assert.equal(mail!.template, 'join-request');
  assert.match(mail!.text, /near@mail\.joined\.example/);
  assert.match(mail!.text, /\/account\/company/);
});

test('an owner admits someone with a role, or declines silently', async () => {
  const [request] = await requests();
  assert.equal((await answer(uuidv7(), 'member')).error, 'colleague-not-found');
  assert.equal((await answer(request.id, 'viewer')).status, 200);
  assert.equal((await answer(request.id, 'viewer')).error, 'colleague-not-found', 'a request is answered once');
  const joined = await server.logIn('near@mail.joined.example');
  const { data } = await joined.call('GET', '/api/validateToken');
  assert.deepEqual([data.permission, data.company, data.companyRole], [22, 'Joined Ltd', 'viewer']);
  assert.equal((await mailsTo(context, 'near@mail.joined.example'))[0]!.template, 'join-accepted');

  const other = await someone('other@joined.example');
  await other.caller.call('POST', '/api/company/joinRequests');
  assert.equal((await answer((await requests())[0].id, null)).status, 200);
  assert.deepEqual(await requests(), []);
  assert.deepEqual(await mailsTo(context, 'other@joined.example'), []);
  assert.equal((await other.caller.call('GET', '/api/validateToken')).data.company, '');
});

test('only owners see requests, and no one of another company can answer them', async () => {
  const third = await someone('third@joined.example');
  await third.caller.call('POST', '/api/company/joinRequests');
  const [request] = await requests();
  const stranger = await someone('stranger@elsewhere.example', 22);
  const foreign = await stranger.caller.call('POST', `/api/company/joinRequests/${request.id}`, {
    companyRole: 'owner',
  });
  assert.equal(foreign.error, 'colleague-not-found');
  const viewer = await server.logIn('near@mail.joined.example');
  assert.deepEqual((await viewer.call('GET', '/api/company')).data.joinRequests, []);
  const path = `/api/company/joinRequests/${request.id}`;
  assert.equal((await viewer.call('POST', path, { companyRole: 'owner' })).error, 'company-role-too-low');
});

test('a request is void once the domain is no longer verified or the account belongs elsewhere', async () => {
  const [request] = await requests();
  const set = (status: string) =>
    context.db.withCompany(owner.companyId, (tx) => sql`update domain set status = ${status}`.execute(tx));
  await set('expired');
  assert.equal((await answer(request.id, 'member')).error, 'colleague-not-found');
  await set('verified');
  const { companyId } = await context.db.withAllCompanies('migration', async (tx) => {
    const { rows } = await sql<{ companyId: string }>`
      update company set personal = false where id =
        (select company_id from account where email = 'third@joined.example') returning id as "companyId"`.execute(tx);
    return rows[0]!;
  });
  assert.equal((await answer(request.id, 'member')).error, 'member-of-other-company');
  await context.db.withCompany(companyId, (tx) => sql`update company set personal = true`.execute(tx));
  assert.equal((await answer(request.id, 'member')).status, 200, 'a refused answer uses nothing up');
});

test('an account with a company cannot ask, and a deleted one leaves no request behind', async () => {
  const settled = await someone('settled@joined.example', 20);
  assert.equal((await settled.caller.call('POST', '/api/company/joinRequests')).error, 'member-of-other-company');
  const leaving = await someone('leaving@joined.example');
  await leaving.caller.call('POST', '/api/company/joinRequests');
  assert.equal((await requests()).length, 1);
  await leaving.caller.call('DELETE', '/api/account', { password: TEST_PASSWORD });
  assert.deepEqual(await requests(), []);
});

test('no one is admitted to a full company', async () => {
  const late = await someone('late@joined.example');
  await late.caller.call('POST', '/api/company/joinRequests');
  const [request] = await requests();
  await context.db.withCompany(owner.companyId, (tx) =>
    sql`
      insert into colleague_invitation (id, company_id, email, company_role, created_by_id, token_hash, expires_at)
      select gen_random_uuid(), ${owner.companyId}, 'n' || n || '@joined.example', 'viewer', ${owner.accountId},
             sha256(n::text::bytea), now() + interval '1 day'
      from generate_series(1, 500) n`.execute(tx),
  );
  assert.equal((await answer(request.id, 'viewer')).error, 'colleague-too-many');
  assert.equal((await requests()).length, 1, 'a refused answer uses nothing up');
});
