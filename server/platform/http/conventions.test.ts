import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { cpuTime } from '../../../engine/testing/cpu-time.ts';
import { installErrorHandler } from './error-handler.ts';
import { installSecurityHeaders } from './security-headers.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@conventions.example', permission: 23 });
const { token } = await server.logIn(owner.email);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'x-auth-token': token!, ...headers } });

test('errors are problem details for clients that ask for them, and envelopes for others', async () => {
  const problem = await get('/api/ratings/absent.example', { accept: 'application/problem+json, application/json' });
  assert.deepEqual([problem.status, problem.headers.get('content-type')], [404, 'application/problem+json']);
  const { instance, ...rest } = (await problem.json()) as Record<string, unknown>;
  assert.equal(instance, `urn:uuid:${problem.headers.get('x-request-id')}`);
  assert.deepEqual(rest, {
    type: 'urn:assay:error:domain-not-found',
    title: 'domain-not-found',
    status: 404,
    detail: rest.detail,
    error: 'domain-not-found',
    facts: { domain: 'absent.example' },
  });
  assert.match(String(rest.detail), /absent\.example/);
  const envelope = await get('/api/ratings/absent.example', { accept: 'application/json' });
  assert.deepEqual(Object.keys((await envelope.json()) as object).slice(0, 3), ['success', 'message', 'data']);
});

test('a response without authentication says how to authenticate', async () => {
  const anonymous = await fetch(`${server.url}/api/account`);
  assert.deepEqual([anonymous.status, anonymous.headers.get('www-authenticate')], [401, 'Bearer realm="api"']);
  const refused = await fetch(`${server.url}/api/account`, { headers: { authorization: 'Bearer unknown' } });
  assert.equal(refused.headers.get('www-authenticate'), 'Bearer realm="api", error="invalid_token"');
});

/** In a process of its own: other tests of this one may have loaded any language. */
const LANGUAGES_BY_REQUEST = `
  import { isLanguageLoaded } from '@assay/locales';
  import Fastify from 'fastify';
  import { loadRequestLanguages } from '${new URL('./reply.ts', import.meta.url).href}';
  const app = Fastify();
  loadRequestLanguages(app);
  app.get('/', async () => ['sv', 'nl'].filter(isLanguageLoaded));
  const requests = [
    { url: '/' },
    { url: '/', headers: { 'accept-language': 'sv-SE,en;q=0.5' } },
    { url: '/?language=nl&language=de', headers: { 'accept-language': 'sv' } },
    { url: '/?language=nl', headers: { 'accept-language': 'sv' } },
  ];
  const loaded = [];
  for (const request of requests) loaded.push((await app.inject(request)).json());
  await app.close();
  console.log(JSON.stringify(loaded));`;

test('the language of a request is loaded before the request is handled', () => {
  const args = ['--input-type=module', '--eval', LANGUAGES_BY_REQUEST];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8', cwd: import.meta.dirname });
  assert.deepEqual(JSON.parse(printed), [[], ['sv'], ['sv'], ['sv', 'nl']]);
});

test('a refused value is explained by the rule that it breaks, without repeating it', async () => {
  const refused = async (path: string) => {
    const { message, facts } = (await (await get(path)).json()) as { message: string; facts: Record<string, unknown> };
    return [message, facts];
  };
  assert.deepEqual(await refused('/api/notifications?page=0'), [
    'The value of page is invalid. The minimum is 1.',
    { field: 'page', rule: 'minimum', minimum: 1 },
  ]);
  assert.deepEqual(await refused('/api/notifications?pageSize=many'), [
    'The value of pageSize is invalid. Expected: number.',
    { field: 'pageSize', rule: 'type', expected: 'number' },
  ]);
  assert.deepEqual(await refused(`/api/news?search=${'x'.repeat(201)}`), [
    'The value of search is invalid. At most 200 characters or entries are allowed.',
    { field: 'search', rule: 'too-long', maximum: 200 },
  ]);
  const [message, facts] = await refused('/api/work?view=%3Cscript%3E');
  assert.equal(message, 'The value of view is invalid. Allowed values: mine, overdue, due, new, regressed, open.');
  assert.equal((facts as { rule: string }).rule, 'one-of');
  const [format] = await refused('/api/scans?company=7');
  assert.equal(format, 'The value of company is invalid. Expected format: uuid.');
});

test('an unchanged response is not sent again to a client that has it', async () => {
  const first = await get('/api/notifications');
  const tag = first.headers.get('etag')!;
  assert.match(tag, /^W\/"[\w-]{27}"$/);
  const again = await get('/api/notifications', { 'if-none-match': `"other", ${tag}` });
  assert.deepEqual([again.status, await again.text()], [304, '']);
  assert.equal((await get('/api/notifications', { 'if-none-match': 'W/"other"' })).status, 200);
});

