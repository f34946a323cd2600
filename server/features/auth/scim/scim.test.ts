import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { ROLES } from '@assay/contract/roles.ts';
import { sql } from 'kysely';
import { eraseAccountRow } from '#platform/db/accounts/erasure.ts';
import { accountOfResetLink, insertResetLink } from '#platform/db/accounts/reset-links.ts';
import { AUDIT_ENTRIES } from '#platform/db/audit.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { callerWith } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { assertError, type Body, PATCH, PUBLIC_URL, scimCompany, TOKENS, USER } from './testing/scim-company.ts';

const { context, server, owner, own, token, scim, create, patch } = await scimCompany();
const other = await createTestAccount(context, { email: 'owner@other.example', permission: 23, company: 'Other' });
await createRatedDomain(context, other, 'other.example');
const theirs = (await (await server.logIn(other.email)).call('POST', TOKENS, { password: TEST_PASSWORD })).data.token;

function rawRequest(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('latin1').on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}
const audited = async (action: string) => (await auditEntries(context, action, owner.companyId)).length;

test('only a valid token of a company is accepted, and errors have the format of RFC 7644', async () => {
  for (const bearer of [null, 'x', 'assay_scim_x', own.token!]) {
    const answer = await scim('GET', '/Users', undefined, bearer);
    assertError(answer, 401);
    assert.match(answer.headers.get('www-authenticate')!, /^Bearer/);
  }
  assertError(await scim('GET', '/Nothing'), 404);
  assertError(await scim('POST', '/Users', '{'), 400, 'invalidSyntax');
  assertError(await scim('POST', '/Users', `"${'x'.repeat(200_000)}"`), 413);
});

test('the service describes itself: configuration, resource types and schemas', async () => {
  const { body } = await scim('GET', '/ServiceProviderConfig');
  assert.deepEqual([body.patch.supported, body.filter.supported, body.bulk.supported], [true, true, false]);
  assert.deepEqual([body.changePassword.supported, body.etag.supported], [false, false]);
  assert.equal(body.meta.location, `${PUBLIC_URL}/scim/v2/ServiceProviderConfig`);
  const types = (await scim('GET', '/ResourceTypes')).body.Resources.map(({ name }: Body) => name);
  assert.deepEqual(types.sort(), ['Group', 'User']);
  assert.equal((await scim('GET', '/ResourceTypes/User')).body.schema, USER);
  const { body: schema } = await scim('GET', `/Schemas/${USER}`);
  const names = schema.attributes.map(({ name }: Body) => name);
  assert.ok(names.includes('userName'));
  assert.equal(names.includes('password'), false);
});

