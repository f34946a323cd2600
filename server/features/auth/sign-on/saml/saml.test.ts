import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { systemClock } from '@assay/contract/clock.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import {
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
const responseOf = (one: SamlStatement, signer = own) =>
  samlResponse(signXml(samlAssertion(one), 'Assertion', signer), one);

/** Sends the form as the browser does after the provider's page: without cookies. */
async function post(xml: string, relayState: string): Promise<string> {
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState });
  const response = await fetch(`${server.url}/saml/acs`, { method: 'POST', body: form, redirect: 'manual' });
  assert.equal(response.status, 303);
  return response.headers.get('location')!;
}
const finish = (cookie: string, search = 'saml=received') =>
  anonymous.call('POST', '/api/signOn/finish', { search }, { cookie });

/** The whole flow with a response that the test makes. */
async function attempt(make: (request: Request) => string): Promise<{ location: string; account: string | null }> {
  const request = await begin();
  const location = await post(make(request), request.relayState);
  const answer = await finish(request.cookie, new URL(location).search.slice(1));
  if (!answer.success) assert.equal(answer.error, 'sign-on-failed');
  return { location, account: answer.success ? answer.data.account : null };
}
const RECEIVED = { location: `${PUBLIC_URL}/login?saml=received`, account: ines.email };
const FAILED = { location: `${PUBLIC_URL}/login?saml=failed`, account: null };

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

test('a signed assertion logs in the account of its address, and links the name ID', async () => {
  assert.deepEqual(await attempt((request) => responseOf(statementFor(request))), RECEIVED);
  const other = { attributes: { mail: ['someone@elsewhere.example'] } };
  assert.deepEqual(await attempt((request) => responseOf(statementFor(request, other))), RECEIVED);
  const both = (request: Request) => signXml(responseOf(statementFor(request)), 'Response', own);
  assert.deepEqual(await attempt(both), RECEIVED, 'response and assertion signed');
});

test('responses without a valid signature over the assertion are refused', async () => {
  const cases: Record<string, (request: Request) => string> = {
    unsigned: (request) => samlResponse(samlAssertion(statementFor(request)), statementFor(request)),
    'signed by another key': (request) => responseOf(statementFor(request), foreign),
    'only the response signed': (request) =>
      signXml(samlResponse(samlAssertion(statementFor(request)), statementFor(request)), 'Response', own),
    'changed afterwards': (request) => responseOf(statementFor(request)).replace('>u-1<', '>u-2<'),
    'SHA-1': (request) => {
      const one = statementFor(request);
      return samlResponse(signXml(samlAssertion(one), 'Assertion', own, true), one);
    },
    'no XML': () => 'x',
    empty: () => '',
  };
  for (const [name, make] of Object.entries(cases)) assert.deepEqual(await attempt(make), FAILED, name);
});

test('signature wrapping is refused: a forged assertion beside, around, or in place of the signed one', async () => {
  const forge = (request: Request) => {
    const genuine = statementFor(request);
    const signed = signXml(samlAssertion(genuine), 'Assertion', own);
    const forged = samlAssertion({ ...genuine, nameId: 'root', attributes: { mail: [root.email] } });
    const evil = forged.replace(genuine.id, '_forged');
    return { genuine, signed, forged, evil };
  };
  const wrapped: Record<string, (request: Request) => string> = {
    'before the signed one': (request) => {
      const { genuine, signed, evil } = forge(request);
      return samlResponse(evil + signed, genuine);
    },
    'after the signed one': (request) => {
      const { genuine, signed, evil } = forge(request);
      return samlResponse(signed + evil, genuine);
    },
    'around the signed one': (request) => {
      const { genuine, signed, evil } = forge(request);
      return samlResponse(evil.replace('</saml:Assertion>', `${signed}</saml:Assertion>`), genuine);
    },
    'with the signed one in its signature': (request) => {
      const { genuine, signed, evil } = forge(request);
      const [signature] = /<Signature[\s\S]*<\/Signature>/.exec(signed)!;
      const inside = signature.replace('</Signature>', `<Object>${signed.replace(signature, '')}</Object></Signature>`);
      return samlResponse(evil.replace('</saml:Issuer>', `</saml:Issuer>${inside}`), genuine);
    },
    'with the same ID': (request) => {
      const { genuine, signed, forged } = forge(request);
      return samlResponse(forged.replace('</saml:Assertion>', `${signed}</saml:Assertion>`), genuine);
    },
    'signed one in an extension': (request) => {
      const { genuine, signed, evil } = forge(request);
      const extension = `<samlp:Extensions>${signed}</samlp:Extensions>`;
      return samlResponse(evil, genuine).replace('<samlp:Status>', `${extension}<samlp:Status>`);
    },
  };
  for (const [name, make] of Object.entries(wrapped)) {
    assert.notEqual((await attempt(make)).account, root.email, name);
    assert.deepEqual(await attempt(make), FAILED, name);
  }
});

