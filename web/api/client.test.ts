import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { createInMemoryStorage } from '../session/in-memory-storage.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { ApiError, type ApiResponse, type Client, createClient, NetworkError, type RequestOptions } from './client.ts';

const user = {
  account: 'maya@northwind.example',
  name: 'Maya',
  phone: '',
  permission: 22,
  companyRole: 'owner',
  company: 'Northwind Foods',
  startDate: null,
  expiredDate: null,
  language: 'en-US',
  timeZone: 'UTC',
  tokenExpiry: '2026-11-20T12:00:00.000Z',
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const handlers = new Map<string, Handler>();
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = request.url!.split('?')[0]!;
  asked.push(`${request.method} ${path}`);
  handlers.get(path)?.(request, response);
});

function json(status: number, body: object, headers: Record<string, string> = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
const fine = (data: unknown = null) => json(200, { success: true, message: '', data });
const refused = (status: number, error: string, message = `message of ${error}`) =>
  json(status, { success: false, message, data: null, error, facts: { days: 3 } });

let store: SessionStore;
let client: Client;
/** The same client without the contract's types, for any path and body. */
let loose: { request(method: string, path: string, options?: RequestOptions): Promise<ApiResponse<unknown>> };
let clock = 0;
const shown: ApiError[] = [];
let ended = 0;

before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => server.close());
beforeEach(() => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store = createSessionStore(createInMemoryStorage(), createInMemoryStorage());
  store.save(user, 'jwt', 'csrf');
  handlers.clear();
  handlers.set('/api/validateToken', fine(user));
  asked.length = 0;
  shown.length = 0;
  ended = 0;
  client = createClient({
    session: store,
    fetch: (path, options) => fetch(`${base}${String(path)}`, options),
    now: () => clock,
    language: () => 'zh-TW',
    onError: (error) => void shown.push(error),
    onSessionEnded: () => {
      ended++;
      store.clear();
    },
  });
  loose = client as unknown as typeof loose;
});

test('every call sends both tokens and the language', async () => {
  let headers: IncomingMessage['headers'] = {};
  handlers.set('/api/scans', (request, response) => {
    headers = request.headers;
    fine()(request, response);
  });
  await client.request('POST', '/api/scans', { body: { domain: 'a.example' } });
  assert.equal(headers['x-auth-token'], 'jwt');
  assert.equal(headers['x-csrf-token'], 'csrf');
  assert.equal(headers['accept-language'], 'zh-TW');
  assert.equal(headers['content-type'], 'application/json');
});

test('the token is validated before a request, and the server is asked at most once a minute', async () => {
  handlers.set('/api/ratings', fine([]));
  clock = 0;
  await Promise.all([client.request('GET', '/api/ratings'), client.request('GET', '/api/ratings')]);
  clock = 59_000;
  await client.request('GET', '/api/ratings');
  assert.equal(asked.filter((line) => line.includes('validateToken')).length, 1);
  clock = 61_000;
  await client.request('GET', '/api/ratings');
  assert.equal(asked.filter((line) => line.includes('validateToken')).length, 2);
});

test('a token that is no longer valid logs out before the request is sent', async () => {
  handlers.set('/api/validateToken', refused(401, 'token-expired'));
  await assert.rejects(client.request('GET', '/api/ratings'), ApiError);
  assert.equal(ended, 1);
  assert.deepEqual(asked, ['GET /api/validateToken']);
  assert.equal(shown.length, 0);
});

test('a server that is down does not log anyone out', async () => {
  handlers.set('/api/validateToken', refused(503, 'server-busy'));
  await assert.rejects(client.request('GET', '/api/ratings'), ApiError);
  assert.equal(ended, 0);
  assert.equal(store.current()?.token, 'jwt');
});

test('a new token from the validation replaces the old one in the same session', async () => {
  handlers.set('/api/ratings', fine([]));
  handlers.set(
    '/api/validateToken',
    json(200, { success: true, message: '', data: { ...user, permission: 20 } }, { 'x-auth-token': 'jwt2' }),
  );
  await client.request('GET', '/api/ratings');
  assert.equal(store.current()?.token, 'jwt2');
  assert.equal(store.current()?.permission, 20);
  assert.equal(store.csrf(), 'csrf');
});

test("a failed call opens a dialog with the server's message and is rethrown", async () => {
  handlers.set('/api/scans', refused(409, 'scan-too-soon', 'A new scan is possible from 2026-11-22.'));
  await assert.rejects(
    client.request('POST', '/api/scans', { body: { domain: 'a.example' } }),
    (error) => error instanceof ApiError && error.id === 'scan-too-soon' && error.facts.days === 3,
  );
  assert.deepEqual(
    shown.map((error) => error.message),
    ['A new scan is possible from 2026-11-22.'],
  );
});

test('a failure that the screen shows itself opens no dialog', async () => {
  handlers.set('/api/ratings/a.example', refused(404, 'rating-not-found'));
  await assert.rejects(
    client.request('GET', '/api/ratings/:domain', {
      params: { domain: 'a.example' },
      silentErrors: ['rating-not-found'],
    }),
    ApiError,
  );
  assert.equal(shown.length, 0);
});

