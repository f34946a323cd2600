import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import { AUDIT_ENTRIES } from '#platform/db/audit.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { nextNotice } from '#testing/receivers/next-notice.ts';

const { context } = await testContext();
const server = await testServer(context);
const administrator = await createTestAccount(context, { email: 'admin@members.example', permission: 0 });
const ann = await createTestAccount(context, { email: 'ann@members.example', permission: 21, company: 'Zinc Works' });
const bob = await createTestAccount(context, { email: 'bob@members.example', permission: 20, company: 'Anvil Ltd' });
const admin = await server.logIn(administrator.email);

const list = async (query: string) => (await admin.call('GET', `/api/admin/members?${query}`)).data;
const accounts = (data: { rows: { account: string }[] }) => data.rows.map((row) => row.account.split('@')[0]);
const change = (id: string, body: unknown) => admin.call('PUT', `/api/admin/members/${id}`, body);
const act = (id: string, action: string) => admin.call('POST', `/api/admin/members/${id}/${action}`, {});
const entry = async (action: string) =>
  (
    await context.db.withAllCompanies('planner', (tx) =>
      sql<{ target: string; before: unknown; after: unknown; account_id: string; address: string }>`
        select target, before, after, account_id, address from ${AUDIT_ENTRIES} e
        where action = ${action} order by occurred_at desc limit 1`.execute(tx),
    )
  ).rows[0]!;

test('members are searched by address, name and company, sorted and paged on the server', async () => {
  assert.deepEqual(accounts(await list('')), ['admin', 'ann', 'bob']);
  assert.deepEqual(accounts(await list('sort=-account&pageSize=2')), ['bob', 'ann']);
  assert.deepEqual(accounts(await list('sort=-account&pageSize=2&page=2')), ['admin']);
  assert.equal((await list('pageSize=2')).total, 3);
  assert.deepEqual(accounts(await list('search=ZINC')), ['ann']);
  assert.deepEqual(accounts(await list('search=bob')), ['bob']);
  assert.deepEqual(accounts(await list('search=%25')), []);
  assert.deepEqual(accounts(await list('sort=company')).slice(0, 2), ['bob', 'admin']);
  for (const sort of ['name', '-name', 'createdAt', '-createdAt', 'lastLoginAt', '-lastLoginAt', '-company']) {
    assert.equal((await list(`sort=${sort}`)).total, 3, sort);
  }
  assert.deepEqual(accounts(await list('role=21')), ['ann']);
  assert.deepEqual(accounts(await list('role=20')), ['bob']);
  assert.deepEqual(accounts(await list('role=0')), ['admin']);
  assert.equal((await list('role=1')).total, 0);
  assert.deepEqual(accounts(await list('role=21&state=active&search=zinc')), ['ann']);
  assert.equal((await admin.call('GET', '/api/admin/members?role=5')).error, 'validation-failed');
  assert.equal((await admin.call('GET', '/api/admin/members?sort=password')).error, 'validation-failed');
});

test('members are exported as CSV, with the filters of the list and texts in the wanted language', async () => {
  const answer = await fetch(`${server.url}/api/admin/members/export?role=21&language=en-US`, {
    headers: { 'x-auth-token': admin.token! },
  });
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="accounts-\d{8}\.csv"$/);
  const [head, line, end] = (await answer.text()).split('\r\n');
  assert.equal(head, '"Account","Name","Company","Role","Company role","State","Plan ends","Since","Last login"');
  assert.match(line!, /^"ann@members\.example",.*,"Zinc Works","Enterprise lite","Owner","Active",/);
  assert.equal(end, '');
  assert.equal((await (await server.logIn(ann.email)).call('GET', '/api/admin/members/export')).status, 403);
});

test('role, plan and end date are changed, audited with before and after, and take effect immediately', async () => {
  const caller = await server.logIn(bob.email);
  assert.equal((await caller.call('GET', '/api/scans')).error, 'plan-required');
  const planEnd = addDays(dayIn('UTC', new Date()), 9);
  const told = nextNotice(context.bus, NOTICES.company, bob.companyId);
  const { data } = await change(bob.accountId, { permission: 22, planEnd });
  assert.deepEqual([data.permission, data.company.plan, data.company.planEnd], [22, 22, planEnd]);
  await told;
  assert.equal((await caller.call('GET', '/api/scans')).status, 200);
  const written = await entry('account.changed');
  assert.deepEqual([written.target, written.account_id], [bob.email, administrator.accountId]);
  assert.equal(written.address, '127.0.0.1');
  assert.equal((written.before as { permission: number }).permission, 20);
  assert.equal((written.after as { permission: number }).permission, 22);
  assert.equal((await change(bob.accountId, { planEnd })).error, 'no-data-changed');
  assert.equal((await change(bob.accountId, { planEnd: null })).data.company.planEnd, null);
  assert.equal((await change(bob.accountId, { permission: 9 })).data.permission, 9);
  assert.equal((await change(bob.accountId, { permission: 20 })).data.permission, 20);
  for (const permission of [11, 24, 5, -1]) {
    assert.equal((await change(bob.accountId, { permission })).error, 'validation-failed', String(permission));
  }
});