test('assertions that are expired, early, for another audience or recipient, or of another issuer are refused', async () => {
  const at = (minutes: number) => new Date(systemClock.now().getTime() + minutes * 60_000);
  const cases: Record<string, Partial<SamlStatement>> = {
    expired: { issuedAt: at(-20), notBefore: at(-20), notOnOrAfter: at(-10) },
    'valid for hours, but issued long ago': { issuedAt: at(-60), notBefore: at(-60), notOnOrAfter: at(600) },
    early: { notBefore: at(10), notOnOrAfter: at(20) },
    'another audience': { audience: 'https://other.example/saml/metadata' },
    'no audience': { audience: null },
    'another recipient': { recipient: 'https://other.example/saml/acs' },
    'another issuer': { issuer: 'https://other.example/saml' },
    unsolicited: { inResponseTo: null },
    'a transient name ID': { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    'a name ID of 10,000 characters': { nameId: 'u'.repeat(10_000) },
    'an empty name ID': { nameId: '' },
  };
  for (const [name, changes] of Object.entries(cases)) {
    assert.deepEqual(await attempt((request) => responseOf(statementFor(request, changes))), FAILED, name);
  }
});

test('a response counts once, and only in the browser that asked', async () => {
  const request = await begin();
  const xml = responseOf(statementFor(request));
  const theirs = await begin();
  assert.equal(await post(xml, request.relayState), RECEIVED.location);
  assert.equal(await post(xml, request.relayState), FAILED.location, 'replayed before it was used');
  assert.equal((await finish(theirs.cookie)).error, 'sign-on-failed', 'another browser');
  assert.equal((await finish('')).error, 'sign-on-failed', 'no cookie');
  assert.equal((await finish(request.cookie)).data.account, ines.email);
  assert.equal((await finish(request.cookie)).error, 'sign-on-failed', 'used twice');
  assert.equal(await post(xml, request.relayState), FAILED.location, 'replayed afterwards');
  const again = await begin();
  const { id } = statementFor(request);
  const first = responseOf(statementFor(again, { id }));
  const second = await begin();
  assert.equal(await post(first, again.relayState), RECEIVED.location);
  const sameId = responseOf(statementFor(second, { id }));
  assert.equal(await post(sameId, second.relayState), FAILED.location, 'the ID of another assertion');
});

test('the relay state has to name an enabled SAML provider', async () => {
  const request = await begin();
  const xml = responseOf(statementFor(request));
  for (const state of ['', 'x'.repeat(5_000), '00000000-0000-7000-8000-000000000000', 'https://evil.example/']) {
    assert.equal(await post(xml, state), FAILED.location, state.slice(0, 40));
  }
  assert.equal(await post(xml, request.relayState), RECEIVED.location);
});

test('entities, comments, deep nesting and large documents are refused before they are parsed', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>';
  const external = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
  const cases: Record<string, (request: Request) => string> = {
    'entity expansion': (request) => bomb + responseOf(statementFor(request)),
    'an external entity': (request) => external + responseOf(statementFor(request, { nameId: '&a;' })),
    'a comment in the name ID': (request) => responseOf(statementFor(request)).replace('>u-1<', '>u-1<!-- --><'),
    'deep nesting': () => '<a>'.repeat(20_000),
    'a processing instruction': (request) =>
      responseOf(statementFor(request)).replace('<samlp:Status>', '<?x y?><samlp:Status>'),
  };
  for (const [name, make] of Object.entries(cases)) assert.deepEqual(await attempt(make), FAILED, name);
  const request = await begin();
  const large = new URLSearchParams({ SAMLResponse: 'A'.repeat(300_000), RelayState: request.relayState });
  const response = await fetch(`${server.url}/saml/acs`, { method: 'POST', body: large, redirect: 'manual' });
  assert.equal(response.status, 413);
});

test('groups of an attribute determine the role, and an address of another domain is not trusted', async () => {
  const groupRoles = [{ group: 'leads', role: 'owner' }];
  const changed = wish({ groupsClaim: 'groups', groupRoles, defaultRole: 'viewer' });
  assert.equal((await admin.call('PUT', `${PATH}/${provider}`, changed)).status, 200);
  const kim = await createTestAccount(context, {
    ...{ email: 'kim@works.example', permission: 22, companyRole: 'member', companyId: ines.companyId },
  });
  const login = async (groups: readonly string[]) => {
    const request = await begin();
    const attributes = { mail: [kim.email], groups };
    await post(responseOf(statementFor(request, { nameId: 'kim', attributes })), request.relayState);
    return (await finish(request.cookie)).data.companyRole;
  };
  assert.equal(await login(['leads', 'others']), 'owner');
  assert.equal(await login([]), 'viewer');
  await createTestAccount(context, { email: 'max@elsewhere.example', permission: 22 });
  const request = await begin();
  const attributes = { mail: ['max@elsewhere.example'] };
  await post(responseOf(statementFor(request, { nameId: 'max', attributes })), request.relayState);
  assert.equal((await finish(request.cookie)).error, 'sign-on-email-unverified');
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
  for (const text of [
    '',
    '<x/>',
    body.replace('IDPSSODescriptor', 'SPSSODescriptor'),
    body.replace(SSO, 'http://idp.example/sso'),
    body.replaceAll(/<ds:X509Certificate>[^<]*</g, '<ds:X509Certificate>AAAA<'),
    `<!DOCTYPE x [<!ENTITY a "b">]>${body}`,
    `${'<!-- '.repeat(50_000)}`,
  ]) {
    const good = body;
    body = text;
    assert.equal((await tried({ metadataUrl })).failure, 'metadata-invalid', text.slice(0, 60));
    body = good;
  }
  body = 'x'.repeat(2_000_000);
  assert.equal((await tried({ metadataUrl })).failure, 'response-invalid');
  assert.equal((await tried({ metadataUrl: 'https://10.0.0.5/metadata' })).failure, 'address-refused');
  assert.equal((await tried({ metadataUrl: 'ftp://idp.example' })).failure, 'url-invalid');
  assert.equal((await tried({})).failure, 'url-invalid');
});

test('accepted responses are deleted some time after they ended', async () => {
  await context.db.withoutCompany((tx) =>
    sql`update saml_response set expires_at = now() - interval '2 hours'`.execute(tx),
  );
  await attempt((request) => responseOf(statementFor(request)));
  const { rows } = await context.db.withoutCompany((tx) => sql`select 1 from saml_response`.execute(tx));
  assert.equal(rows.length, 1);
});
