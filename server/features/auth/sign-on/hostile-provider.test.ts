import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, mock, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { systemClock } from '@assay/contract/clock.ts';
import { eventually } from '#testing/eventually.ts';
import type { IdentityProvider, OidcSettings } from './identity-provider.ts';
import { type AuthorizationRequest, createIdentityProvider, KEYS_MS, UNKNOWN_KEY_MS } from './oidc-provider.ts';
import { ProviderError } from './provider-fetch.ts';

const RETURN_TO = 'https://assay.example/login/environment';
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Responses of the provider by path; each test replaces those that it tests. */
type Handler = (response: ServerResponse) => void;
const handlers = new Map<string, Handler>();
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url!);
  const handler = handlers.get(request.url!);
  if (handler) handler(response);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  server.closeAllConnections();
  server.close();
});
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const METADATA = '/.well-known/openid-configuration';

const json =
  (body: object): Handler =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const metadata = (changes: object = {}) =>
  json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    ...changes,
  });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(systemClock.now().getTime() / 1000);
const claimsFor = (nonce: string, changes: object = {}) => ({
  ...{ iss: issuer, aud: 'assay', sub: 'ines', nonce, email: 'ines@works.example', email_verified: true },
  ...{ iat: now(), exp: now() + 60, ...changes },
});

function signed(claims: object, header: object = {}, key: KeyObject = own.privateKey): string {
  const text = `${part({ alg: 'RS256', kid: 'own', ...header })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

const answerWith = (token: string) =>
  json({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: token });

function open(timeout?: number, changes: Partial<OidcSettings> = {}): IdentityProvider<AuthorizationRequest> {
  const settings = {
    secondFactor: 'own' as const,
    issuer,
    clientId: 'assay',
    clientSecret: 's',
    id: 'environment',
    name: 'Staff',
    privateHosts: [],
    trustIssuer: true,
    issuerRequired: false,
    scopes: 'openid email',
    emailDomains: ['works.example'],
    trustEmail: false,
    groupsClaim: '',
    groupRoles: [],
    defaultRole: null,
    ...changes,
  };
  return createIdentityProvider(settings, RETURN_TO, timeout);
}

/** The same key under another id. */
const keysOf = (kid: string) =>
  json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] });

beforeEach(() => {
  handlers.clear();
  handlers.set(METADATA, metadata());
  handlers.set('/keys', keysOf('own'));
  asked.length = 0;
});

/** Completes a sign-on in which the provider issues the token that `make` returns. */
async function signOn(
  make: (nonce: string) => string,
  state?: string,
  changes?: Partial<OidcSettings>,
  token: Handler | null = null,
) {
  const provider = open(undefined, changes);
  const begun = await provider.begin();
  handlers.set('/token', token ?? answerWith(make(begun.asked.nonce)));
  const back = new URLSearchParams({ code: 'c', state: state ?? begun.asked.state, iss: issuer });
  return provider.finish(back, begun.asked);
}

test('a provider that follows the protocol is accepted', async () => {
  const identity = await signOn((nonce) => signed(claimsFor(nonce)));
  assert.deepEqual(identity, {
    ...{ issuer, subject: 'ines', email: 'ines@works.example', emailVerified: true, roles: null },
    groups: [],
  });
});

/** The reason for which a login is refused; `none` if it is accepted. */
const reasonFor = (login: Promise<unknown>): Promise<string> =>
  login.then(
    () => 'none',
    (error) => {
      assert.ok(error instanceof ProviderError, String(error));
      assert.ok(error.message.length < 500, error.message);
      return error.reason;
    },
  );

test('ID tokens that are unsigned, expired, replayed, or of another key, issuer or client are rejected with the reason', async () => {
  const pem = own.publicKey.export({ type: 'spki', format: 'pem' });
  const hmac = (secret: string) => (nonce: string) => {
    const text = `${part({ alg: 'HS256', kid: 'own' })}.${part(claimsFor(nonce))}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const changed = (changes: object) => (nonce: string) => signed(claimsFor(nonce, changes));
  const rows: readonly (readonly [what: string, reason: string, make: (nonce: string) => string])[] = [
    ['alg none', 'algorithm-refused', (nonce) => `${part({ alg: 'none' })}.${part(claimsFor(nonce))}.`],
    ['HS256 with the public key as its secret', 'algorithm-refused', hmac(String(pem))],
    ['HS256 with the client secret', 'algorithm-refused', hmac('s')],
    ['an encrypted token', 'encrypted', () => 'a.b.c.d.e'],
    ['another key', 'signature-invalid', (nonce) => signed(claimsFor(nonce), {}, foreign.privateKey)],
    ['an unknown key', 'signature-invalid', (nonce) => signed(claimsFor(nonce), { kid: 'x' }, foreign.privateKey)],
    ['another issuer', 'issuer-mismatch', changed({ iss: 'https://other.example' })],
    ['the issuer with a slash', 'issuer-mismatch', changed({ iss: `${issuer}/` })],
    ['another client', 'audience-mismatch', changed({ aud: 'other' })],
    ['two clients without azp', 'audience-mismatch', changed({ aud: ['assay', 'other'] })],
    ['azp of another client', 'audience-mismatch', changed({ aud: ['assay', 'other'], azp: 'other' })],
    ['an expired token', 'not-valid-now', changed({ exp: now() - 3600, iat: now() - 7200 })],
    ['a token of the future', 'not-valid-now', changed({ nbf: now() + 600 })],
    ['a replayed nonce', 'replay', () => signed(claimsFor('of-another-sign-on'))],
    ['no nonce', 'response-invalid', changed({ nonce: undefined })],
    ['a subject of 300 characters', 'subject-invalid', changed({ sub: 's'.repeat(300) })],
    ['a subject with NUL', 'subject-invalid', changed({ sub: 'a\u0000b' })],
    ['a subject with half of a surrogate pair', 'subject-invalid', changed({ sub: 'a\ud800b' })],
    ['a token of 2 MB', 'response-invalid', changed({ padding: 'x'.repeat(2_000_000) })],
    ['clocks that differ by ten seconds', 'none', changed({ iat: now() + 10, nbf: now() + 10 })],
    ['a claim of 100 kB', 'none', changed({ padding: 'x'.repeat(100_000) })],
  ];
  for (const [what, reason, make] of rows) assert.equal(await reasonFor(signOn(make)), reason, what);
});