test('a response that is not JSON is an unknown error', async () => {
  handlers.set('/api/ratings', (_, response) => response.writeHead(502).end('<html>'));
  await assert.rejects(
    client.request('GET', '/api/ratings'),
    (error) => error instanceof ApiError && error.id === 'unknown-error' && error.status === 502,
  );
  assert.equal(shown.length, 1);
});

test('unauthorized during a session logs out without a dialog', async () => {
  handlers.set('/api/ratings', refused(401, 'unauthorized'));
  await assert.rejects(client.request('GET', '/api/ratings'), ApiError);
  assert.equal(ended, 1);
  assert.equal(shown.length, 0);
});

test('any 401 makes the next request validate again', async () => {
  handlers.set('/api/ratings', fine([]));
  await client.request('GET', '/api/ratings');
  handlers.set('/api/editPassword', refused(401, 'login-failed'));
  await assert.rejects(loose.request('POST', '/api/editPassword', { body: {} }), ApiError);
  assert.equal(store.validated(clock), false);
});

test('during a logout new requests are blocked and pending ones aborted', async () => {
  handlers.set('/api/ratings', fine([]));
  await client.request('GET', '/api/ratings');
  const arrived = new Promise<void>((resolve) => handlers.set('/api/slow', () => resolve()));
  const pending = loose.request('GET', '/api/slow');
  await arrived;
  const lift = client.block();
  await assert.rejects(pending, (error) => error instanceof NetworkError && error.blocked);
  await assert.rejects(
    client.request('GET', '/api/ratings'),
    (error) => error instanceof NetworkError && error.blocked,
  );
  assert.equal(shown.length, 0);
  lift();
  await client.request('GET', '/api/ratings');
  shows('4.state.session-blocks', '4.state.session-cancels');
});

test('a PDF is returned as bytes, and any other content as an error', async () => {
  handlers.set('/api/reports/x/pdf', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
  });
  const pdf = await client.binary('/api/reports/:pdfName/pdf', 'application/pdf', { params: { pdfName: 'x' } });
  assert.equal(await pdf.text(), '%PDF-1.7');
  handlers.set('/api/reports/x/pdf', refused(409, 'report-generating'));
  await assert.rejects(
    client.binary('/api/reports/:pdfName/pdf', 'application/pdf', { params: { pdfName: 'x' } }),
    ApiError,
  );
  assert.equal(shown[0]?.id, 'report-generating');
});

test('a public file is fetched without validating the session, so an expired one does not leave the page', async () => {
  handlers.set('/api/validateToken', refused(401, 'token-expired'));
  handlers.set('/api/openapi.json', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const file = await client.binary('/api/openapi.json', 'application/json', { open: true });
  assert.equal(await file.text(), '{}');
  assert.equal(ended, 0);
});

test('login needs no validation and can be sent as a form', async () => {
  let body = '';
  handlers.set('/api/userLogin', (request, response) => {
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => fine(user)(request, response));
  });
  await client.request('POST', '/api/userLogin', { form: { account: 'a@b.example', password: 'p&=' }, open: true });
  assert.equal(body, 'account=a%40b.example&password=p%26%3D');
  assert.deepEqual(asked, ['POST /api/userLogin']);
});

test('an image is sent as its bytes, with an accepted media type', async () => {
  const sent: unknown[] = [];
  handlers.set('/api/avatar', (request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      sent.push(request.headers['content-type'], body);
      fine({ avatar: '' })(request, response);
    });
  });
  for (const type of ['image/webp', 'text/html', ''])
    await client.request('POST', '/api/avatar', { image: new Blob([type], { type }) });
  assert.deepEqual(sent, ['image/webp', 'image/webp', 'image/png', 'text/html', 'image/png', '']);
});

test('the client sends get, post, put, patch, delete and multipart forms', async () => {
  const types: (string | undefined)[] = [];
  handlers.set('/api/anything', (request, response) => {
    types.push(request.headers['content-type']?.split(';')[0]);
    fine()(request, response);
  });
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
    await loose.request(method, '/api/anything', method === 'GET' ? {} : { body: {} });
  const form = new FormData();
  form.set('name', 'value');
  await loose.request('PUT', '/api/anything', { multipart: form });
  assert.deepEqual(
    asked.filter((line) => line.endsWith('anything')).map((line) => line.split(' ')[0]),
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PUT'],
  );
  assert.deepEqual(types, [undefined, ...Array<string>(4).fill('application/json'), 'multipart/form-data']);
  shows(
    '7.call.method-get',
    '7.call.method-post',
    '7.call.method-put',
    '7.call.method-delete',
    '7.call.method-patch',
    '7.call.method-form',
  );
});

test('path parameters are encoded, and empty query parameters are omitted', async () => {
  const urls: (string | undefined)[] = [];
  handlers.set('/api/ratings/a%2Fb%3F.example/findings', (request, response) => {
    urls.push(request.url);
    fine({ rows: [], total: 0, page: 1, pageSize: 50 })(request, response);
  });
  await client.request('GET', '/api/ratings/:domain/findings', {
    params: { domain: 'a/b?.example' },
    query: { page: 2, search: 'x & y', severity: '', company: null },
  });
  assert.deepEqual(urls, ['/api/ratings/a%2Fb%3F.example/findings?page=2&search=x+%26+y']);
});
