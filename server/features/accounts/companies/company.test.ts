import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { listVerifiedDomains } from '#platform/db/domains/domains.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { mailsTo } from '#testing/mails.ts';

const { context } = await testContext();
const server = await testServer(context);
const { anonymous } = server;
const person = { name: 'Ada', password: TEST_PASSWORD, privacy: true };

const owner = await createTestAccount(context, {
  email: 'owner@company.example',
  permission: 22,
  company: 'Owner Ltd',
});
const boss = await server.logIn(owner.email);
const invite = (account: string, companyRole = 'member') =>
  boss.call('POST', '/api/company/invitations', { account, companyRole });
const link = async (account: string) => (await mailsTo(context, account))[0]!.token;
const company = async () => (await boss.call('GET', '/api/company')).data;
const idOf = async (account: string) =>
  (await company()).colleagues.find((one: { account: string }) => one.account === account)?.id;

test("a colleague joins by an owner's link, with the assigned role and the company's plan", async () => {
  await createDomain(context, owner, 'owner.example');
  const account = 'new@company.example';
  assert.equal((await invite('nonsense')).error, 'account-invalid');
  assert.equal((await invite(account, 'viewer')).status, 200);
  const token = await link(account);
  const seen = await anonymous.call('POST', '/api/company/invitation', { token });
  const { companyId: _, ...shown } = seen.data;
  assert.deepEqual(shown, {
    account,
    inviter: owner.email,
    company: 'Owner Ltd',
    confirmed: false,
    domains: ['owner.example'],
    companyRole: 'viewer',
    hasAccount: false,
  });
  const join = (form: object) => anonymous.call('POST', '/api/company/join', { token, ...form });
  assert.equal((await join({ ...person, privacy: false })).error, 'privacy-not-accepted');
  assert.equal((await join({ ...person, password: 'weak' })).error, 'password-too-short');
  assert.equal((await join(person)).status, 200);
  assert.equal((await join(person)).error, 'link-invalid');
  const { data } = await (await server.logIn(account)).call('GET', '/api/validateToken');
  assert.deepEqual([data.permission, data.company, data.companyRole], [22, 'Owner Ltd', 'viewer']);
});

test('an invitation is withdrawn, replaced by the next one, and bound to its address', async () => {
  await invite('twice@company.example');
  const first = await link('twice@company.example');
  await invite('twice@company.example');
  const second = await link('twice@company.example');
  const look = (token: string | null) => anonymous.call('POST', '/api/company/invitation', { token });
  assert.equal((await look(first)).error, 'link-invalid');
  const { invitations } = await company();
  assert.equal(invitations.length, 1);
  const stranger = await server.logIn(
    (await createTestAccount(context, { email: 'stranger@company.example', permission: 1 })).email,
  );
  assert.equal(
    (await stranger.call('POST', '/api/company/accept', { token: second })).error,
    'invitation-other-account',
  );
  assert.equal((await look(second)).status, 200, 'a refused acceptance uses nothing up');
  assert.equal((await boss.call('DELETE', `/api/company/invitations/${invitations[0].id}`)).status, 200);
  assert.equal((await look(second)).error, 'link-invalid');
});

test('an account without a company joins; one with a company or domains cannot', async () => {
  const general = await createTestAccount(context, { email: 'general@company.example', permission: 1 });
  const other = await createTestAccount(context, { email: 'other@company.example', permission: 20 });
  for (const { email } of [general, other]) await invite(email);
  const caller = await server.logIn(general.email);
  assert.equal((await caller.call('POST', '/api/company/accept', { token: await link(general.email) })).status, 200);
  assert.equal((await caller.call('GET', '/api/validateToken')).status, 401, 'its rights changed');
  assert.equal((await (await server.logIn(general.email)).call('GET', '/api/validateToken')).data.permission, 22);
  const elsewhere = await server.logIn(other.email);
  const answer = await elsewhere.call('POST', '/api/company/accept', { token: await link(other.email) });
  assert.equal(answer.error, 'member-of-other-company');
  const joined = await anonymous.call('POST', '/api/company/join', { token: await link(other.email), ...person });
  assert.equal(joined.error, 'member-of-other-company');
});

