import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, mock, test } from 'node:test';
import { systemClock } from '@assay/contract/clock.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { sql } from 'kysely';
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { FORGERIES, type ForgerMeans } from '#testing/provider/saml-forgeries.ts';
import {
  base64Of,
  readSamlRequest,
  type SamlStatement,
  samlAssertion,
  samlMetadata,
  samlResponse,
  samlStatement,
  signXml,
} from '#testing/provider/saml-provider.ts';
import { openAuthority } from '../../../../../lab/hosts/certificates.ts';

const PUBLIC_URL = 'https://assay.example';
const ENTITY = 'https://idp.example/saml';
const SSO = 'https://idp.example/sso';
const AUDIENCE = `${PUBLIC_URL}/saml/metadata`;
const ACS = `${PUBLIC_URL}/saml/acs`;
const authority = openAuthority();
const signerOf = (name: string) => {
  const { key, certificates } = authority.issue([name], 'rsa');
  return { key, certificate: certificates[0]! };
};
const own = signerOf('idp.example');
const foreign = signerOf('other.example');
const EXPIRED = base64Of({ key: '', certificate: authority.issue(['idp.example'], 'expired').certificates[0]! });

const { context } = await testContext({ PUBLIC_URL, OIDC_PRIVATE_HOSTS: '127.0.0.1' });
const server = await testServer(context);
const { anonymous } = server;
const root = await createTestAccount(context, { email: 'root@works.example', permission: ROLES.administrator });
const admin = await server.logIn(root.email);
const ines = await createTestAccount(context, { email: 'ines@works.example', permission: 22 });

const PATH = '/api/admin/identityProviders';
const wish = (changes: object = {}) => ({
  ...{ protocol: 'saml', name: 'Works', enabled: true, metadataUrl: '', metadata: '', emailClaim: 'mail' },
  ...{ emailDomains: ['works.example'], trustEmail: true, secondFactor: 'own', groupsClaim: '', groupRoles: [] },
  ...{ defaultRole: null, ...changes },
});
const added = await admin.call('POST', PATH, wish({ metadata: samlMetadata(ENTITY, SSO, [own]) }));
assert.equal(added.status, 200, added.message);
const provider = added.data.id as string;

interface Request {
  id: string;
  relayState: string;
  cookie: string;
}

async function begin(): Promise<Request> {
  const answer = await anonymous.call('POST', '/api/signOn/start', { provider });
  assert.equal(answer.status, 200, answer.message);
  const { id, relayState } = readSamlRequest(answer.data.url);
  return { id, relayState, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
}

const MAIL = { mail: ['ines@works.example'] };
const statementFor = (request: Request, changes: Partial<SamlStatement> = {}) =>
  samlStatement(
    ENTITY,
    { requestId: request.id, audience: AUDIENCE, recipient: ACS, now: systemClock.now() },
    { attributes: MAIL, ...changes },
  );
/** A response with a signed assertion. */
const responseOf = (one: SamlStatement, signer = own) => samlResponse(signXml(samlAssertion(one), signer), one);

/** Reasons of refused responses, as they are recorded. */
const refusals: unknown[] = [];
mock.method(context.log, 'warn', (facts: { reason?: unknown }) => refusals.push(facts.reason));

/** Sends the form as the browser does after the provider's page: without cookies. @returns the query of the login page */
async function post(xml: string | Buffer, relayState: string): Promise<string> {
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState });
  const response = await fetch(`${server.url}/saml/acs`, { method: 'POST', body: form, redirect: 'manual' });
  assert.equal(response.status, 303);
  const { origin, pathname, search } = new URL(response.headers.get('location')!);
  assert.equal(origin + pathname, `${PUBLIC_URL}/login`);
  return search.slice(1);
}
const finish = (cookie: string, search: string) => anonymous.call('POST', '/api/signOn/finish', { search }, { cookie });
const isReceived = (search: string) => /^saml=received&response=[\w-]{43}$/.test(search);

interface Outcome {
  account: string | null;
  error: string | null;
  /** Why the response was refused. */
  reason: unknown;
}

/** The whole flow with a response that the test makes. */
async function attempt(make: (request: Request) => string | Buffer): Promise<Outcome> {
  const request = await begin();
  refusals.length = 0;
  const search = await post(make(request), request.relayState);
  const reason = isReceived(search) ? null : refusals.at(-1);
  if (reason !== null) assert.equal(search, 'saml=failed');
  const answer = await finish(request.cookie, search);
  return { account: answer.success ? answer.data.account : null, error: answer.error ?? null, reason };
}
const RECEIVED = { account: ines.email, error: null, reason: null };
const refused = (reason: string) => ({ account: null, error: 'sign-on-failed', reason });

