import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import { createTestAccount, type WantedAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { openSocket } from '#testing/receivers/recording-socket.ts';

const { context } = await testContext();
const server = await testServer(context);

let count = 0;
/** A user of a company with the given name, logged in. */
async function person(permission: number, more: Partial<WantedAccount> = {}) {
  const name = `p${++count}`;
  const company = `Company ${name}`;
  return { ...(await server.user({ email: `${name}@chain.example`, permission, company, ...more })), company };
}

const invite = (caller: ApiCaller, account: string, more: object = {}) =>
  caller.call('POST', '/api/suppliers/invitations', { account, kind: 'invite', ...more });
const ask = (caller: ApiCaller, account: string) =>
  caller.call('POST', '/api/suppliers/invitations', { account, kind: 'ask' });
const received = async (caller: ApiCaller) =>
  (await caller.call('GET', '/api/suppliers/invitations?box=received')).data.rows;
const sent = async (caller: ApiCaller) => (await caller.call('GET', '/api/suppliers/invitations?box=sent')).data.rows;
const answer = (caller: ApiCaller, id: string, what: 'accept' | 'reject', body: object = {}) =>
  caller.call('POST', `/api/suppliers/invitations/${id}/${what}`, body);
const list = async (caller: ApiCaller, end: 'main' | 'sub') => (await caller.call('GET', `/api/suppliers/${end}`)).data;
const token = async (account: string) => (await mailsTo(context, account))[0]!.token;

test('an enterprise invites a main supplier by email, who sees the inviter and accepts', async () => {
  const enterprise = await person(22);
  const supplier = await person(9);
  await createRatedDomain(context, enterprise, 'inviter.example');
  assert.equal((await invite(enterprise.caller, 'nonsense')).error, 'account-invalid');
  assert.equal((await invite(enterprise.caller, enterprise.email)).error, 'invitation-own-company');
  assert.equal((await invite(enterprise.caller, supplier.email.toUpperCase())).status, 200);
  assert.equal((await invite(enterprise.caller, supplier.email)).error, 'invitation-exists');

  const link = await token(supplier.email.toUpperCase());
  const look = (caller: ApiCaller) => caller.call('POST', '/api/suppliers/invitation', { token: link });
  const { data: seen } = await look(supplier.caller);
  assert.equal(seen.senderAccount, enterprise.email);
  assert.equal(Math.round((Date.parse(seen.expiresAt) - Date.parse(seen.sentAt)) / 86_400_000), 7);
  assert.equal(seen.company, enterprise.company);
  assert.equal(seen.companyId, enterprise.companyId);
  assert.deepEqual([seen.confirmed, seen.level, seen.gives], [false, 'rating', 'main-supplier']);
  assert.deepEqual(seen.verifiedDomains, ['inviter.example']);
  const other = await person(9);
  assert.equal((await look(other.caller)).error, 'invitation-other-account');
  assert.equal((await answer(other.caller, seen.id, 'accept')).error, 'invitation-not-found');
  assert.equal((await answer(other.caller, seen.id, 'reject')).error, 'invitation-not-found');

  assert.equal((await list(supplier.caller, 'sub')).total, 0, 'looking accepts nothing');
  assert.equal((await answer(supplier.caller, seen.id, 'accept')).status, 200);
  assert.equal((await answer(supplier.caller, seen.id, 'accept')).error, 'invitation-ended');
  assert.equal((await look(supplier.caller)).error, 'invitation-ended');
  const [main] = (await list(enterprise.caller, 'main')).rows;
  assert.equal(main.reader.account, supplier.email);
  assert.equal(main.senderAccount, enterprise.email);
  assert.deepEqual([main.level, main.domainCount, main.readerMayRead], ['rating', 1, true]);
  const [sub] = (await list(supplier.caller, 'sub')).rows;
  assert.equal(sub.owner.company, enterprise.company);
  assert.equal(sub.owner.account, enterprise.email);
  assert.ok(sub.owner.name && Date.parse(sub.owner.lastLoginTime));
  assert.equal(typeof sub.owner.companyNumber, 'string');
  assert.deepEqual((await list(enterprise.caller, 'sub')).rows, []);
  assert.equal((await mailsTo(context, enterprise.email))[0]!.template, 'supplier-accepted');
  assert.equal((await mailsTo(context, supplier.email))[0]!.template, 'supplier-let-in');
  shows('1.feature.invitations');
  shows(
    '3.entity.supplier-company',
    '3.entity.supplier-number',
    '3.entity.supplier-name',
    '3.entity.supplier-account',
    '3.entity.supplier-last-login',
    '3.entity.supplier-sender',
    '3.entity.supplier-expiry',
  );
});

test('a rejected invitation shares nothing, and the inviter is notified', async () => {
  const enterprise = await person(22);
  const supplier = await person(9);
  const page = await openSocket(server.url, enterprise.caller.token!);
  await invite(enterprise.caller, supplier.email);
  const [waiting] = await received(supplier.caller);
  assert.equal((await answer(supplier.caller, waiting.id, 'reject')).status, 200);
  assert.equal((await page.next('invitation_rejected')).from, supplier.email);
  shows('7.socket.invitation-rejected');
  assert.deepEqual(await received(supplier.caller), []);
  assert.equal((await list(enterprise.caller, 'main')).total, 0);
  assert.equal((await mailsTo(context, enterprise.email))[0]!.template, 'supplier-rejected');
  assert.equal((await invite(enterprise.caller, supplier.email)).status, 200, 'and can be invited once more');
});

test('an invitation is withdrawn, sent again with a new link, and expires after seven days', async () => {
  const enterprise = await person(22);
  const supplier = await person(9);
  const { id } = (await invite(enterprise.caller, supplier.email)).data;
  const first = await token(supplier.email);
  assert.equal((await enterprise.caller.call('POST', `/api/suppliers/invitations/${id}/resend`, {})).status, 200);
  const second = await token(supplier.email);
  const look = (link: string | null) => supplier.caller.call('POST', '/api/suppliers/invitation', { token: link });
  assert.notEqual(first, second);
  assert.equal((await look(first)).error, 'invitation-ended');
  const { data } = await look(second);
  const days = (Date.parse(data.expiresAt) - Date.parse(data.sentAt)) / 86_400_000;
  assert.equal(Math.round(days * 100) / 100, 7);

  const age = (interval: string) =>
    context.db.withCompany(enterprise.companyId, (tx) =>
      sql`update supplier_invitation set expires_at = now() - ${interval}::interval where id = ${id}`.execute(tx),
    );
  await age('1 second');
  assert.equal((await look(second)).error, 'invitation-ended');
  assert.equal((await answer(supplier.caller, id, 'accept')).error, 'invitation-ended');
  assert.deepEqual(await received(supplier.caller), []);
  assert.equal((await sent(enterprise.caller))[0].state, 'expired');
  assert.equal((await enterprise.caller.call('POST', `/api/suppliers/invitations/${id}/resend`, {})).status, 200);
  assert.equal((await look(await token(supplier.email))).status, 200);

  const foreign = await person(22);
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/resend'],
  ] as const) {
    const refused = await foreign.caller.call(method, `/api/suppliers/invitations/${id}${path}`, {});
    assert.equal(refused.error, 'invitation-not-found');
  }
  assert.equal((await enterprise.caller.call('DELETE', `/api/suppliers/invitations/${id}`)).status, 200);
  assert.deepEqual(await sent(enterprise.caller), []);
  assert.equal((await answer(supplier.caller, id, 'accept')).error, 'invitation-ended');
});

