import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ROLES } from '@assay/contract/roles.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { insertSignOn } from '#platform/db/accounts/sign-ons.ts';
import { up as addProviderStatus } from '#platform/db/migrations/0140-0159/0143-identity-provider-status.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiResponse, testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { type ProviderPerson, startProvider, type TestProvider } from '#testing/provider/provider.ts';

const PUBLIC_URL = 'https://assay.example';
const STAFF = '0191f3a0-0000-7000-8000-000000000001';
const PARTNERS = '0191f3a0-0000-7000-8000-000000000002';
const first = await startProvider(`${PUBLIC_URL}/login/${STAFF}`);
const second = await startProvider(`${PUBLIC_URL}/login/${PARTNERS}`);
after(() => Promise.all([first.close(), second.close()]));
const { context, database } = await testContext({ PUBLIC_URL, OIDC_PRIVATE_HOSTS: '127.0.0.1' });
const server = await testServer(context);
const { anonymous } = server;
const administrator = await createTestAccount(context, {
  email: 'root@works.example',
  permission: ROLES.administrator,
});
const admin = await server.logIn(administrator.email);

const wish = ({ issuer, clientId, clientSecret }: TestProvider, changes: object = {}) => ({
  ...{ protocol: 'oidc', name: 'Staff', enabled: true, issuer, clientId, clientSecret, scopes: 'openid email groups' },
  ...{ emailDomains: [], trustEmail: false, secondFactor: 'own', groupsClaim: '', groupRoles: [], defaultRole: null },
  ...changes,
});
const PATH = '/api/admin/identityProviders';
const add = (provider: TestProvider, changes?: object) => admin.call('POST', PATH, wish(provider, changes));
const change = (id: string, provider: TestProvider, changes: object) =>
  admin.call('PUT', `${PATH}/${id}`, wish(provider, { clientSecret: '', ...changes }));

async function signOn(id: string, provider: TestProvider, person: ProviderPerson): Promise<ApiResponse> {
  const begun = await anonymous.call('POST', '/api/signOn/start', { provider: id });
  if (!begun.success) return begun;
  const cookie = begun.headers.getSetCookie().map((line) => line.split(';')[0]!)[0]!;
  provider.person = person;
  const back = await provider.visit(begun.data.url);
  const delivered = { search: back.search.slice(1), path: back.pathname };
  return anonymous.call('POST', '/api/signOn/finish', delivered, { cookie });
}

const audited = async (action: string) => (await auditEntries(context, action)).map(({ facts }) => facts);

const added = await add(first, { id: STAFF });
assert.equal(added.status, 200, added.message);
const staff = added.data.id as string;
const partners = (await add(second, { id: PARTNERS, name: 'Partners', emailDomains: ['partner.example'] })).data
  .id as string;

test('each enabled provider is listed for the login page, without its settings', async () => {
  const { data } = await anonymous.call('GET', '/api/signOn');
  assert.deepEqual(data, {
    name: 'Partners',
    providers: [
      { id: partners, name: 'Partners' },
      { id: staff, name: 'Staff' },
    ],
  });
});

test('the client secret is stored encrypted, is never sent back, and stays when a change leaves it empty', async () => {
  const { headers, data } = await admin.call('GET', PATH);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(JSON.stringify(data).includes(first.clientSecret), false);
  const stored = await context.db.withoutCompany((tx) =>
    sql<{ text: string }>`select encrypted_secret::text as text from identity_provider`.execute(tx),
  );
  assert.equal(stored.rows.length, 2);
  for (const { text } of stored.rows) {
    assert.equal(text.includes(Buffer.from(first.clientSecret).toString('hex')), false);
  }
  assert.equal((await change(staff, first, { name: 'All staff' })).data.name, 'All staff');
  await createTestAccount(context, { email: 'ines@works.example', permission: 22 });
  const person = { sub: 'ines', email: 'ines@works.example', emailVerified: true };
  assert.equal((await signOn(staff, first, person)).data.account, person.email);
  const elsewhere = await change(staff, { ...second, issuer: `${second.issuer}/other` } as TestProvider, {});
  assert.equal(elsewhere.error, 'identity-provider-secret-required', 'it is not sent to another issuer');
  assert.equal(JSON.stringify(await audited('identity-provider.added')).includes(first.clientSecret), false);
});