test('a user is created, found by its name, read, replaced and paged', async () => {
  const created = await create('anna', {
    externalId: 'a-1',
    title: 'Engineer',
    name: { givenName: 'Anna', familyName: 'B' },
  });
  assert.equal(created.status, 201);
  const { id } = created.body;
  assert.deepEqual(
    [created.body.userName, created.body.active, created.body.externalId],
    ['anna@works.example', true, 'a-1'],
  );
  assert.equal(created.body.meta.location, `${PUBLIC_URL}/scim/v2/Users/${id}`);
  assert.equal(created.body.password, undefined);
  const find = async (filter: string) => (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body;
  for (const filter of [
    'userName eq "anna@works.example"',
    'userName eq "ANNA@works.example"',
    'externalId eq "a-1"',
  ]) {
    assert.deepEqual(
      (await find(filter)).Resources.map((one: Body) => one.id),
      [id],
      filter,
    );
  }
  assert.equal((await find('userName eq "nobody@works.example"')).totalResults, 0);
  assertError(await scim('GET', `/Users?filter=${encodeURIComponent('userName eq')}`), 400, 'invalidFilter');
  const replaced = await scim('PUT', `/Users/${id}`, {
    schemas: [USER],
    userName: 'anna@works.example',
    displayName: 'Anna C',
  });
  assert.deepEqual(
    [replaced.status, replaced.body.displayName, replaced.body.title, replaced.body.active],
    [200, 'Anna C', undefined, true],
  );
  const page = (await scim('GET', '/Users?startIndex=2&count=1')).body;
  assert.deepEqual([page.totalResults, page.startIndex, page.itemsPerPage, page.Resources.length], [2, 2, 1, 1]);
  assert.equal((await scim('GET', '/Users?count=0')).body.Resources.length, 0);
  assertError(await scim('GET', '/Users?count=x'), 400, 'invalidValue');
  assertError(await scim('GET', '/Users/unknown'), 404);
});

test('only addresses of verified domains that have no account yet become users', async () => {
  assert.equal((await create('sub', { userName: 'sub@mail.works.example' })).status, 201);
  for (const userName of [
    'a@gmail.example',
    'a@other.example',
    'a@evilworks.example',
    'works.example',
    '',
    'a@works.example.evil.example',
  ]) {
    assertError(await create('x', { userName }), 400, 'invalidValue');
  }
  assertError(await create('x', { userName: owner.email }), 409, 'uniqueness');
  assertError(await create('x', { displayName: 'Visit https://evil.example' }), 400, 'invalidValue');
  await context.db.withCompany(owner.companyId, (tx) => sql`update domain set status = 'expired'`.execute(tx));
  assertError(await create('late'), 400, 'invalidValue');
  await context.db.withCompany(owner.companyId, (tx) => sql`update domain set status = 'verified'`.execute(tx));
});

test('deactivation ends the sessions of a user and activation restores its access', async () => {
  const { email, accountId } = await createTestAccount(context, {
    ...{ email: 'ben@works.example', permission: 23, companyRole: 'member', companyId: owner.companyId },
  });
  const session = await server.logIn(email);
  const reads = async () =>
    (await callerWith(server.url, session.token, session.csrf).call('GET', '/api/validateToken')).status;
  assert.equal(await reads(), 200);
  const off = await patch(accountId, [{ op: 'Replace', path: 'active', value: 'False' }]);
  assert.deepEqual([off.status, off.body.active], [200, false]);
  assert.equal(await reads(), 401);
  await assert.rejects(server.logIn(email), /account-disabled/);
  assert.equal((await patch(accountId, [{ op: 'replace', value: { active: true } }])).body.active, true);
  await server.logIn(email);
  assert.equal(await reads(), 401, 'ended sessions stay ended');
  const ignored = await patch(accountId, [{ op: 'add', path: 'addresses[type eq "work"].formatted', value: 'x' }]);
  assert.deepEqual([ignored.status, ignored.body.active], [200, true]);
  assert.equal((await patch(accountId, [{ op: 'add', path: 'title', value: 'Lead' }])).body.title, 'Lead');
  assertError(await patch(accountId, [{ op: 'destroy', path: 'title' }]), 400, 'invalidSyntax');
  assert.deepEqual([await audited('account.deprovisioned'), await audited('account.reprovisioned')], [1, 1]);
});

test('a user is deleted by a request of any media type without a body', async () => {
  const forms: Readonly<Record<string, string[]>> = {
    'no media type': [],
    'its media type': ['Content-Type: application/scim+json'],
    'its media type and length': ['Content-Type: application/scim+json; charset=utf-8', 'Content-Length: 0'],
    'an empty chunk': ['Content-Type: application/scim+json', 'Transfer-Encoding: chunked', '', '0'],
    'JSON and a length': ['Content-Type: application/json', 'Content-Length: 0'],
    'another media type': ['Content-Type: application/octet-stream', 'Content-Length: 0'],
    'a length': ['Content-Length: 0'],
  };
  const { id } = (await create('dan')).body;
  for (const [name, lines] of Object.entries(forms)) {
    const head = [`DELETE /scim/v2/Users/${id} HTTP/1.1`, 'Host: assay.example', `Authorization: Bearer ${token}`];
    const answer = await rawRequest([...head, 'Connection: close', ...lines, '', ''].join('\r\n'));
    assert.match(answer, /^HTTP\/1\.1 204 /, `${name}: ${answer}`);
    assertError(await scim('GET', `/Users/${id}`), 404);
    assert.equal((await create('dan')).status, 201);
  }
  const typed = await fetch(`${server.url}/scim/v2/Users/${id}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
  });
  assert.equal(typed.status, 200);
});

test('the address alone is enough for a user, whose name is made of its local part', async () => {
  for (const [local, name] of [
    ['first.last', 'first last'],
    ["j.o'neil-smith", 'j o neil smith'],
    ['www.evil', 'www evil'],
    ['müller_anna+test', 'müller anna test'],
    ['---', '---'],
    [`${'a'.repeat(31)}.${'b'.repeat(32)}`, `${'a'.repeat(31)} ${'b'.repeat(32)}`],
  ] as const) {
    const userName = `${local}@works.example`;
    const { status, body } = await scim('POST', '/Users', { schemas: [USER], userName });
    assert.deepEqual([status, body.displayName, body.userName], [201, name, userName]);
    await scim('DELETE', `/Users/${body.id}`);
  }
  const same = await create('nora.b', { displayName: 'nora.b@works.example', name: { formatted: 'Nora B' } });
  assert.deepEqual(
    [same.status, same.body.displayName, same.body.name],
    [201, 'Nora B', { formatted: 'Nora B', givenName: 'Nora', familyName: 'B' }],
  );
  for (const userName of ['a\u202eb@works.example', 'a\u0000b@works.example', `${'a'.repeat(65)}@works.example`]) {
    assertError(await scim('POST', '/Users', { schemas: [USER], userName }), 400, 'invalidValue');
  }
});

test('a changed userName is the address to log in with; sessions stay, and links to the former address end', async () => {
  const { email, accountId } = await createTestAccount(context, {
    ...{ email: 'maria@works.example', permission: 23, companyRole: 'member', companyId: owner.companyId },
  });
  const session = await server.logIn(email);
  await context.db.withCompany(owner.companyId, (tx) =>
    insertResetLink(tx, { tokenHash: Buffer.from('x'), ...owner, accountId, expiresAt: new Date(Date.now() + 60_000) }),
  );
  const rename = (value: string, more: object[] = []) =>
    patch(accountId, [{ op: 'replace', path: 'userName', value }, ...more]);
  assertError(await rename(owner.email.toUpperCase()), 409, 'uniqueness');
  assertError(await rename(other.email), 400, 'invalidValue');
  assertError(await rename('maria@elsewhere.example'), 400, 'invalidValue');
  const renamed = await rename('maria.new@works.example');
  assert.deepEqual(
    [renamed.status, renamed.body.id, renamed.body.userName],
    [200, accountId, 'maria.new@works.example'],
  );
  assert.equal((await session.call('GET', '/api/account')).data.account, 'maria.new@works.example');
  await assert.rejects(server.logIn(email), /login-failed/);
  await server.logIn('maria.new@works.example');
  await context.db.withAllCompanies('log-in-and-session', async (tx) => {
    assert.equal(await accountOfResetLink(tx, Buffer.from('x')), null);
  });
  const { rows } = await context.db.withCompany(owner.companyId, (tx) =>
    sql`select target, before, after from ${AUDIT_ENTRIES} e where action = 'account.changed'`.execute(tx),
  );
  const change = { target: email, before: { email }, after: { email: 'maria.new@works.example' } };
  assert.deepEqual(rows.at(-1), change);
  // By PUT, and back to the former address, which no other account has.
  const put = await scim('PUT', `/Users/${accountId}`, { schemas: [USER], userName: email, displayName: 'Maria' });
  assert.deepEqual([put.status, put.body.userName, put.body.displayName], [200, email, 'Maria']);
  const left = await rename('maria@deleted.example', [{ op: 'replace', path: 'active', value: false }]);
  assert.deepEqual([left.status, left.body.active, left.body.userName], [200, false, email]);
  const namedIn = async () => {
    const { rows: found } = await context.db.withCompany(owner.companyId, (tx) =>
      sql`select distinct target_key from audit_personal where target_key like 'maria%' order by 1`.execute(tx),
    );
    return found.length;
  };
  assert.equal(await namedIn(), 2);
  await context.db.withCompany(owner.companyId, (tx) => eraseAccountRow(tx, accountId));
  assert.equal(await namedIn(), 0, 'entries under the former address are erased with the account');
});

test('a company changes no address of another domain, and none of an account with a role of the installation', async () => {
  const guest = await createTestAccount(context, {
    ...{ email: 'guest@private.example', permission: 23, companyRole: 'member', companyId: owner.companyId },
  });
  const admin = await createTestAccount(context, {
    ...{ email: 'boss@works.example', permission: 0, companyRole: 'member', companyId: owner.companyId },
  });
  const rename = (id: string) => patch(id, [{ op: 'replace', path: 'userName', value: 'taken.over@works.example' }]);
  assertError(await rename(guest.accountId), 400, 'mutability');
  assertError(await rename(admin.accountId), 403);
});

test('concurrent users of one address become one account', async () => {
  const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await create('once')).status));
  assert.deepEqual(statuses.toSorted(), [201, 409, 409, 409]);
});

test('a deleted user is not seen any more, and can be created again with the same account', async () => {
  const { id } = (await create('carl')).body;
  assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204);
  assertError(await scim('GET', `/Users/${id}`), 404);
  assertError(await scim('DELETE', `/Users/${id}`), 404);
  const again = await create('carl');
  assert.deepEqual([again.status, again.body.id, again.body.active], [201, id, true]);
});

test('the last owner and administrators cannot be deactivated, nor an account enabled that an administrator disabled', async () => {
  const off = [{ op: 'replace', path: 'active', value: false }];
  assertError(await patch(owner.accountId, off), 403);
  assertError(await scim('DELETE', `/Users/${owner.accountId}`), 403);
  const root = await createTestAccount(context, {
    ...{ email: 'root@works.example', permission: ROLES.administrator, companyId: owner.companyId },
  });
  assertError(await patch(root.accountId, off), 403);
  const { id } = (await create('dora')).body;
  const admin = await server.logIn(root.email);
  assert.equal((await admin.call('POST', `/api/admin/members/${id}/disable`)).status, 200);
  assertError(await patch(id, [{ op: 'replace', path: 'active', value: true }]), 403);
  assert.equal((await patch(id, off)).body.active, false);
  assertError(await patch(id, [{ op: 'replace', path: 'active', value: true }]), 403);
});

test('groups are the three roles: members are added, removed and replaced, and one owner stays', async () => {
  const { id } = (await create('emil')).body;
  const names = (await scim('GET', '/Groups')).body.Resources.map(({ displayName }: Body) => displayName);
  assert.deepEqual(names, ['owner', 'member', 'viewer']);
  const found = (await scim('GET', `/Groups?filter=${encodeURIComponent('displayName eq "member"')}`)).body.Resources;
  assert.deepEqual(
    found.map((one: Body) => one.id),
    ['member'],
  );
  const roleOf = async () => (await scim('GET', `/Users/${id}`)).body.groups[0].value;
  assert.equal(await roleOf(), 'viewer');
  assert.equal((await patch('member', [{ op: 'Add', path: 'members', value: [{ value: id }] }], 'Groups')).status, 200);
  assert.equal(await roleOf(), 'member');
  assert.equal((await patch('member', [{ op: 'remove', path: `members[value eq "${id}"]` }], 'Groups')).status, 200);
  assert.equal(await roleOf(), 'viewer');
  assertError(await patch('owner', [{ op: 'remove', path: 'members' }], 'Groups'), 403);
  assertError(
    await patch('member', [{ op: 'add', path: 'members', value: [{ value: other.accountId }] }], 'Groups'),
    400,
    'invalidValue',
  );
  assertError(await scim('POST', '/Groups', { displayName: 'staff' }), 403);
  assertError(await scim('DELETE', '/Groups/viewer'), 403);
  assertError(await scim('GET', '/Groups/staff'), 404);
});

test('another company sees nothing of these users, and changes none', async () => {
  const { id } = (await create('fred')).body;
  const seen = (await scim('GET', '/Users', undefined, theirs)).body.Resources.map(({ userName }: Body) => userName);
  assert.deepEqual(seen, [other.email]);
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { schemas: [USER], userName: 'fred@works.example', displayName: 'x' }],
    ['PATCH', { schemas: [PATCH], Operations: [{ op: 'replace', path: 'active', value: false }] }],
    ['DELETE', undefined],
  ] as const) {
    assertError(await scim(method, `/Users/${id}`, body, theirs), 404);
  }
  assertError(await create('gina', {}, theirs), 400, 'invalidValue');
  assert.equal((await scim('GET', `/Users/${id}`)).body.active, true);
});

test('without a running plan no user is created, and deactivation still works', async () => {
  const { id } = (await create('hugo')).body;
  await context.db.withCompany(owner.companyId, (tx) => sql`update company set plan = null`.execute(tx));
  assertError(await create('ivan'), 403);
  assert.equal((await patch(id, [{ op: 'replace', path: 'active', value: false }])).body.active, false);
});

test('a company has two tokens at most, stored as hashes, for owners only, and a revoked one is refused', async () => {
  const second = await own.call('POST', TOKENS, { password: TEST_PASSWORD });
  assert.equal(second.status, 200);
  assert.equal((await own.call('POST', TOKENS, { password: TEST_PASSWORD })).error, 'scim-token-too-many');
  assert.equal((await own.call('POST', TOKENS, { password: 'wrong' })).error, 'current-password-incorrect');
  const { data } = await own.call('GET', TOKENS);
  assert.equal(data.url, `${PUBLIC_URL}/scim/v2`);
  assert.equal(JSON.stringify(data).includes('assay_scim_'), false);
  assert.ok(data.tokens.some(({ lastUsedAt }: Body) => lastUsedAt !== null));
  assert.equal((await scim('GET', '/Users', undefined, second.data.token)).status, 200);
  assert.equal((await own.call('DELETE', `${TOKENS}/${second.data.id}`)).status, 200);
  assertError(await scim('GET', '/Users', undefined, second.data.token), 401);
  assert.equal((await own.call('DELETE', `${TOKENS}/${second.data.id}`)).error, 'not-found');
});
