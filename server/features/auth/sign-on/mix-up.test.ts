import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { ROLES } from '@assay/contract/roles.ts';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { startProvider, type TestProvider } from '#testing/provider/provider.ts';

/** The attack of RFC 9700 §4.4: the operator of one provider logs in as a user of another one. */

const PUBLIC_URL = 'https://assay.example';
const HONEST = '0191f3a0-0000-7000-8000-00000000000a';
const OTHER = '0191f3a0-0000-7000-8000-00000000000b';
const SHARED = `${PUBLIC_URL}/login`;
/** Whether responses of the honest provider name their issuer (RFC 9207). */
const kinds = { named: true, unnamed: false } as const;
type Kind = keyof typeof kinds;
const addresses = [`${PUBLIC_URL}/login/${HONEST}`, SHARED];
const honest: Record<Kind, TestProvider> = {
  named: await startProvider(addresses),
  unnamed: await startProvider(addresses, { namesIssuer: false }),
};
const attackers: Record<Kind, TestProvider> = {
  named: await startProvider([`${PUBLIC_URL}/login/${OTHER}`, SHARED]),
  unnamed: await startProvider([`${PUBLIC_URL}/login/${OTHER}`, SHARED], { namesIssuer: false }),
};
after(() => Promise.all([...Object.values(honest), ...Object.values(attackers)].map((one) => one.close())));

/** Codes that arrived at the attacker's token endpoint. */
let stolen: string[] = [];
for (const one of Object.values(attackers)) {
  one.instead = (request, response) => {
    if (request.url !== '/token') return false;
    request.setEncoding('utf8').on('data', (text: string) => stolen.push(new URLSearchParams(text).get('code')!));
    request.on('end', () =>
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
    );
    return true;
  };
}

const { context } = await testContext({ PUBLIC_URL, OIDC_PRIVATE_HOSTS: '127.0.0.1' });
const server = await testServer(context);
const { anonymous } = server;
await createTestAccount(context, { email: 'root@works.example', permission: ROLES.administrator });
const admin = await server.logIn('root@works.example');
const lina = await createTestAccount(context, { email: 'lina@works.example', permission: 22 });
const person = { sub: 'lina', email: lina.email, emailVerified: true };

const PATH = '/api/admin/identityProviders';
const wish = (id: string, { issuer, clientId, clientSecret }: TestProvider) => ({
  ...{ id, protocol: 'oidc', name: id === HONEST ? 'Honest' : 'Other', enabled: true, issuer, clientId, clientSecret },
  ...{ scopes: 'openid email', emailDomains: [], trustEmail: false, secondFactor: 'provider', groupsClaim: '' },
  ...{ groupRoles: [], defaultRole: null },
});

/** Adds providers, as of a version in which all used the shared redirect URI for those that `shared` names. */
async function configure(providers: readonly (readonly [id: string, TestProvider])[], shared: readonly string[] = []) {
  for (const [id, provider] of providers) {
    assert.equal((await admin.call('POST', PATH, wish(id, provider))).status, 200);
  }
  for (const id of shared) {
    await context.db.withoutCompany((tx) =>
      sql`insert into identity_provider_status (provider_id, shared_redirect) values (${id}, true)`.execute(tx),
    );
  }
}

beforeEach(async () => {
  stolen = [];
  for (const id of [HONEST, OTHER]) await admin.call('DELETE', `${PATH}/${id}`);
});

async function begin(provider: string) {
  const { data, error, headers } = await anonymous.call('POST', '/api/signOn/start', { provider });
  const [cookie = ''] = headers.getSetCookie().map((line) => line.split(';')[0]!);
  return { error, cookie, url: data ? new URL(data.url) : null };
}
const finish = (cookie: string, back: URL) =>
  anonymous.call('POST', '/api/signOn/finish', { search: back.search.slice(1), path: back.pathname }, { cookie });

async function logIn(id: string, provider: TestProvider): Promise<string> {
  const { error, cookie, url } = await begin(id);
  if (!url) return error!;
  provider.person = person;
  const { data, error: refused } = await finish(cookie, await provider.visit(url.href));
  return refused ?? data.account;
}

/**
 * The user starts at the attacker's provider, which sends her on to the honest one with the values of a login that the
 * attacker began there.
 * @param change of that request
 * @returns what she and the attacker were told, and whether the attacker's provider received the code
 */