test('an account is linked by issuer and subject: the same subject at another provider is another account', async () => {
  await createTestAccount(context, { email: 'mia@partner.example', permission: 22 });
  const same = await signOn(partners, second, { sub: 'ines', email: 'mia@partner.example', emailVerified: true });
  assert.equal(same.data.account, 'mia@partner.example');
  const refused = await signOn(partners, second, { sub: 'x', email: 'ines@works.example', emailVerified: true });
  assert.equal(refused.error, 'sign-on-domain-refused');
  assert.equal(refused.headers.get('x-auth-token'), null);
});

test('a disabled provider, an unknown one and a deleted one cannot be used to log in', async () => {
  const person = { sub: 'ines', email: 'ines@works.example', emailVerified: true };
  assert.equal((await change(staff, first, { enabled: false })).data.enabled, false);
  assert.equal((await signOn(staff, first, person)).error, 'sign-on-off');
  assert.equal((await change(staff, first, { enabled: true })).status, 200);
  assert.equal((await signOn(staff, first, person)).status, 200);
  for (const id of ['environment', 'x', '00000000-0000-7000-8000-000000000000']) {
    assert.equal((await signOn(id, first, person)).error, 'sign-on-off', id);
  }
  const extra = (await add({ ...first, issuer: `${first.issuer}/extra` } as TestProvider)).data.id as string;
  assert.equal((await admin.call('DELETE', `${PATH}/${extra}`)).status, 200);
  assert.equal((await admin.call('DELETE', `${PATH}/${extra}`)).error, 'not-found');
  assert.equal((await signOn(extra, first, person)).error, 'sign-on-off');
});

test('groups determine the roles at each login, audited, and a token without them gives the default role', async () => {
  const groupRoles = [
    { group: 'leads', role: 'owner' },
    { group: 'readers', role: 'viewer' },
    { group: 'admins', role: 'administrator' },
  ];
  assert.equal((await change(staff, first, { groupsClaim: 'groups', groupRoles, defaultRole: 'member' })).status, 200);
  const owner = await createTestAccount(context, { email: 'boss@works.example', permission: 22 });
  const { email, accountId } = await createTestAccount(context, {
    email: 'kim@works.example',
    permission: 22,
    companyRole: 'viewer',
    companyId: owner.companyId,
  });
  const login = async (groups?: string[]) => {
    const answer = await signOn(staff, first, {
      sub: 'kim',
      email,
      emailVerified: true,
      ...(groups ? { groups } : {}),
    });
    assert.equal(answer.status, 200, answer.message);
    return [answer.data.companyRole, answer.data.permission === ROLES.administrator];
  };
  assert.deepEqual(await login(['readers']), ['viewer', false]);
  assert.deepEqual(await login(['readers', 'leads', 'unknown']), ['owner', false]);
  assert.deepEqual(await login(['leads', 'admins']), ['owner', true]);
  assert.deepEqual(await login(), ['member', false]);
  const changes = (await audited('account.roles-mapped')).map(({ before, after }) => ({ before, after }));
  assert.deepEqual(changes, [
    { before: { companyRole: 'viewer', administrator: false }, after: { companyRole: 'owner', administrator: false } },
    { before: { companyRole: 'owner', administrator: false }, after: { companyRole: 'owner', administrator: true } },
    { before: { companyRole: 'owner', administrator: true }, after: { companyRole: 'member', administrator: false } },
  ]);
  assert.ok(accountId);
});

