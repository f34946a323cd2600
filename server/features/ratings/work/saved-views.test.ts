import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedView } from '@assay/contract/api/analysis/saved-views.ts';
import { SAVED_VIEWS_PER_ACCOUNT } from '@assay/contract/values/search.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@views.example', permission: 22, company: 'Views Ltd' });
const { companyId } = owner;
await createTestAccount(context, { email: 'ann@views.example', permission: 22, companyRole: 'viewer', companyId });
await createTestAccount(context, { email: 'owner@other.example', permission: 22, company: 'Other Ltd' });
const [boss, ann, stranger] = [
  await server.logIn(owner.email),
  await server.logIn('ann@views.example'),
  await server.logIn('owner@other.example'),
];

const save = (who: ApiCaller, view: object) =>
  who.call('POST', '/api/savedViews', { list: 'work', query: 'view=overdue', shared: false, ...view });
const seen = async (who: ApiCaller, list = 'work'): Promise<SavedView[]> =>
  (await who.call('GET', `/api/savedViews?list=${list}`)).data;

test('a private view is seen by its author only, a shared one by the company only', async () => {
  assert.equal((await save(ann, { name: 'Mine' })).status, 200);
  assert.equal((await save(ann, { name: 'Ours', shared: true })).status, 200);
  const names = async (who: ApiCaller) => (await seen(who)).map(({ name, own }) => [name, own]);
  assert.deepEqual(await names(ann), [
    ['Mine', true],
    ['Ours', true],
  ]);
  assert.deepEqual(await names(boss), [['Ours', false]]);
  assert.deepEqual(await names(stranger), []);
  assert.deepEqual(await seen(ann, 'findings'), []);
});

test('only filters of the list are stored, and saving under the same name replaces the view', async () => {
  const saved = await save(ann, { name: 'Mine', query: 'view=due&finding=f00&page=3&severity=critical,high&x=1' });
  assert.equal(saved.data.query, 'view=due&severity=critical%2Chigh');
  assert.deepEqual(
    (await seen(ann)).map(({ name }) => name),
    ['Mine', 'Ours'],
  );
  assert.equal((await save(ann, { name: ' ' })).error, 'name-empty');
  assert.equal((await save(ann, { name: 'a\u202eb' })).success, false);
  assert.equal((await save(ann, { name: 'long', query: 'x'.repeat(1_001) })).status, 422);
  assert.equal((await save(ann, { name: 'where', list: 'nowhere' })).status, 422);
});

test('authors delete their views, owners those that are shared, others none', async () => {
  const [mine, ours] = (await seen(ann)) as [SavedView, SavedView];
  for (const [who, id] of [
    [boss, mine.id],
    [stranger, ours.id],
  ] as const)
    assert.equal((await who.call('DELETE', `/api/savedViews/${id}`)).error, 'saved-view-not-found');
  assert.equal((await boss.call('DELETE', `/api/savedViews/${ours.id}`)).status, 200);
  assert.equal((await ann.call('DELETE', `/api/savedViews/${mine.id}`)).status, 200);
  assert.deepEqual(await seen(ann), []);
});

test('an account saves a bounded number of views, also with concurrent calls', async () => {
  const calls = Array.from({ length: SAVED_VIEWS_PER_ACCOUNT + 5 }, (_, at) => save(boss, { name: `View ${at}` }));
  const errors = (await Promise.all(calls)).map(({ error }) => error).filter(Boolean);
  assert.deepEqual([...new Set(errors)], ['saved-view-too-many']);
  assert.equal((await seen(boss)).length, SAVED_VIEWS_PER_ACCOUNT);
  const [first] = await seen(boss);
  assert.equal((await save(boss, { name: first!.name, query: 'view=new' })).data.query, 'view=new');
});