test('the request names this service provider, and its metadata what the identity provider has to know', async () => {
  const { data } = await anonymous.call('POST', '/api/signOn/start', { provider });
  assert.ok(data.url.startsWith(`${SSO}?`));
  const { xml, relayState } = readSamlRequest(data.url);
  assert.match(xml, new RegExp(`AssertionConsumerServiceURL="${ACS}"`));
  assert.match(xml, new RegExp(`Issuer[^>]*>${AUDIENCE}<`));
  assert.ok(relayState.length <= 80, 'SAML 2.0 Bindings §3.4.3');
  const response = await fetch(`${server.url}/saml/metadata`);
  assert.match(response.headers.get('content-type')!, /^application\/samlmetadata\+xml/);
  const metadata = await response.text();
  for (const part of [`entityID="${AUDIENCE}"`, `Location="${ACS}"`, 'WantAssertionsSigned="true"']) {
    assert.ok(metadata.includes(part), part);
  }
  assert.equal(await (await fetch(`${server.url}/saml/metadata`)).text(), metadata);
});

test('a signed assertion, a signed response with it, or both log in the account of its address', async () => {
  const other = { attributes: { mail: ['someone@elsewhere.example'] } };
  const groups = Array.from({ length: 150 }, () => randomUUID());
  const cases: Record<string, (request: Request) => string> = {
    assertion: (request) => responseOf(statementFor(request)),
    'the name ID is linked now': (request) => responseOf(statementFor(request, other)),
    response: (request) => signXml(samlResponse(samlAssertion(statementFor(request)), statementFor(request)), own),
    both: (request) => signXml(responseOf(statementFor(request)), own),
    '150 groups': (request) => responseOf(statementFor(request, { attributes: { ...MAIL, groups } })),
    'RSA with SHA-512': (request) => {
      const one = statementFor(request);
      const [signature, digest] = ['2001/04/xmldsig-more#rsa-sha512', '2001/04/xmlenc#sha512'];
      const wishes = { signature: `http://www.w3.org/${signature}`, digest: `http://www.w3.org/${digest}` };
      return samlResponse(signXml(samlAssertion(one), own, { ...wishes, hash: 'sha512' }), one);
    },
  };
  for (const [name, make] of Object.entries(cases)) assert.deepEqual(await attempt(make), RECEIVED, name);
});

test('an independent implementation logs in by its metadata and ours, with either part signed', async () => {
  setSchemaValidator({ validate: async () => 'not validated here' });
  const metadata = await (await fetch(`${server.url}/saml/metadata`)).text();
  const peers = {
    assertion: ServiceProvider({ metadata }),
    both: ServiceProvider({ metadata, wantMessageSigned: true }),
    // As Keycloak with "Sign documents" on and "Sign assertions" off.
    response: ServiceProvider({ metadata: metadata.replace('WantAssertionsSigned="true"', '') }),
  };
  const redirect = { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: SSO };
  const idp = IdentityProvider({
    ...{ entityID: ENTITY, privateKey: own.key, signingCert: own.certificate, isAssertionEncrypted: false },
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [redirect],
    // Expected by the package.
    singleLogoutService: [redirect],
  });
  const changed = await admin.call('PUT', `${PATH}/${provider}`, wish({ metadata: idp.getMetadata() }));
  assert.equal(changed.status, 200, changed.message);
  for (const [name, sp] of Object.entries(peers)) {
    const { data, headers } = await anonymous.call('POST', '/api/signOn/start', { provider });
    const query = Object.fromEntries(new URL(data.url).searchParams);
    const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query });
    const requestId = String(extract.request!.id);
    const now = systemClock.now();
    const one = samlStatement(ENTITY, { requestId, audience: AUDIENCE, recipient: ACS, now });
    const login =
      '<saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';
    const [issued, end] = [one.issuedAt.toISOString(), one.notOnOrAfter.toISOString()];
    const values = {
      ...{ ID: `_${randomUUID()}`, AssertionID: one.id, Issuer: ENTITY, Destination: ACS, Audience: AUDIENCE },
      ...{ SubjectRecipient: ACS, IssueInstant: issued, ConditionsNotBefore: issued, ConditionsNotOnOrAfter: end },
      ...{ SubjectConfirmationDataNotOnOrAfter: end, NameIDFormat: one.nameIdFormat, NameID: one.nameId },
      ...{ InResponseTo: requestId, StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success' },
      AttributeStatement: '',
    };
    const customTagReplacement = (template: string) => ({
      id: values.ID,
      context: SamlLib.replaceTagsByValue(template.replace('{AuthnStatement}', login), values),
    });
    const { context: response } = await idp.createLoginResponse(sp, { extract }, 'post', {}, { customTagReplacement });
    const search = await post(Buffer.from(response, 'base64'), query.RelayState!);
    const answer = await finish(headers.getSetCookie()[0]!.split(';')[0]!, search);
    assert.equal(answer.data?.account, ines.email, `${name}: ${search} ${refusals.at(-1)}`);
  }
});