test('the OpenAPI document is compressed once for each coding, with an entity tag of its own', async () => {
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url: '/api/openapi.json', headers });
  const plain = await get({});
  assert.deepEqual([plain.statusCode, plain.headers['content-encoding']], [200, undefined]);
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  const asked = { br: 'gzip, deflate, br', gzip: 'gzip;q=1.0, br;q=0', identity: 'identity, zstd' };
  const tags = new Set<unknown>();
  for (const [coding, accepted] of Object.entries(asked)) {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted });
    assert.equal(headers['content-encoding'] ?? 'identity', coding);
    assert.equal(decoders[coding as keyof typeof decoders](rawPayload).toString(), plain.body, coding);
    assert.match(String(headers.vary), /accept-encoding/i);
    assert.match(String(headers.etag), /^"[\w-]+"$/, 'strong');
    tags.add(headers.etag);
    const again = await get({ 'accept-encoding': accepted, 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    assert.equal((await get({ 'accept-encoding': accepted, 'if-none-match': '"other"' })).statusCode, 200);
  }
  assert.equal(tags.size, 3);
  assert.equal((await get({ 'accept-encoding': 'br' }, 'HEAD')).statusCode, 200);
  // Ten responses take less CPU time than compressing the document six times.
  const compressing = Math.min(...[1, 2, 3].map(() => cpuTime(() => void gzipSync(plain.rawPayload)))) * 6;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4 && least > compressing; round++) {
    const began = process.cpuUsage();
    for (let n = 0; n < 10; n++) await get({ 'accept-encoding': 'gzip' });
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1_000);
  }
  assert.ok(least <= compressing, `${least} ms, ${compressing} ms`);
});

test('limits are stated in the standard headers', async () => {
  const { headers } = await get('/api/notifications');
  assert.ok(Number(headers.get('ratelimit-remaining')) < Number(headers.get('ratelimit-limit')));
  assert.ok(Number(headers.get('ratelimit-reset')) <= 60);
  assert.equal(headers.get('x-ratelimit-limit'), null);
  const badge = await fetch(`${server.url}/badge/none.svg`);
  assert.deepEqual([badge.status, badge.headers.get('ratelimit-limit')], [404, null]);
});

test('pages with a secret in their address send no referrer', async () => {
  const policy = async (path: string) => (await fetch(server.url + path)).headers.get('referrer-policy');
  assert.equal(await policy('/shared/secret'), 'no-referrer');
  assert.equal(await policy('/api/shared/secret'), 'no-referrer');
  assert.equal(await policy('/login'), 'strict-origin-when-cross-origin');
});

test('every response states its type and character set, forbids to guess another, and is not readable by other origins', async () => {
  for (const path of ['/api/version', '/api/none', '/api/account', '/.well-known/assay-signing-keys.json']) {
    const { status, headers } = await fetch(server.url + path, {
      redirect: 'manual',
      headers: { origin: 'https://other.example', 'x-forwarded-proto': 'http' },
    });
    assert.ok(![301, 302, 307, 308].includes(status), `${path} redirects`);
    const type = path.startsWith('/api/') ? /^application\/json; charset=utf-8$/ : /^application\/jwk-set\+json/;
    assert.match(headers.get('content-type')!, type, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    const readers = headers.get('access-control-allow-origin');
    assert.equal(readers, path.startsWith('/.well-known/') ? '*' : null, path);
    assert.equal(headers.get('access-control-allow-credentials'), null, path);
    if (path.startsWith('/api/')) assert.equal(headers.get('cache-control'), 'no-store', path);
  }
});

test('browsers are told to use https for a year if the installation is reached by it', async () => {
  for (const [secure, told] of [
    [true, 'max-age=31536000'],
    [false, undefined],
  ] as const) {
    const app = Fastify();
    await installSecurityHeaders(app, secure);
    app.get('/', async () => 'x');
    const { headers } = await app.inject('/');
    assert.equal(headers['strict-transport-security'], told);
    await app.close();
  }
});

test('a path is decoded once', async () => {
  const domainIn = async (path: string) => {
    const { facts } = (await (await get(path)).json()) as { facts?: { domain?: string } };
    return facts?.domain;
  };
  assert.equal(await domainIn('/api/ratings/absent%2Eexample'), 'absent.example');
  assert.notEqual(await domainIn('/api/ratings/absent%252Eexample'), 'absent.example');
});

test('a parameter that is given twice is refused', async () => {
  for (const path of ['/api/scans?page=1&page=2', '/api/ratings?search=a&search=b']) {
    const answer = await get(path);
    assert.equal(answer.status, 422, path);
    assert.equal(((await answer.json()) as { error: string }).error, 'validation-failed', path);
  }
});

test('an unexpected error is a generic message with the number of the request, whose log has the reason', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } });
  installErrorHandler(app);
  app.get('/', () => Promise.reject(new Error('the secret reason')));
  const { statusCode, body, headers } = await app.inject('/');
  assert.equal(statusCode, 500);
  assert.equal(JSON.parse(body).error, 'unknown-error');
  assert.doesNotMatch(body + JSON.stringify(headers), /secret reason|\.ts:|at /);
  assert.ok(lines.some((line) => line.includes('the secret reason') && line.includes(JSON.parse(body).facts.request)));
  await app.close();
});