test('roles change, a company keeps an owner, and ownership can be transferred', async () => {
  const colleague = await idOf('new@company.example');
  const put = (id: string, companyRole: string) => boss.call('PUT', `/api/company/colleagues/${id}`, { companyRole });
  assert.equal((await put(owner.accountId, 'member')).error, 'colleague-last-owner');
  assert.equal((await boss.call('DELETE', `/api/company/colleagues/${owner.accountId}`)).error, 'colleague-last-owner');
  assert.equal((await put(colleague, 'viewer')).error, 'no-data-changed');
  assert.equal((await put(uuidv7(), 'viewer')).error, 'colleague-not-found');
  const heir = await server.logIn('new@company.example');
  assert.equal((await heir.call('PUT', '/api/company', { name: 'Mine' })).error, 'company-role-too-low');
  assert.equal((await boss.call('POST', '/api/company/transferOwnership', { id: colleague })).status, 200);
  assert.equal((await boss.call('PUT', '/api/company', { name: 'Mine' })).error, 'company-role-too-low');
  assert.deepEqual((await company()).invitations, [], 'only owners see invitations');
  assert.equal(
    (await heir.call('PUT', `/api/company/colleagues/${owner.accountId}`, { companyRole: 'owner' })).status,
    200,
  );
});

test('a removed colleague becomes a general user, and the data under the name stays with the company', async () => {
  const colleague = await idOf('general@company.example');
  await createDomain(context, { ...owner, accountId: colleague }, 'theirs.example');
  await context.db.withCompany(owner.companyId, (tx) =>
    sql`
      insert into scan_schedule (domain_id, company_id, account_id, enabled, mode, interval_days)
      select id, company_id, account_id, false, 'permanent', 7 from domain where name = 'theirs.example'`.execute(tx),
  );
  const caller = await server.logIn('general@company.example');
  assert.equal((await boss.call('DELETE', `/api/company/colleagues/${colleague}`)).status, 200);
  assert.equal((await caller.call('GET', '/api/validateToken')).status, 401);
  const { data } = await (await server.logIn('general@company.example')).call('GET', '/api/validateToken');
  assert.deepEqual([data.permission, data.company], [1, '']);
  const domains = await context.db.withCompany(owner.companyId, (tx) => listVerifiedDomains(tx, owner.companyId));
  assert.deepEqual(
    domains.map((domain) => [domain.name, domain.accountId === owner.accountId]),
    [
      ['owner.example', true],
      ['theirs.example', true],
    ],
  );
  const { rows } = await context.db.withCompany(owner.companyId, (tx) =>
    sql<{ accountId: string }>`select account_id as "accountId" from scan_schedule`.execute(tx),
  );
  assert.deepEqual(rows, [{ accountId: owner.accountId }]);
});

test("an owner edits the company's details, and the selected domains come first", async () => {
  const put = (body: object) => boss.call('PUT', '/api/company', body);
  const whole = { number: '22099131', country: 'tw', capital: 'C', industry: 'K', timeZone: 'Asia/Taipei' };
  assert.equal((await put({ ...whole, number: '12345678' })).error, 'company-number-invalid');
  assert.equal((await put({ ...whole, timeZone: 'x' })).error, 'time-zone-unknown');
  const { data } = await put({ ...whole, name: 'Renamed Ltd' });
  assert.deepEqual([data.name, data.number, data.country, data.industry], ['Renamed Ltd', '22099131', 'TW', 'K']);
  assert.equal((await put({ name: 'Renamed Ltd' })).error, 'no-data-changed');
  assert.equal((await boss.call('GET', '/api/validateToken')).data.company, 'Renamed Ltd');
  const active = await boss.call('POST', '/api/company/activeDomains', {
    domains: ['theirs.example', 'not-ours.example'],
  });
  assert.equal(active.status, 200);
  const domains = await context.db.withCompany(owner.companyId, (tx) => listVerifiedDomains(tx, owner.companyId));
  assert.deepEqual(
    domains.map((domain) => domain.name),
    ['theirs.example', 'owner.example'],
  );
  shows('3.account.company', '3.account.number', '3.account.capital-bracket', '3.account.industry-code');
});

