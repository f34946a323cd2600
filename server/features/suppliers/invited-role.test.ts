import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount, TEST_PASSWORD, type WantedAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { mailsTo } from '#testing/mails.ts';
import { endRoles, releaseRoles } from './invited-role.ts';

/** A main-supplier role granted by an invitation ends after the last association; one granted by an administrator lasts. */

const { context } = await testContext();
const server = await testServer(context);
const admin = await createTestAccount(context, { email: 'admin@role.example', permission: 0 });

let count = 0;
const person = (permission: number, more: Partial<WantedAccount> = {}) => {
  const email = `p${++count}@role.example`;
  return server.user({ email, permission, company: `Company ${count}`, ...more });
};
type Someone = Awaited<ReturnType<typeof person>>;

async function share(owner: Someone, reader: Someone): Promise<void> {
  await owner.caller.call('POST', '/api/suppliers/invitations', { account: reader.email, kind: 'invite' });
  const { data } = await reader.caller.call('GET', '/api/suppliers/invitations?box=received');
  const answer = await reader.caller.call('POST', `/api/suppliers/invitations/${data.rows[0].id}/accept`, {});
  assert.equal(answer.status, 200);
}

async function end(by: ApiCaller): Promise<void> {
  const { data } = await by.call('GET', '/api/suppliers/main');
  assert.equal((await by.call('DELETE', `/api/suppliers/associations/${data.rows[0].id}`)).status, 200);
}

const permission = async ({ email }: Someone) =>
  (await (await server.logIn(email)).call('GET', '/api/validateToken')).data.permission;
const until = async ({ caller }: Someone) => (await caller.call('GET', '/api/account')).data.plan.mainSupplierUntil;
const pass = (days: number) =>
  context.db.withAllCompanies('planner', (tx) =>
    sql`update company set main_supplier_expires_at = main_supplier_expires_at - make_interval(days => ${days})`.execute(
      tx,
    ),
  );
const templates = async ({ email }: Someone) => (await mailsTo(context, email)).map(({ template }) => template);

test('the role ends thirty days after the last association, and the owners are notified twice', async () => {
  const [one, other, supplier] = [await person(21), await person(22), await person(20)];
  await share(one, supplier);
  await share(other, supplier);
  assert.equal(await permission(supplier), 9);
  await end(one.caller);
  assert.equal(await until(supplier), null, 'another association keeps the role');
  await end(other.caller);
  assert.ok(await until(supplier));
  assert.equal((await templates(supplier)).filter((name) => name === 'main-supplier-ending').length, 1);
  await pass(29);
  await endRoles(context);
  assert.equal(await permission(supplier), 9);
  await pass(2);
  await endRoles(context);
  assert.equal(await permission(supplier), 20);
  await eventually('running sessions lose the role', async () => {
    return (await supplier.caller.call('GET', '/api/validateToken')).data?.permission === 20 || null;
  });
  assert.equal((await templates(supplier))[0], 'main-supplier-ended');
  assert.equal(await until(supplier), null);
  const rows = await auditEntries(context, 'company.main%', supplier.companyId);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['company.main-supplier', 'company.main-supplier-ending', 'company.main-supplier-ended'],
  );
});

test('an association within the thirty days keeps the role, colleagues lose it together', async () => {
  const [owner, again, supplier] = [await person(21), await person(21), await person(20)];
  const colleague = await person(20, { companyId: supplier.companyId, companyRole: 'member' });
  await share(owner, supplier);
  await end(owner.caller);
  await pass(20);
  await share(again, supplier);
  assert.equal(await until(supplier), null);
  await pass(20);
  await endRoles(context);
  assert.equal(await permission(colleague), 9);
  await end(again.caller);
  await pass(31);
  await endRoles(context);
  assert.deepEqual([await permission(supplier), await permission(colleague)], [20, 20]);
});

test('a role granted by an administrator lasts, even if an invitation granted it first', async () => {
  const [owner, granted, promoted] = [await person(22), await person(9), await person(20)];
  await share(owner, granted);
  await end(owner.caller);
  assert.equal(await until(granted), null);
  await share(owner, promoted);
  const caller = await server.logIn(admin.email);
  const plain = await caller.call('PUT', `/api/admin/members/${promoted.accountId}`, { permission: 20 });
  assert.equal(plain.status, 200);
  await caller.call('PUT', `/api/admin/members/${promoted.accountId}`, { permission: 9 });
  await end(owner.caller);
  await pass(31);
  await endRoles(context);
  assert.deepEqual([await permission(granted), await permission(promoted)], [9, 9]);
});

test('a main supplier admitted by an invitation loses the role unless the invitation is accepted', async () => {
  const [owner, supplier] = [await person(22), await person(9)];
  const wait = sql`update account set approval_pending = true where id = ${supplier.accountId}`;
  await context.db.withCompany(supplier.companyId, (tx) => wait.execute(tx));
  await owner.caller.call('POST', '/api/suppliers/invitations', { account: supplier.email, kind: 'invite' });
  assert.equal(await permission(supplier), 9);
  await pass(31);
  await endRoles(context);
  assert.equal(await permission(supplier), 20);
});

test('an association with a deleted company does not keep the role', async () => {
  const [owner, supplier] = [await person(21), await person(20)];
  await share(owner, supplier);
  await releaseRoles(context);
  assert.equal(await until(supplier), null);
  assert.equal((await owner.caller.call('DELETE', '/api/account', { password: TEST_PASSWORD })).status, 200);
  await releaseRoles(context);
  assert.ok(await until(supplier));
});
