import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SupplierEvent, SupplierRow } from '@assay/contract/api/analysis/portfolio.ts';
import { REMINDERS_PER_DAY, type SharingLevel } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const reader = await createTestAccount(context, { email: 'reader@chain.example', permission: 9, company: 'Reader' });
const rival = await createTestAccount(context, { email: 'rival@chain.example', permission: 9, company: 'Rival' });
const administrator = await createTestAccount(context, { email: 'root@chain.example', permission: 0 });
const caller = await server.logIn(reader.email);

/** A company that shares its rated domains with the readers. */
async function makeSupplier(
  name: string,
  level: SharingLevel,
  evidence: readonly ('oldmill' | 'copperfinch')[],
  readers = [reader],
) {
  const owner = await createTestAccount(context, {
    email: `${name}@chain.example`,
    permission: 22,
    company: `Company ${name}`,
  });
  for (const [at, one] of evidence.entries()) await createRatedDomain(context, owner, `${name}-${at}.example`, one);
  for (const { companyId, accountId } of readers)
    await context.db.withCompany(owner.companyId, (tx) =>
      upsertAssociation(tx, {
        ...{ id: uuidv7(), companyId: owner.companyId, readerId: companyId, level, domains: null, kind: 'invite' },
        ...{ ownerAccount: owner.accountId, readerAccount: accountId },
      }),
    );
  return owner;
}
const weak = await makeSupplier('weak', 'rating', ['oldmill', 'copperfinch']);
const fine = await makeSupplier('fine', 'findings', ['copperfinch']);
const alike = await makeSupplier('alike', 'everything', ['oldmill']);
const empty = await makeSupplier('empty', 'rating', []);
const foreign = await makeSupplier('foreign', 'everything', ['oldmill'], [rival]);

const get = async (path: string) => {
  const answer = await caller.call('GET', `/api/suppliers/${path}`);
  assert.ok(answer.success, answer.message);
  return answer.data;
};
const put = (path: string, body: unknown) => caller.call('PUT', `/api/suppliers/${path}`, body);
const names = ({ rows }: { rows: SupplierRow[] }) => rows.map(({ company }) => company.replace('Company ', ''));

test('suppliers are listed once each with their lowest score, tier, groups and threshold', async () => {
  const all = await get('companies');
  assert.deepEqual([all.total, names(all).at(-1)], [4, 'empty']);
  const row: SupplierRow = all.rows.find((one: SupplierRow) => one.companyId === weak.companyId);
  assert.deepEqual([row.domains, row.rated, row.weakest, row.tier, row.below], [2, 2, 'weak-0.example', null, false]);
  await put('tiers', { tiers: [{ tier: 1, minScore: 70 }] });
  for (const { companyId } of [weak, fine])
    await put(`companies/${companyId}`, { tier: 1, groups: [' Cloud ', 'cloud', 'EU  west'] });
  const [again] = (await get('companies?tier=1&sort=-score')).rows as SupplierRow[];
  assert.deepEqual([again?.companyId, again?.groups, again?.threshold], [fine.companyId, ['Cloud', 'EU west'], 70]);
  const tiers = await get('tiers');
  assert.deepEqual(tiers.tiers[0], { tier: 1, minScore: 70, suppliers: 2, below: again!.score! < 70 ? 2 : 1 });
  assert.deepEqual([tiers.unassigned, tiers.groups], [2, ['Cloud', 'EU west']]);
  assert.ok(names(await get('companies?below=true')).includes('weak'));
});

test('the list of suppliers is filtered, sorted and paged on the server', async () => {
  assert.deepEqual(names(await get('companies?search=company%20al')), ['alike']);
  assert.deepEqual(names(await get('companies?group=CLOUD&sort=-company')), ['weak', 'fine']);
  assert.deepEqual(names(await get('companies?tier=none&sort=company')), ['alike', 'empty']);
  const page = await get('companies?sort=company&page=2&pageSize=3');
  assert.deepEqual([names(page), page.total], [['weak'], 4]);
  for (const sort of ['change', '-tier', '-lastScanAt', 'nonsense'])
    assert.equal((await get(`companies?sort=${sort}`)).total, 4);
});

test('groups are bounded in number and length', async () => {
  const path = `companies/${weak.companyId}`;
  const many = Array.from({ length: 11 }, (_, at) => `group ${at}`);
  assert.equal((await put(path, { tier: null, groups: many })).error, 'tags-too-many');
  assert.equal((await put(path, { tier: null, groups: ['x'.repeat(31)] })).error, 'tag-too-long');
  assert.equal((await put(path, { tier: 4, groups: [] })).error, 'validation-failed');
});