test('accepting makes a company without a plan a main supplier, and one with a plan or trial keeps its code', async () => {
  const enterprise = await person(23);
  const permissionOf = async (email: string) =>
    (await (await server.logIn(email)).call('GET', '/api/validateToken')).data.permission;
  const noPlan = await person(20);
  const colleague = await person(20, { companyId: noPlan.companyId, companyRole: 'member' });
  for (const { email } of [noPlan, colleague]) await invite(enterprise.caller, email);
  const [forColleague] = await received(colleague.caller);
  assert.equal((await answer(colleague.caller, forColleague.id, 'accept')).error, 'company-role-too-low');
  const [forOwner] = await received(noPlan.caller);
  assert.equal((await answer(noPlan.caller, forOwner.id, 'accept')).status, 200);
  // The running session has the new role immediately.
  assert.equal((await noPlan.caller.call('GET', '/api/validateToken')).data.permission, 9);
  assert.equal(await permissionOf(colleague.email), 9);

  for (const permission of [21, 22, 23, 27]) {
    const planned = await person(permission);
    await invite(enterprise.caller, planned.email);
    const [waiting] = await received(planned.caller);
    const { data } = await planned.caller.call('GET', `/api/suppliers/invitations/${waiting.id}`);
    assert.equal(data.gives, 'kept-role');
    assert.equal((await answer(planned.caller, waiting.id, 'accept')).status, 200);
    assert.equal(await permissionOf(planned.email), permission);
    assert.equal((await list(planned.caller, 'sub')).rows[0].readerMayRead, false);
  }
});