test('forged, changed and oversized responses are refused, each with its reason', async () => {
  for (const [name, { make, reason }] of Object.entries(FORGERIES)) {
    const outcome = await attempt((request) => make(forgerFor(request)));
    assert.deepEqual(outcome, refused(reason), name);
  }
});

function forgerFor(request: Request): ForgerMeans {
  const genuine = statementFor(request);
  const evil = statementFor(request, { nameId: 'root', attributes: { mail: [root.email] } });
  return { genuine, evil, provider: own, forger: foreign };
}

test('an address that is given twice, is of another domain or in another attribute is not trusted', async () => {
  const cases: Record<string, Record<string, readonly string[]>> = {
    twice: { mail: [ines.email, root.email] },
    'another domain': { mail: ['max@elsewhere.example'] },
    'two domains': { mail: ['max@elsewhere.example@works.example'] },
    'another attribute': { other: [root.email] },
    __proto__: { ['__proto__']: [root.email] },
  };
  await createTestAccount(context, { email: 'max@elsewhere.example', permission: 22 });
  for (const [name, attributes] of Object.entries(cases)) {
    const one = { nameId: randomUUID(), attributes };
    const { account, error } = await attempt((request) => responseOf(statementFor(request, one)));
    assert.equal(account, null, name);
    assert.ok(['sign-on-email-unverified', 'sign-on-unknown'].includes(error!), `${name}: ${error}`);
  }
});

test('only the browser that started the login and delivered its response finishes it, once', async () => {
  const OTHER = 'sign-on-other-browser';
  // An attacker starts a login and has somebody else, who is logged in at the provider, follow the link.
  const attacker = await begin();
  const delivered = await post(responseOf(statementFor(attacker)), attacker.relayState);
  assert.ok(isReceived(delivered), delivered);
  for (const search of [
    'saml=received',
    'saml=received&response=',
    'saml=received&response=x',
    `saml=received&response=${'A'.repeat(43)}`,
  ]) {
    refusals.length = 0;
    assert.equal((await finish(attacker.cookie, search)).error, OTHER, search);
  }
  const victim = await finish('', delivered);
  assert.deepEqual([victim.error, victim.status], [OTHER, 403]);
  assert.match(victim.message, /not started in this browser/);
  assert.equal((await finish((await begin()).cookie, delivered)).error, OTHER, 'a login of its own');
  // Wrong values consumed nothing.
  assert.equal((await finish(attacker.cookie, delivered)).data.account, ines.email);
  assert.equal((await finish(attacker.cookie, delivered)).error, OTHER, 'used twice');
});

test('a response counts once', async () => {
  const request = await begin();
  const xml = responseOf(statementFor(request));
  const search = await post(xml, request.relayState);
  assert.equal(await post(xml, request.relayState), 'saml=failed', 'before it was used');
  assert.equal(refusals.at(-1), 'replay');
  assert.equal((await finish(request.cookie, search)).data.account, ines.email);
  assert.equal(await post(xml, request.relayState), 'saml=failed', 'afterwards');
  const again = await begin();
  const { id } = statementFor(request);
  const first = responseOf(statementFor(again, { id }));
  const second = await begin();
  assert.ok(isReceived(await post(first, again.relayState)));
  const sameId = responseOf(statementFor(second, { id }));
  assert.equal(await post(sameId, second.relayState), 'saml=failed', 'the ID of another assertion');
});

test('a stored response tells nothing without the secret, is fetched within minutes, and deleted when it ends', async () => {
  const query = <T>(text: ReturnType<typeof sql<T>>) => context.db.withoutCompany((tx) => text.execute(tx));
  const request = await begin();
  const search = await post(responseOf(statementFor(request, { nameId: 'secret-subject' })), request.relayState);
  const { rows } = await query(sql<object>`select * from saml_response`);
  assert.ok(rows.length > 0);
  const text = JSON.stringify(rows);
  for (const word of ['secret-subject', ines.email, ENTITY, search.slice(-43)]) assert.ok(!text.includes(word), word);
  await query(sql`update saml_response set accepted_at = now() - interval '6 minutes'`);
  assert.equal((await finish(request.cookie, search)).error, 'sign-on-other-browser');
  await query(sql`update saml_response set expires_at = now() - interval '1 second'`);
  await attempt((next) => responseOf(statementFor(next)));
  assert.equal((await query(sql`select 1 from saml_response`)).rows.length, 1);
});