async function attack(provider: TestProvider, change: (request: URL) => void = () => {}) {
  const own = await begin(HONEST);
  const hers = await begin(OTHER);
  const request = own.url ? new URL(own.url) : new URL(`${provider.issuer}/auth`);
  request.searchParams.set('state', hers.url!.searchParams.get('state')!);
  change(request);
  provider.person = person;
  const back = await provider.visit(request.href);
  const victim = await finish(hers.cookie, back);
  const code = stolen[0];
  if (!code) return { victim: victim.error, attacker: null };
  const injected = new URL(own.url?.searchParams.get('redirect_uri') ?? SHARED);
  injected.searchParams.set('code', code);
  injected.searchParams.set('iss', provider.issuer);
  injected.searchParams.set('state', own.url?.searchParams.get('state') ?? '');
  const { data, error } = await finish(own.cookie, injected);
  return { victim: victim.error, attacker: error ?? `logged in as ${data.account}` };
}

const REFUSED = { victim: 'sign-on-failed', attacker: null };

for (const kind of ['named', 'unnamed'] as const) {
  test(`a response at the address of another provider is refused, and its code is sent nowhere (${kind})`, async () => {
    await configure([
      [HONEST, honest[kind]],
      [OTHER, attackers[kind]],
    ]);
    assert.deepEqual(await attack(honest[kind]), REFUSED);
    const toShared = (request: URL) => request.searchParams.set('redirect_uri', SHARED);
    assert.deepEqual(await attack(honest[kind], toShared), REFUSED, 'the former address is still registered');
    const { data } = await admin.call('GET', PATH);
    const [, other] = data.providers as { lastFailure: { reason: string } | null }[];
    assert.equal(other!.lastFailure?.reason, 'other-provider');
    assert.equal(await logIn(HONEST, honest[kind]), lina.email);
  });
}

test('where two providers share an address, the later one must name the issuer of its responses', async () => {
  await configure(
    [
      [HONEST, honest.unnamed],
      [OTHER, attackers.unnamed],
    ],
    [HONEST, OTHER],
  );
  assert.equal(await logIn(HONEST, honest.unnamed), lina.email, 'existing configurations keep working');
  assert.equal(await logIn(OTHER, attackers.unnamed), 'sign-on-redirect-uri');
  await admin.call('DELETE', `${PATH}/${OTHER}`);
  await configure([[OTHER, attackers.named]], [OTHER]);
  assert.deepEqual(await attack(honest.unnamed), REFUSED);
  // Without the check at its own start, the attacker could change the metadata in the meantime.
  assert.equal((await begin(OTHER)).error, undefined);
});

test('where the attacker’s provider has the shared address first, no other one without issuer can be used', async () => {
  await configure(
    [
      [OTHER, attackers.unnamed],
      [HONEST, honest.unnamed],
    ],
    [OTHER, HONEST],
  );
  const crafted = (request: URL) => {
    for (const [name, value] of Object.entries({
      ...{ client_id: honest.unnamed.clientId, redirect_uri: SHARED, response_type: 'code', scope: 'openid email' },
      ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
    }))
      request.searchParams.set(name, value);
  };
  const { attacker } = await attack(honest.unnamed, crafted);
  assert.ok(attacker === null || attacker === 'sign-on-other-browser', `the code is of no use: ${attacker}`);
  assert.equal(await logIn(HONEST, honest.unnamed), 'sign-on-redirect-uri');
  await admin.call('DELETE', `${PATH}/${HONEST}`);
  await configure([[HONEST, honest.named]], [HONEST]);
  stolen = [];
  assert.deepEqual(await attack(honest.named), REFUSED, 'the response names another issuer');
  assert.equal(await logIn(HONEST, honest.named), lina.email);
});

test('a provider keeps the shared address until an administrator has registered its own', async () => {
  await configure([[HONEST, honest.unnamed]], [HONEST]);
  const row = async () => (await admin.call('GET', PATH)).data.providers[0];
  const { sharedRedirectUri, redirectUri } = await row();
  assert.deepEqual([sharedRedirectUri, redirectUri], [true, `${PUBLIC_URL}/login/${HONEST}`]);
  assert.equal((await begin(HONEST)).url!.searchParams.get('redirect_uri'), SHARED);
  assert.equal(await logIn(HONEST, honest.unnamed), lina.email);
  const pending = await begin(HONEST);
  honest.unnamed.person = person;
  const back = await honest.unnamed.visit(pending.url!.href);
  const switched = await admin.call('POST', `${PATH}/${HONEST}/useOwnRedirectUri`);
  assert.equal(switched.data.sharedRedirectUri, false);
  assert.equal((await finish(pending.cookie, back)).error, 'sign-on-failed', 'delivered at the former address');
  assert.equal((await begin(HONEST)).url!.searchParams.get('redirect_uri'), redirectUri);
  assert.equal(await logIn(HONEST, honest.unnamed), lina.email);
  assert.equal((await admin.call('POST', `${PATH}/unknown/useOwnRedirectUri`)).error, 'not-found');
});