test('a general user adds the company before becoming a main supplier', async () => {
  const enterprise = await person(22);
  const general = await person(1);
  await invite(enterprise.caller, general.email);
  const [waiting] = await received(general.caller);
  assert.equal(
    (await general.caller.call('GET', `/api/suppliers/invitations/${waiting.id}`)).data.gives,
    'fill-in-company',
  );
  assert.equal((await answer(general.caller, waiting.id, 'accept')).error, 'company-empty');
  const company = {
    company: 'Filled Ltd',
    companynumber: '12345675',
    country: 'TW',
    capital: 'A',
    industry: 'J',
    jobtitle: 'Head',
  };
  assert.equal((await answer(general.caller, waiting.id, 'accept', { company })).status, 200);
  const { data } = await general.caller.call('GET', '/api/account');
  assert.deepEqual([data.permission, data.company.name], [9, 'Filled Ltd']);
});

test('a main supplier asks anyone to share, who selects level and domains on any plan', async () => {
  const supplier = await person(9);
  const enterprise = await person(22);
  assert.equal((await ask(enterprise.caller, 'x@chain.example')).error, 'forbidden');
  for (const permission of [1, 20, 21, 27]) {
    const asked = await person(permission);
    await createRatedDomain(context, asked, `asked-${permission}.example`);
    assert.equal((await ask(supplier.caller, asked.email)).status, 200);
    const [waiting] = await received(asked.caller);
    const accept = (body: object) => answer(asked.caller, waiting.id, 'accept', body);
    assert.equal((await accept({ level: 'findings', domains: [] })).error, 'no-domains-chosen');
    assert.equal((await accept({ level: 'findings', domains: ['foreign.example'] })).error, 'domain-not-found');
    const domains = [`asked-${permission}.example`];
    assert.equal((await accept({ level: 'findings', domains })).status, 200);
    const [main] = (await list(asked.caller, 'main')).rows;
    assert.deepEqual([main.level, main.domains, main.kind], ['findings', domains, 'ask']);
    assert.equal((await asked.caller.call('GET', '/api/validateToken')).data.permission, permission);
    assert.equal((await asked.caller.call('DELETE', `/api/suppliers/associations/${main.id}`)).status, 200);
    assert.equal((await list(supplier.caller, 'sub')).total, 0);
  }
});

test("the plan's limit of invited main suppliers is shown before it is reached, and concurrent invitations do not exceed it", async () => {
  const trial = await person(27);
  const refused = await invite(trial.caller, 'limit@chain.example');
  assert.equal(refused.error, 'limit-reached');
  assert.deepEqual(refused.facts, { limit: 'mainSuppliersInvited', allowed: 0, count: 2, plan: 21 });
  assert.equal(
    refused.message,
    'The limit of your plan is reached. Main suppliers invited: 0 allowed. The plan "Enterprise lite" allows 2.',
  );
  const lite = await person(21);
  const allowance = async () => (await lite.caller.call('GET', '/api/suppliers/allowance')).data;
  assert.deepEqual(await allowance(), {
    used: 0,
    limit: 2,
    liftedBy: 22,
    mayInvite: true,
    mayAsk: false,
    waiting: 0,
  });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => invite(lite.caller, `${name}@limit.example`)));
  assert.equal(answers.filter((one) => one.success).length, 2);
  assert.equal((await allowance()).used, 2);
  assert.equal((await lite.caller.call('GET', '/api/account')).data.plan.limits.mainSuppliersInvited.used, 2);
  const [one] = await sent(lite.caller);
  await lite.caller.call('DELETE', `/api/suppliers/invitations/${one.id}`);
  assert.equal((await invite(lite.caller, 'e@limit.example')).status, 200);
});