test('the last administrator can be neither disabled nor given another role', async () => {
  assert.equal((await act(administrator.accountId, 'disable')).error, 'last-administrator');
  assert.equal((await change(administrator.accountId, { permission: 1 })).error, 'last-administrator');
});

test('the last owner of a company with colleagues stays its owner', async () => {
  await createTestAccount(context, {
    email: 'member@members.example',
    permission: 21,
    companyId: ann.companyId,
    companyRole: 'member',
  });
  assert.equal((await change(ann.accountId, { companyRole: 'viewer' })).error, 'colleague-last-owner');
});

test('a disabled account loses its sessions and cannot log in until it is enabled', async () => {
  const caller = await server.logIn(ann.email);
  const told = nextNotice(context.bus, NOTICES.account, ann.accountId);
  const { data } = await act(ann.accountId, 'disable');
  assert.deepEqual([data.disabled, data.sessions], [true, 0]);
  await told;
  assert.equal((await caller.call('GET', '/api/validateToken')).status, 401);
  await assert.rejects(server.logIn(ann.email), /account-disabled/);
  assert.deepEqual(accounts(await list('state=disabled')), ['ann']);
  await act(ann.accountId, 'enable');
  await server.logIn(ann.email);
});

test('passwords are expired and sessions revoked manually; a locked account is unlocked', async () => {
  const caller = await server.logIn(ann.email);
  const told = nextNotice(context.bus, NOTICES.account, ann.accountId);
  assert.equal((await act(ann.accountId, 'revokeSessions')).data.sessions, 0);
  await told;
  assert.equal((await caller.call('GET', '/api/validateToken')).error, 'token-expired');
  await act(ann.accountId, 'expirePassword');
  await assert.rejects(server.logIn(ann.email), /password-expired/);

  for (let i = 0; i < 4; i++) await assert.rejects(server.logIn(bob.email, 'wrong'), /login-failed/);
  await context.db.withoutCompany((tx) =>
    sql`update login_attempt set locked_until = now() + interval '10 minutes' where kind = 'account'`.execute(tx),
  );
  await assert.rejects(server.logIn(bob.email), /login-locked/);
  assert.deepEqual((await list('')).rows.filter((row: { locked: boolean }) => row.locked).length, 1);
  assert.equal((await list('search=bob')).rows[0].locked, true);
  assert.equal((await act(bob.accountId, 'unlock')).data.locked, false);
  await server.logIn(bob.email);
  for (const action of ['account.unlocked', 'password.expired', 'session.revoked-all', 'account.disabled']) {
    assert.ok((await entry(action)).target, action);
  }
});

test('a company is confirmed by an administrator, a personal one cannot be', async () => {
  const confirm = (id: string, confirmed: boolean) =>
    admin.call('POST', `/api/admin/companies/${id}/confirm`, { confirmed });
  await confirm(ann.companyId, true);
  assert.equal((await list('search=ann')).rows[0].company.confirmed, true);
  await confirm(ann.companyId, false);
  assert.equal((await list('search=ann')).rows[0].company.confirmed, false);
  assert.equal((await confirm(administrator.companyId, true)).error, 'not-found');
});

test('the overview counts users, domains, scans, queue, feeds, disk, outbox and names the versions', async () => {
  const { data } = await admin.call('GET', '/api/admin/overview');
  assert.equal(data.users.total, 4);
  assert.ok(data.users.openSessions >= 1);
  assert.equal(data.companies.total, 2);
  assert.deepEqual(data.domains, { verified: 0, expired: 0, pending: 0 });
  assert.ok(data.queue.some((queue: { name: string }) => queue.name === 'scan'));
  assert.ok(data.disk.database > 1_000_000 && data.disk.free > 0);
  assert.equal(data.versions.application, '4.4.41');
  assert.ok(data.processes >= 1);
  assert.deepEqual(data.weaknesses.includes('no-mail-server'), true);
  const stateOf = (id: string) => data.sources.find((source: { id: string }) => source.id === id).state;
  assert.deepEqual([stateOf('ransomLook'), stateOf('virusTotal')], ['off', 'off']);
  assert.equal(data.feeds.find((feed: { name: string }) => feed.name === 'kev').state, 'off');
  assert.ok(data.audit.waiting + data.audit.sealed > 5);
});
