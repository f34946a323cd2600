import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@tags.example', permission: 22 });
const { companyId } = owner;
await createTestAccount(context, { email: 'viewer@tags.example', permission: 22, companyId, companyRole: 'viewer' });
const stranger = await createTestAccount(context, { email: 'owner@untagged.example', permission: 22 });
await createRatedDomain(context, owner, 'one.example');
await createRatedDomain(context, owner, 'two.example', 'copperfinch');
const caller = await server.logIn(owner.email);
const put = (domain: string, tags: unknown) => caller.call('PUT', `/api/domains/${domain}/tags`, { tags });

test("a domain's tags are unique, shown in both lists, and filter the ratings", async () => {
  const { data } = await put('one.example', [' shop ', 'EU', 'eu', 'on  line', '']);
  assert.deepEqual(data, ['EU', 'on line', 'shop']);
  await put('two.example', ['shop']);
  assert.deepEqual((await caller.call('GET', '/api/domains/tags')).data, ['EU', 'on line', 'shop']);
  const { rows } = (await caller.call('GET', '/api/associatedDomains')).data;
  assert.deepEqual(
    rows.map((row: { domain: string; tags: string[] }) => [row.domain, row.tags]),
    [
      ['one.example', ['EU', 'on line', 'shop']],
      ['two.example', ['shop']],
    ],
  );
  const named = async (tag: string) =>
    (await caller.call('GET', `/api/ratings?tag=${encodeURIComponent(tag)}`)).data.rows.map(
      (row: { domain: string }) => row.domain,
    );
  assert.deepEqual(await named('Shop'), ['one.example', 'two.example']);
  assert.deepEqual(await named('eu'), ['one.example']);
  assert.deepEqual(await named('none'), []);
  assert.deepEqual((await put('one.example', [])).data, []);
  assert.deepEqual((await caller.call('GET', '/api/domains/tags')).data, ['shop']);
});

test('a change of tags is in the audit log with before and after, and unchanged tags are not', async () => {
  await put('two.example', ['mail']);
  await put('two.example', ['mail']);
  const last = (await auditEntries(context, 'domain.tagged', companyId)).at(-1);
  assert.deepEqual([last?.facts.before, last?.facts.after], ['shop', 'mail']);
});

test('too many or too long tags are rejected with the limit, and no one else sets or sees them', async () => {
  const many = Array.from({ length: 11 }, (_, at) => `tag ${at}`);
  assert.deepEqual([(await put('one.example', many)).error], ['tags-too-many']);
  assert.equal((await put('one.example', ['x'.repeat(31)])).error, 'tag-too-long');
  assert.equal((await put('one.example', 'shop')).error, 'validation-failed');
  const viewer = await server.logIn('viewer@tags.example');
  assert.equal((await viewer.call('PUT', '/api/domains/one.example/tags', { tags: [] })).error, 'company-role-too-low');
  const other = await server.logIn(stranger.email);
  assert.equal((await other.call('PUT', '/api/domains/one.example/tags', { tags: [] })).error, 'domain-not-found');
  assert.deepEqual((await other.call('GET', '/api/domains/tags')).data, []);
});