test('a company sends at most a hundred invitations a day, including those sent again', async () => {
  const enterprise = await person(23);
  const { id } = (await invite(enterprise.caller, 'many@chain.example')).data;
  await context.db.withCompany(enterprise.companyId, async (tx) => {
    for (let sent = 1; sent < 100; sent++) {
      await audit(tx, { companyId: enterprise.companyId, action: 'supplier.invited' });
    }
  });
  assert.equal((await invite(enterprise.caller, 'more@chain.example')).error, 'invitation-too-many');
  const again = await enterprise.caller.call('POST', `/api/suppliers/invitations/${id}/resend`, {});
  assert.equal(again.error, 'invitation-too-many');
});

test('only an owner of the company invites, withdraws and ends', async () => {
  const owner = await person(22);
  const member = await person(22, { companyId: owner.companyId, companyRole: 'member' });
  const { id } = (await invite(owner.caller, 'someone@chain.example')).data;
  for (const [method, path, body] of [
    ['POST', '/api/suppliers/invitations', { account: 'y@chain.example', kind: 'invite' }],
    ['POST', `/api/suppliers/invitations/${id}/resend`, {}],
    ['DELETE', `/api/suppliers/invitations/${id}`, undefined],
    ['DELETE', `/api/suppliers/associations/${id}`, undefined],
  ] as const) {
    assert.equal((await member.caller.call(method, path, body)).error, 'company-role-too-low');
  }
  assert.equal((await sent(member.caller)).length, 1, 'colleagues see what waits');
});

test('a pending main supplier is admitted by a valid invitation', async () => {
  const waiting = await createTestAccount(context, { email: 'waiting@chain.example', permission: 9 });
  await context.db.withCompany(waiting.companyId, (tx) =>
    sql`update account set approval_pending = true where id = ${waiting.accountId}`.execute(tx),
  );
  await assert.rejects(server.logIn(waiting.email), /approval-pending/);
  const enterprise = await person(22);
  await invite(enterprise.caller, waiting.email);
  const caller = await server.logIn(waiting.email);
  assert.equal((await received(caller)).length, 1);
});

test('administrators see every association with both accounts, can end it, and belong to none', async () => {
  const administrator = await person(0);
  const enterprise = await person(22);
  const supplier = await person(9);
  await invite(enterprise.caller, supplier.email);
  const [waiting] = await received(supplier.caller);
  await answer(supplier.caller, waiting.id, 'accept');
  for (const end of ['main', 'sub'] as const) {
    const all = await list(administrator.caller, end);
    assert.ok(all.total >= 2);
    const found = (
      await administrator.caller.call('GET', `/api/suppliers/${end}?search=${enterprise.company.toLowerCase()}`)
    ).data;
    assert.deepEqual(
      found.rows.map((row: { owner: { account: string }; reader: { account: string } }) => [
        row.owner.account,
        row.reader.account,
      ]),
      [[enterprise.email, supplier.email]],
    );
  }
  await invite(enterprise.caller, administrator.email);
  const [forAdministrator] = await received(administrator.caller);
  assert.equal((await answer(administrator.caller, forAdministrator.id, 'accept')).error, 'invitation-administrator');
  const [{ id }] = (await list(enterprise.caller, 'main')).rows;
  assert.equal((await administrator.caller.call('DELETE', `/api/suppliers/associations/${id}`)).status, 200);
  assert.equal((await list(supplier.caller, 'sub')).total, 0);
  assert.equal((await mailsTo(context, supplier.email))[0]!.template, 'supplier-ended');
  shows('6.role.admin-mode');
});
