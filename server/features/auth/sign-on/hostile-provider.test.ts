import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { systemClock } from '@assay/contract/clock.ts';
import { eventually } from '#testing/eventually.ts';
import {
  type AuthorizationRequest,
  createIdentityProvider,
  type IdentityProvider,
  type OidcSettings,
} from './identity-provider.ts';
import { ProviderError, providerFetch } from './provider-fetch.ts';

const RETURN_TO = 'https://assay.example/login';
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

beforeEach(() => {
  handlers.clear();
  handlers.set(METADATA, metadata());
  const key = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' };
  handlers.set('/keys', json({ keys: [key] }));
  asked.length = 0;
});

/** Completes a sign-on in which the provider issues the token that `make` returns. */
async function signOn(make: (nonce: string) => string, state?: string, changes?: Partial<OidcSettings>) {
  const provider = open(undefined, changes);
  const begun = await provider.begin();
  handlers.set('/token', answerWith(make(begun.asked.nonce)));
  const back = new URLSearchParams({ code: 'c', state: state ?? begun.asked.state, iss: issuer });
  return provider.finish(back, begun.asked);
}

test('a provider that follows the protocol is accepted', async () => {
  const identity = await signOn((nonce) => signed(claimsFor(nonce)));
  assert.deepEqual(identity, {
    ...{ issuer, subject: 'ines', email: 'ines@works.example', emailVerified: true, roles: null },
  });
});

test('ID tokens that are unsigned, expired, replayed, or of another key, issuer or client are rejected', async () => {
  const pem = own.publicKey.export({ type: 'spki', format: 'pem' });
  const unsigned = (nonce: string) => `${part({ alg: 'none' })}.${part(claimsFor(nonce))}.`;
  const confused = (nonce: string) => {
    const text = `${part({ alg: 'HS256', kid: 'own' })}.${part(claimsFor(nonce))}`;
    return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
  };
  const cases: Record<string, (nonce: string) => string> = {
    'alg none': unsigned,
    'HS256 with the public key as its secret': confused,
    'another key': (nonce) => signed(claimsFor(nonce), {}, foreign.privateKey),
    'a key that was never published': (nonce) => signed(claimsFor(nonce), { kid: 'other' }, foreign.privateKey),
    'another issuer': (nonce) => signed(claimsFor(nonce, { iss: 'https://other.example' })),
    'another client': (nonce) => signed(claimsFor(nonce, { aud: 'other' })),
    'an expired token': (nonce) => signed(claimsFor(nonce, { exp: now() - 3600, iat: now() - 7200 })),
    'a replayed nonce': () => signed(claimsFor('of-another-sign-on')),
    'no nonce': (nonce) => signed(claimsFor(nonce, { nonce: undefined })),
    'a subject of 10,000 characters': (nonce) => signed(claimsFor(nonce, { sub: 's'.repeat(10_000) })),
    'a token of 2 MB': (nonce) => signed(claimsFor(nonce, { padding: 'x'.repeat(2_000_000) })),
  };
  for (const [name, make] of Object.entries(cases)) await assert.rejects(signOn(make), name);
  await assert.rejects(
    signOn((nonce) => signed(claimsFor(nonce)), 'replayed'),
    'another state',
  );
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

test('an email address in an ID token is cut to 254 characters', async () => {
  const { email } = await signOn((nonce) => signed(claimsFor(nonce, { email: `${'a'.repeat(50_000)}@b.example` })));
  assert.equal(email.length, 254);
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

test('a provider on HTTPS reaches private addresses only at its own host and those that the operator lists', async () => {
  let connections = 0;
  const inside = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const { port } = inside.address() as AddressInfo;
  const call = async (host: string, privateHosts: string[], from = 'https://idp.example') => {
    const before = connections;
    const options = { method: 'GET', headers: {}, body: null, redirect: 'manual' as const };
    const error: unknown = await providerFetch(new URL(from), privateHosts)(
      `https://${host}:${port}/keys`,
      options,
    ).catch((error) => error);
    return { refused: error instanceof ProviderError, connected: connections > before };
  };
  try {
    const refused = { refused: true, connected: false };
    for (const host of ['127.0.0.1', 'localhost', '127.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.5']) {
      assert.deepEqual(await call(host, []), refused, host);
      assert.deepEqual(await call(host, ['keys.corp.example']), refused, `${host} beside the list`);
    }
    const reached = { refused: false, connected: true };
    assert.deepEqual(await call('localhost', ['localhost']), reached);
    assert.deepEqual(await call('127.0.0.1', ['127.0.0.1']), reached);
    assert.deepEqual(await call('127.0.0.1', [], 'https://127.0.0.1/realm'), reached, 'the issuer’s own host');
  } finally {
    inside.close();
  }
});