test('a response to another request, of another provider, or with an error is refused before its code is used', async () => {
  const provider = open();
  const { asked: values } = await provider.begin();
  const good = { code: 'c', state: values.state, iss: issuer };
  const rows: readonly (readonly [change: Record<string, string>, reason: string])[] = [
    [{ state: 'replayed' }, 'other-browser'],
    [{ state: '' }, 'other-browser'],
    [{ iss: 'https://other.example' }, 'other-provider'],
    [{ code: '', error: 'access_denied', error_description: '<b>no</b>' }, 'refused-by-provider'],
    [{ code: '', error: 'invalid_scope' }, 'client-refused'],
    [{ code: '', error: 'temporarily_unavailable' }, 'provider-error'],
  ];
  for (const [change, reason] of rows) {
    const search = new URLSearchParams(Object.entries({ ...good, ...change }).filter(([, value]) => value !== ''));
    assert.equal(await reasonFor(provider.finish(search, values)), reason, JSON.stringify(change));
  }
  const twice = (name: string) => new URLSearchParams([...Object.entries(good), [name, 'x']]);
  assert.equal(await reasonFor(provider.finish(twice('state'), values)), 'other-browser');
  assert.equal(await reasonFor(provider.finish(twice('iss'), values)), 'other-provider');
  assert.equal(await reasonFor(provider.finish(twice('code'), values)), 'response-invalid');
  assert.equal(asked.includes('/token'), false);
});

test('a provider that announces iss, or has to send it, is not believed without', async () => {
  const unnamed = async (provider: IdentityProvider<AuthorizationRequest>) => {
    const { asked: values } = await provider.begin();
    handlers.set('/token', answerWith(signed(claimsFor(values.nonce))));
    return provider.finish(new URLSearchParams({ code: 'c', state: values.state }), values);
  };
  assert.equal(await reasonFor(unnamed(open())), 'none', 'RFC 9207 is optional');
  assert.equal(await reasonFor(open(undefined, { issuerRequired: true }).begin()), 'redirect-uri-shared');
  handlers.set(METADATA, metadata({ authorization_response_iss_parameter_supported: true }));
  assert.equal(await reasonFor(unnamed(open())), 'other-provider');
  assert.equal(await reasonFor(unnamed(open(undefined, { issuerRequired: true }))), 'other-provider');
});