test('what a reader keeps about a supplier is not seen by others, and companies that share nothing are not found', async () => {
  await caller.call('POST', `/api/suppliers/companies/${alike.companyId}/notes`, { text: 'Ask about backups' });
  const other = await server.logIn(rival.email);
  const seen = await other.call('GET', '/api/suppliers/companies');
  assert.deepEqual(names(seen.data), ['foreign']);
  assert.deepEqual((await other.call('GET', '/api/suppliers/tiers')).data.groups, []);
  for (const path of [`companies/${foreign.companyId}`, `companies/${foreign.companyId}/timeline`])
    assert.equal((await caller.call('GET', `/api/suppliers/${path}`)).error, 'supplier-not-found');
  assert.equal((await put(`companies/${foreign.companyId}`, { tier: 1, groups: [] })).error, 'supplier-not-found');
  const both = `companies=${weak.companyId},${foreign.companyId}`;
  assert.equal((await caller.call('GET', `/api/suppliers/comparison?${both}`)).error, 'supplier-not-found');
  const reminded = await caller.call('POST', '/api/suppliers/reminders', { companies: [foreign.companyId] });
  assert.equal(reminded.error, 'supplier-not-found');
  const all = await (await server.logIn(administrator.email)).call('GET', '/api/suppliers/companies?sort=company');
  assert.deepEqual(names(all.data), ['alike', 'empty', 'fine', 'foreign', 'weak']);
  assert.ok(all.data.rows.every((row: SupplierRow) => row.groups.length === 0));
});

test('the timeline of a supplier has the association, changed grades, notes and reminders, newest first', async () => {
  const { companyId } = alike;
  await createRatedDomain(context, alike, 'alike-0.example', 'copperfinch');
  const answer = await caller.call('POST', '/api/suppliers/reminders', { companies: [companyId] });
  assert.deepEqual(answer.data, { sent: 1, skipped: 0 });
  const { rows, total } = await get(`companies/${companyId}/timeline`);
  const kinds = rows.map(({ kind }: SupplierEvent) => kind);
  assert.deepEqual([total, kinds.toSorted()], [4, ['grade', 'linked', 'note', 'reminder']]);
  const times = rows.map(({ at }: SupplierEvent) => at);
  assert.deepEqual(times, times.toSorted().toReversed());
  const note: SupplierEvent = rows.find(({ kind }: SupplierEvent) => kind === 'note');
  assert.equal(note.text, 'Ask about backups');
  const grade: SupplierEvent = rows.find(({ kind }: SupplierEvent) => kind === 'grade');
  assert.deepEqual([grade.domain, grade.before, grade.after], ['alike-0.example', 'E', 'C']);
  assert.equal((await get(`companies/${companyId}/timeline?pageSize=1&page=2`)).rows[0].id, rows[1].id);
  const removed = await caller.call('DELETE', `/api/suppliers/companies/${companyId}/notes/${note.id}`);
  assert.ok(removed.success);
  assert.equal((await get(`companies/${companyId}/timeline`)).total, 3);
});

test('reminders reach the owners once a week, and their number per day is limited', async () => {
  const { companyId } = weak;
  const remind = (companies: string[]) => caller.call('POST', '/api/suppliers/reminders', { companies });
  const answers = await Promise.all([remind([companyId]), remind([companyId])]);
  assert.deepEqual(answers.map(({ data }) => data.sent).toSorted(), [0, 1]);
  assert.deepEqual((await remind([companyId, empty.companyId])).data, { sent: 1, skipped: 1 });
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ account: string; facts: object }>`
      select for_account_id as account, payload as facts from notification_outbox where kind = 'supplier-reminder'`.execute(
      tx,
    ),
  );
  assert.deepEqual(rows, [{ account: weak.accountId, facts: { from: 'Reader' } }]);
  await context.db.withCompany(reader.companyId, (tx) =>
    sql`
      insert into supplier_reminder (id, company_id, supplier_company_id, created_at)
      select gen_random_uuid(), ${reader.companyId}, ${empty.companyId}, now() from generate_series(1, ${REMINDERS_PER_DAY})`.execute(
      tx,
    ),
  );
  assert.equal((await remind([fine.companyId])).error, 'reminders-too-many');
  const after = await get(`companies/${fine.companyId}`);
  assert.equal(after.remindedAt, null, 'a refused reminder leaves nothing behind');
});

test('viewers read, and change nothing', async () => {
  const { companyId } = reader;
  const viewer = { email: 'viewer@chain.example', permission: 9, companyId, companyRole: 'viewer' } as const;
  await createTestAccount(context, viewer);
  const viewing = await server.logIn(viewer.email);
  assert.ok((await viewing.call('GET', '/api/suppliers/companies')).success);
  const refused = await viewing.call('PUT', '/api/suppliers/tiers', { tiers: [] });
  assert.equal(refused.error, 'company-role-too-low');
});