test('the last owner of a company and the last administrator keep their role whatever their groups are', async () => {
  const alone = await createTestAccount(context, { email: 'alone@works.example', permission: 22 });
  await createTestAccount(context, {
    ...{ email: 'junior@works.example', permission: 22, companyRole: 'member', companyId: alone.companyId },
  });
  const login = (email: string) =>
    signOn(staff, first, { sub: email, email, emailVerified: true, groups: ['readers'] });
  assert.equal((await login(alone.email)).data.companyRole, 'owner');
  const { data } = await login(administrator.email);
  assert.deepEqual([data.companyRole, data.permission], ['owner', ROLES.administrator]);
  assert.equal((await admin.call('GET', PATH)).status, 200);
});

test('a provider can be responsible for the second factor, whatever the others do', async () => {
  const { email, companyId } = await createTestAccount(context, { email: 'two@works.example', permission: 22 });
  await context.db.withCompany(companyId, (tx) =>
    sql`update company set second_factor_required_at = now()`.execute(tx),
  );
  const person = { sub: 'two', email, emailVerified: true };
  assert.equal((await signOn(staff, first, person)).data.secondFactorNeeded, true);
  await change(staff, first, { secondFactor: 'provider' });
  assert.equal((await signOn(staff, first, person)).data.secondFactorNeeded, undefined);
});

test('the test of a connection verifies the discovery document and reaches only allowed addresses', async () => {
  const tried = async (issuer: string) =>
    (await admin.call('POST', `${PATH}/test`, { protocol: 'oidc', issuer })).data as {
      failure: string;
      signOnUrl: string;
    };
  const { failure, signOnUrl } = await tried(first.issuer);
  assert.equal(failure, null);
  assert.match(signOnUrl, /\/auth$/);
  assert.equal((await tried(`${first.issuer}/elsewhere`)).failure, 'response-invalid');
  for (const url of ['https://10.0.0.5', 'https://[::1]', 'https://169.254.169.254/latest']) {
    assert.equal((await tried(url)).failure, 'address-refused', url);
  }
  for (const url of [
    'x',
    'http://idp.example',
    'http://localhost:1',
    'https://a:b@idp.example',
    'file:///etc/passwd',
  ]) {
    assert.equal((await tried(url)).failure, 'url-invalid', url);
  }
  const away = await startProvider(`${PUBLIC_URL}/login`);
  await away.close();
  assert.equal((await tried(away.issuer)).failure, 'unreachable');
  assert.equal((await audited('identity-provider.tested')).length, 11);
});

test('a second provider of the same issuer, a private host and trust without domains are refused', async () => {
  assert.equal((await add(first)).error, 'identity-provider-exists');
  assert.equal(
    (await add({ ...first, issuer: 'http://idp.example' } as TestProvider)).error,
    'identity-provider-metadata',
  );
  assert.equal(
    (await add({ ...first, issuer: 'https://new.example' } as TestProvider, { trustEmail: true })).error,
    'identity-provider-trust',
  );
  const member = await server.logIn('ines@works.example');
  assert.equal((await member.call('GET', PATH)).status, 403);
});

test('providers of the version in which all had one redirect URI keep it, also that of the environment if it is in use', async () => {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const upgraded = async () => {
    await sql`drop table identity_provider_status`.execute(owner);
    await owner.transaction().execute(addProviderStatus);
    const { rows } = await sql<{ id: string }>`
      select provider_id as id from identity_provider_status where shared_redirect order by 1`.execute(owner);
    return rows.map(({ id }) => id);
  };
  try {
    assert.deepEqual(await upgraded(), [STAFF, PARTNERS]);
    await context.db.withCompany(administrator.companyId, (tx) =>
      insertSignOn(tx, { ...administrator, issuer: 'https://former.example', subject: 'root' }),
    );
    assert.deepEqual(await upgraded(), [STAFF, PARTNERS, 'environment']);
  } finally {
    await owner.destroy();
  }
});