test('a company sends at most fifty invitations a day, including those sent again', async () => {
  const { caller } = await server.user({ email: 'sender@many.example', permission: 20 });
  const send = (account: string) => caller.call('POST', '/api/company/invitations', { account, companyRole: 'viewer' });
  for (let i = 0; i < 49; i++) assert.equal((await send(`n${i}@many.example`)).status, 200);
  assert.equal((await send('n0@many.example')).status, 200, 'again');
  const refused = await send('n50@many.example');
  assert.equal(refused.error, 'invitation-too-many');
  assert.equal(refused.facts.count, 50);
});

test("the data under a deleted account's name goes to an owner of the company", async () => {
  const heir = await createTestAccount(context, { email: 'heir@left.example', permission: 22 });
  const { companyId } = heir;
  const email = 'leaves@left.example';
  const leaving = await createTestAccount(context, { email, permission: 22, companyRole: 'member', companyId });
  await createDomain(context, leaving, 'left.example');
  const caller = await server.logIn(email);
  assert.equal((await caller.call('DELETE', '/api/account', { password: TEST_PASSWORD })).status, 200);
  const [domain] = await context.db.withCompany(companyId, (tx) => listVerifiedDomains(tx, companyId));
  assert.equal(domain!.accountId, heir.accountId);
});

test('a member and a viewer can leave, their additions remain, and the only owner cannot leave', async () => {
  const heir = await createTestAccount(context, { email: 'heir@leave.example', permission: 22 });
  const { companyId } = heir;
  const people = await Promise.all(
    (['member', 'viewer'] as const).map((companyRole) =>
      createTestAccount(context, { email: `${companyRole}@leave.example`, permission: 22, companyRole, companyId }),
    ),
  );
  await createDomain(context, people[0]!, 'leave.example');
  for (const { email } of people) {
    const caller = await server.logIn(email);
    assert.equal((await caller.call('POST', '/api/company/leave')).status, 200);
    assert.equal((await caller.call('GET', '/api/validateToken')).status, 401);
    const { data } = await (await server.logIn(email)).call('GET', '/api/validateToken');
    assert.deepEqual([data.permission, data.company, data.companyRole], [1, '', 'owner']);
  }
  const [domain] = await context.db.withCompany(companyId, (tx) => listVerifiedDomains(tx, companyId));
  assert.equal(domain!.accountId, heir.accountId);
  const owner = await server.logIn(heir.email);
  assert.equal((await owner.call('POST', '/api/company/leave')).error, 'colleague-last-owner');
  const entries = await owner.call('GET', '/api/company/logs?what=colleague.removed');
  assert.equal(entries.data.total, 2);
});

test('an administrator who is removed from a company stays administrator', async () => {
  const owner = await createTestAccount(context, { email: 'owner@stays.example', permission: 22 });
  const { companyId } = owner;
  const email = 'runs@stays.example';
  const other = await createTestAccount(context, { email, permission: 0, companyRole: 'member', companyId });
  const caller = await server.logIn(owner.email);
  assert.equal((await caller.call('DELETE', `/api/company/colleagues/${other.accountId}`)).status, 200);
  assert.equal((await (await server.logIn(email)).call('GET', '/api/validateToken')).data.permission, 0);
});

test('an owner who cannot log in does not count as the remaining one', async () => {
  const owner = await createTestAccount(context, { email: 'owner@closed.example', permission: 22 });
  const { companyId } = owner;
  const closed = await createTestAccount(context, { email: 'closed@closed.example', permission: 22, companyId });
  await context.db.withCompany(companyId, (tx) =>
    sql`update account set disabled_at = now() where id = ${closed.accountId}`.execute(tx),
  );
  const caller = await server.logIn(owner.email);
  assert.equal((await caller.call('POST', '/api/company/leave')).error, 'colleague-last-owner');
  const id = owner.accountId;
  const stepDown = await caller.call('PUT', `/api/company/colleagues/${id}`, { companyRole: 'member' });
  assert.equal(stepDown.error, 'colleague-last-owner');
  const handOver = await caller.call('POST', '/api/company/transferOwnership', { id: closed.accountId });
  assert.equal(handOver.error, 'colleague-last-owner');
});