test('the relay state has to name an enabled SAML provider', async () => {
  const request = await begin();
  const xml = responseOf(statementFor(request));
  for (const state of ['', 'x'.repeat(5_000), '00000000-0000-7000-8000-000000000000', 'https://evil.example/']) {
    assert.equal(await post(xml, state), 'saml=failed', state.slice(0, 40));
  }
  assert.ok(isReceived(await post(xml, request.relayState)));
});

test('a form above the limit is refused before it is read, and few are read at a time', async () => {
  const { relayState } = await begin();
  const large = new URLSearchParams({ SAMLResponse: 'A'.repeat(300_000), RelayState: relayState });
  const response = await fetch(`${server.url}/saml/acs`, { method: 'POST', body: large, redirect: 'manual' });
  assert.equal(response.status, 413);
  assert.equal(
    Number(response.headers.get('ratelimit-limit')),
    context.config.callsPerMinute / 10,
    'a share of its own',
  );
});

test('groups of an attribute determine the role', async () => {
  const groupRoles = [{ group: 'leads', role: 'owner' }];
  const changed = wish({ groupsClaim: 'groups', groupRoles, defaultRole: 'viewer' });
  assert.equal((await admin.call('PUT', `${PATH}/${provider}`, changed)).status, 200);
  const kim = await createTestAccount(context, {
    ...{ email: 'kim@works.example', permission: 22, companyRole: 'member', companyId: ines.companyId },
  });
  const login = async (groups: readonly string[]) => {
    const request = await begin();
    const attributes = { mail: [kim.email], groups };
    const search = await post(responseOf(statementFor(request, { nameId: 'kim', attributes })), request.relayState);
    return (await finish(request.cookie, search)).data.companyRole;
  };
  assert.equal(await login(['leads', 'others']), 'owner');
  assert.equal(await login([]), 'viewer');
});

test('metadata is fetched from its URL, and refused when it is incomplete, too large or not reachable', async () => {
  let body = samlMetadata('https://second.example', SSO, [own, foreign]);
  const web = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  after(() => web.close());
  const metadataUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}/metadata`;
  const tried = async (fields: object) =>
    (await admin.call('POST', `${PATH}/test`, { protocol: 'saml', metadata: '', metadataUrl: '', ...fields })).data;
  const good = await tried({ metadataUrl });
  assert.deepEqual(
    [good.failure, good.issuer, good.signOnUrl, good.certificatesEnd.length],
    [null, 'https://second.example', SSO, 2],
  );
  const second = await admin.call('POST', PATH, wish({ name: 'Second', metadataUrl }));
  assert.equal(second.data.issuer, 'https://second.example');
  assert.equal((await admin.call('DELETE', `${PATH}/${second.data.id}`)).status, 200);
  body = '<x/>';
  assert.equal((await tried({ metadataUrl })).failure, 'metadata-not-saml');
  body = 'x'.repeat(2_000_000);
  assert.equal((await tried({ metadataUrl })).failure, 'response-invalid');
  assert.equal((await tried({ metadataUrl: 'https://10.0.0.5/metadata' })).failure, 'address-refused');
  assert.equal((await tried({ metadataUrl: 'ftp://idp.example' })).failure, 'url-invalid');
  assert.equal((await tried({})).failure, 'url-invalid');
});

test('expired certificates are ignored, and after the end of its metadata a provider logs nobody in', async () => {
  const changed = wish({ metadata: samlMetadata(ENTITY, SSO, [own]) });
  const end = new Date(systemClock.now().getTime() + 3_600_000).toISOString();
  const until = changed.metadata.replace(' entityID', ` validUntil="${end}" entityID`);
  const saved = await admin.call('PUT', `${PATH}/${provider}`, { ...changed, metadata: until });
  assert.equal(saved.data.metadataEnds, end);
  const store = (column: 'certificates' | 'metadata_ends', value: unknown) =>
    context.db.withoutCompany((tx) =>
      sql`update identity_provider set ${sql.ref(column)} = ${value} where id = ${provider}`.execute(tx),
    );
  const begun = await begin();
  const response = responseOf(statementFor(begun));
  const valid = base64Of(own);
  await store('certificates', [EXPIRED, valid]);
  assert.deepEqual(await attempt((request) => responseOf(statementFor(request))), RECEIVED);
  const cases = [
    ['certificates', [EXPIRED], 'certificate-expired', [valid]],
    ['metadata_ends', new Date(0), 'metadata-expired', null],
  ] as const;
  for (const [column, value, reason, before] of cases) {
    await store(column, value);
    assert.equal(await post(response, begun.relayState), 'saml=failed');
    assert.equal(refusals.at(-1), reason);
    const { error } = await anonymous.call('POST', '/api/signOn/start', { provider });
    assert.equal(error, 'sign-on-failed', reason);
    await store(column, before);
  }
});