test('a provider that fails or refuses the client is told from one whose response is not accepted', async () => {
  const status =
    (code: number, body: object = {}, headers: Record<string, string> = {}): Handler =>
    (response) =>
      response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const late = (nonce: string) => signed(claimsFor(nonce, { email: undefined }));
  const rows: readonly (readonly [path: string, handler: Handler, reason: string])[] = [
    ['/token', status(503), 'provider-error'],
    ['/token', status(429), 'provider-error'],
    ['/token', status(400, { error: 'invalid_client' }), 'client-refused'],
    ['/token', status(401, { error: 'invalid_client' }, { 'www-authenticate': 'Basic realm="x"' }), 'client-refused'],
    ['/token', status(400, { error: 'invalid_grant' }), 'refused-by-provider'],
    ['/token', status(200, { access_token: 'a', token_type: 'Bearer' }), 'response-invalid'],
    ['/token', status(404), 'response-invalid'],
    ['/token', (response) => response.socket!.destroy(), 'unreachable'],
    ['/userinfo', status(500), 'provider-error'],
    ['/userinfo', status(200, { sub: 'someone-else' }), 'subject-invalid'],
    ['/keys', status(500), 'provider-error'],
    ['/keys', status(404), 'response-invalid'],
    ['/keys', status(200, { keys: 7 }), 'response-invalid'],
    ['/keys', (response) => response.socket!.destroy(), 'unreachable'],
    [METADATA, metadata({ jwks_uri: undefined }), 'response-invalid'],
    [METADATA, metadata({ id_token_signing_alg_values_supported: ['ES256'] }), 'algorithm-refused'],
    [METADATA, metadata({ issuer: 'https://other.example' }), 'issuer-mismatch'],
    [METADATA, status(502), 'provider-error'],
  ];
  for (const [path, handler, reason] of rows) {
    handlers.set(METADATA, metadata());
    handlers.set('/keys', keysOf('own'));
    handlers.set('/userinfo', json({ sub: 'ines' }));
    handlers.set(path, handler);
    assert.equal(await reasonFor(signOn(late, undefined, {}, path === '/token' ? handler : null)), reason, path);
  }
});

test('an unknown key has the keys requested again at once, but not at each login; a withdrawn one ends within minutes', async () => {
  mock.timers.enable({ apis: ['Date'], now: systemClock.now() });
  try {
    const provider = open();
    const login = async (kid: string) => {
      const { asked: values } = await provider.begin();
      handlers.set('/token', answerWith(signed(claimsFor(values.nonce), { kid })));
      return reasonFor(provider.finish(new URLSearchParams({ code: 'c', state: values.state }), values));
    };
    const requests = () => asked.filter((path) => path === '/keys').length;
    assert.equal(await login('own'), 'none');
    mock.timers.tick(UNKNOWN_KEY_MS);
    handlers.set('/keys', keysOf('next'));
    assert.deepEqual([await login('next'), requests()], ['none', 2], 'rotated');
    assert.deepEqual([await login('own'), requests()], ['signature-invalid', 2], 'withdrawn, and known to be');
    for (let times = 0; times < 3; times++) assert.equal(await login('unknown'), 'signature-invalid');
    assert.equal(requests(), 2, 'limited');
    handlers.set('/keys', keysOf('third'));
    assert.deepEqual([await login('next'), requests()], ['none', 2], 'the withdrawn key is still known');
    mock.timers.tick(KEYS_MS);
    assert.deepEqual([await login('next'), requests()], ['signature-invalid', 3]);
    assert.ok(KEYS_MS <= 300_000, 'as docs/operating.md says');
  } finally {
    mock.timers.reset();
  }
});

test('an address without email_verified counts only where the domain is trusted, and never against the claim', async () => {
  const verified = async (changes: object, settings: Partial<OidcSettings>) =>
    (await signOn((nonce) => signed(claimsFor(nonce, changes)), undefined, settings)).emailVerified;
  const unstated = { email_verified: undefined };
  assert.equal(await verified(unstated, {}), false);
  assert.equal(await verified(unstated, { trustEmail: true }), true);
  assert.equal(await verified({ email_verified: false }, { trustEmail: true }), false);
  assert.equal(await verified({ ...unstated, email: 'ines@other.example' }, { trustEmail: true }), false);
  assert.equal(await verified({ ...unstated, email: 'a@sub.works.example' }, { trustEmail: true }), false);
});

