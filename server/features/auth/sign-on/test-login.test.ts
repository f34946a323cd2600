import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ROLES } from '@assay/contract/roles.ts';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { type ProviderPerson, startProvider } from '#testing/provider/provider.ts';

const PUBLIC_URL = 'https://assay.example';
const ID = '0191f3a0-0000-7000-8000-00000000000c';
const provider = await startProvider(`${PUBLIC_URL}/login/${ID}`);
after(() => provider.close());
const { context } = await testContext({ PUBLIC_URL, OIDC_PRIVATE_HOSTS: '127.0.0.1' });
const server = await testServer(context);
const root = await createTestAccount(context, { email: 'root@works.example', permission: ROLES.administrator });
const ines = await createTestAccount(context, { email: 'ines@works.example', permission: 22 });
const admin = await server.logIn(root.email);

const PATH = '/api/admin/identityProviders';
const { issuer, clientId, clientSecret } = provider;
const settings = {
  ...{ id: ID, protocol: 'oidc', name: 'Staff', enabled: false, issuer, clientId, clientSecret },
  ...{ scopes: 'openid email groups', emailDomains: ['works.example'], trustEmail: false, secondFactor: 'own' },
  ...{ groupsClaim: 'groups', groupRoles: [{ group: 'leads', role: 'owner' }], defaultRole: null },
};
assert.equal((await admin.call('POST', PATH, settings)).status, 200);

async function begin(caller: ApiCaller = admin) {
  const { data, headers, status } = await caller.call('POST', `${PATH}/${ID}/testLogin`);
  assert.equal(status, 200);
  const [line = ''] = headers.getSetCookie();
  return { url: data.url as string, failure: data.failure, cookie: line.split(';')[0]!, line };
}
async function respond(url: string, person: ProviderPerson | null): Promise<{ search: string; path: string }> {
  provider.person = person;
  const back = await provider.visit(url);
  return { search: back.search.slice(1), path: back.pathname };
}
const finish = async (cookie: string, delivered: object, caller = admin) =>
  (await caller.call('POST', `${PATH}/finishTestLogin`, delivered, { cookie })).data;

async function tried(person: ProviderPerson | null) {
  const { url, cookie } = await begin();
  return finish(cookie, await respond(url, person));
}
const person = { sub: 'ines', email: ines.email, emailVerified: true, groups: ['leads', 'readers'] };
const rows = async (table: string) =>
  (await context.db.withAllCompanies('migration', (tx) => sql`select 1 from ${sql.table(table)}`.execute(tx))).rows
    .length;

test('a test login shows what a disabled provider states and whose account it is, without logging in or linking', async () => {
  const sessions = await rows('session');
  const { line } = await begin();
  assert.match(line, /; Path=\/api\/admin\/identityProviders; HttpOnly;.* SameSite=Strict/);
  assert.deepEqual(await tried(person), {
    ...{ provider: 'Staff', failure: null, account: ines.email, linked: false },
    identity: {
      ...{ subject: 'ines', email: ines.email, emailVerified: true, groups: ['leads', 'readers'] },
      ...{ companyRole: 'owner', administrator: null },
    },
  });
  assert.deepEqual([await rows('session'), await rows('sso_identity')], [sessions, 0]);
  const [entry] = await auditEntries(context, 'identity-provider.tested');
  assert.deepEqual(entry!.facts, { login: true, failure: null, account: ines.email });
});

test('a test login that would be refused says why, with what the provider stated', async () => {
  const reason = async (who: ProviderPerson | null) => {
    const { failure, identity, account } = await tried(who);
    return [failure, identity?.email ?? null, account];
  };
  const other = 'someone@works.example';
  assert.deepEqual(await reason({ ...person, emailVerified: false }), ['email-unverified', ines.email, null]);
  assert.deepEqual(await reason({ ...person, email: other }), ['account-unknown', other, null]);
  await createTestAccount(context, { email: 'mia@partner.example', permission: 22 });
  const mia = { ...person, email: 'mia@partner.example' };
  assert.deepEqual(await reason(mia), ['domain-refused', mia.email, mia.email]);
  assert.deepEqual(await reason(null), ['refused-by-provider', null, null]);
  provider.instead = ({ url }, response) => {
    if (url !== '/token') return false;
    response.writeHead(503).end();
    return true;
  };
  assert.deepEqual(await reason(person), ['provider-error', null, null]);
  provider.instead = () => false;
  const { url, cookie } = await begin();
  const delivered = { ...(await respond(url, person)), path: '/login' };
  assert.equal((await finish(cookie, delivered)).failure, 'other-provider');
});

test('a test login belongs to the session and the browser that started it, and its cookie logs no one in', async () => {
  const NOT_STARTED = { provider: '', failure: 'other-browser', identity: null, account: null, linked: false };
  const { url, cookie } = await begin();
  const delivered = await respond(url, person);
  const session = await server.logIn(root.email);
  assert.deepEqual(await finish(cookie, delivered, session), NOT_STARTED, 'another session');
  assert.deepEqual(await finish('', delivered), NOT_STARTED, 'another browser');
  const [name, value] = cookie.split('=');
  assert.equal(name, 'assay-sign-on-test');
  assert.equal(
    (await admin.call('PUT', `${PATH}/${ID}`, { ...settings, clientSecret: '', enabled: true })).status,
    200,
  );
  const login = { cookie: `assay-sign-on=${value}` };
  const finished = await server.anonymous.call('POST', '/api/signOn/finish', delivered, login);
  assert.equal(finished.error, 'sign-on-other-browser');
  const begun = await server.anonymous.call('POST', '/api/signOn/start', { provider: ID });
  const ticket = begun.headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!;
  assert.deepEqual(
    await finish(`assay-sign-on-test=${ticket}`, await respond(begun.data.url, person)),
    NOT_STARTED,
    'the cookie of a login is not one of a test',
  );
  assert.equal((await finish(cookie, delivered)).failure, null);
  assert.equal((await admin.call('POST', `${PATH}/unknown/testLogin`)).error, 'sign-on-off');
  const member = await server.logIn(ines.email);
  assert.equal((await member.call('POST', `${PATH}/${ID}/testLogin`)).status, 403);
});