test('groups are read from the token, and a token that names another place for them is rejected', async () => {
  const groupRoles = [
    { group: 'readers', role: 'viewer' as const },
    { group: 'leads', role: 'owner' as const },
  ];
  const mapped = { groupsClaim: 'groups', groupRoles, defaultRole: 'member' as const };
  const rolesOf = async (groups: unknown) =>
    (await signOn((nonce) => signed(claimsFor(nonce, { groups })), undefined, mapped)).roles;
  const role = (companyRole: string) => ({ companyRole, administrator: null });
  assert.deepEqual(await rolesOf(['readers']), role('viewer'));
  assert.deepEqual(await rolesOf(['readers', 'leads']), role('owner'));
  assert.deepEqual(await rolesOf('readers'), role('viewer'));
  for (const other of [[], ['Readers', 7, null], { readers: true }, 7])
    assert.deepEqual(await rolesOf(other), role('member'));
  const overage = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } };
  handlers.set('/userinfo', json({ sub: 'ines' }));
  await assert.rejects(
    signOn((nonce) => signed(claimsFor(nonce, overage)), undefined, mapped),
    /the groups are not in the token/,
  );
});

test('an email claim that cannot be an address counts as none, and is never cut to another address', async () => {
  const emails: readonly unknown[] = [
    ...[
      `${'a'.repeat(50_000)}@b.example`,
      `${'a'.repeat(250)}@b.example`,
      'ines@works.example\u0000',
      'i\ud800@works.example',
    ],
    ...['ines@works.example\r\nbcc: x', ['ines@works.example'], { ines: 1 }, 7, null],
  ];
  for (const email of emails) {
    const identity = await signOn((nonce) => signed(claimsFor(nonce, { email, email_verified: true })), undefined, {
      trustEmail: true,
    });
    assert.deepEqual([identity.email, identity.emailVerified], ['', false], JSON.stringify(email));
  }
  const trimmed = await signOn((nonce) => signed(claimsFor(nonce, { email: ' ines@works.example ' })));
  assert.equal(trimmed.email, 'ines@works.example');
});

test('metadata that is of another issuer, redirected, too large or compressed is rejected', async () => {
  const large = JSON.stringify({ issuer, padding: 'x'.repeat(3_000_000) });
  const compressed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const cases: Record<string, [Handler, RegExp]> = {
    'another issuer': [metadata({ issuer: 'https://other.example' }), /unexpected|response|issuer/],
    redirect: [(response) => response.writeHead(302, { location: `${issuer}/elsewhere` }).end(), /response/],
    large: [(response) => response.writeHead(200, { 'content-type': 'application/json' }).end(large), /too large/],
    compressed: [(response) => response.writeHead(200, compressed).end(gzipSync(large)), /compressed/],
  };
  for (const [name, [handler, message]] of Object.entries(cases)) {
    handlers.set(METADATA, handler);
    await assert.rejects(open().begin(), (error: Error) => message.test(`${error} ${error.cause}`), name);
  }
  assert.deepEqual([...new Set(asked)], [METADATA], 'the redirect is not followed');
});

test('a response that never ends times out, and the next sign-on fetches the metadata again', async () => {
  handlers.set(METADATA, (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'));
  await assert.rejects(open(1).begin());
  const provider = open(1);
  await assert.rejects(provider.begin());
  handlers.set(METADATA, metadata());
  // A response that arrives may take more than that second on a busy host.
  const begun = await eventually('the next sign-on reads the metadata', () => provider.begin().catch(() => null));
  assert.match(begun.url, /authorize/);
});

test('a provider on plain HTTP cannot name endpoints at other origins', async () => {
  const other = createServer((request, response) => {
    asked.push(`other ${request.url}`);
    response.end();
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const inside = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    for (const field of ['token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
      handlers.set(METADATA, metadata({ [field]: `${inside}/${field}` }));
      // Without an email address in the token it is fetched from the userinfo endpoint.
      await assert.rejects(
        signOn((nonce) => signed(claimsFor(nonce, { email: undefined }))),
        field,
      );
    }
  } finally {
    other.close();
  }
  assert.deepEqual(
    asked.filter((path) => path.startsWith('other')),
    [],
  );
});
