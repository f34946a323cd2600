import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { createInMemoryStorage } from '../session/in-memory-storage.ts';
import { createSessionStore } from '../session/session-store.ts';
import { ApiError, createClient, NetworkError, NO_RESPONSE } from './client.ts';

const pdf = { params: { pdfName: 'x' } };
const domain = { params: { domain: 'a.example' }, body: { domain: 'a.example' } };

/** A client whose server returns the same response to every request. */
function clientWith(answer: object, status: number) {
  const session = createSessionStore(createInMemoryStorage(), createInMemoryStorage());
  const user = { account: 'maya@northwind.example', permission: 22, tokenExpiry: '2026-11-20T12:00:00.000Z' };
  session.save(user as Parameters<typeof session.save>[0], 'jwt', 'csrf');
  session.setValidated(Number.MAX_SAFE_INTEGER);
  const seen = { options: [] as RequestInit[], shown: [] as ApiError[], ended: 0 };
  const client = createClient({
    session,
    fetch: async (_, options) => {
      seen.options.push(options ?? {});
      return Response.json(answer, { status });
    },
    now: () => 0,
    language: () => 'en-US',
    onError: (error) => void seen.shown.push(error),
    onSessionEnded: () => void seen.ended++,
  });
  return { client, seen };
}

test("every call sends the browser's credentials with both tokens", async () => {
  const { client, seen } = clientWith({ success: true, message: '', data: null }, 200);
  await client.request('GET', '/api/ratings');
  await client.request('POST', '/api/scans', { body: { domain: 'a.example' } });
  assert.equal(seen.options.length, 2);
  for (const { credentials, headers } of seen.options) {
    assert.equal(credentials, 'include');
    assert.deepEqual(
      [new Headers(headers).get('x-auth-token'), new Headers(headers).get('x-csrf-token')],
      ['jwt', 'csrf'],
    );
  }
  shows('7.call.credentials', '7.call.auth-header', '7.call.csrf-header');
});

test('an error whose text contains unauthorized or token expired logs out, any other is shown and rethrown', async () => {
  for (const [message, logsOut] of [
    ['Unauthorized: log in first', true],
    ['Your Token Expired a minute ago', true],
    ['The plan has ended', false],
    ['The domain expired', false],
  ] as const) {
    const { client, seen } = clientWith({ success: false, message, data: null, error: 'bad-request' }, 400);
    await assert.rejects(
      client.request('GET', '/api/ratings'),
      (error) => error instanceof ApiError && error.message === message,
    );
    assert.deepEqual([seen.ended, seen.shown.length], logsOut ? [1, 0] : [0, 1], message);
  }
  shows('8.error.unauthorized', '8.error.expired-token', '8.error.rethrown');
});

test('a response without success is an error whatever its status, and without a message an unknown error', async () => {
  const { client, seen } = clientWith({ success: false, data: null }, 200);
  await assert.rejects(client.request('GET', '/api/ratings'), (error) => error instanceof ApiError);
  assert.deepEqual([seen.shown[0]?.id, seen.shown[0]?.message], ['unknown-error', '']);
  shows('8.error.popup-unknown');
});

test('a user action never fails silently: a lost connection opens the dialog once, unless the screen shows it', async () => {
  const session = createSessionStore(createInMemoryStorage(), createInMemoryStorage());
  const shown: string[] = [];
  const client = createClient({
    session,
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    now: () => 0,
    language: () => 'en-US',
    onError: ({ id }) => void shown.push(id),
    onSessionEnded: () => {},
  });
  await assert.rejects(client.request('GET', '/api/ratings'), NetworkError);
  await assert.rejects(client.binary('/api/reports/:pdfName/pdf', 'application/pdf', pdf), NetworkError);
  await assert.rejects(
    client.request('POST', '/api/userLogin', { form: { account: 'a@b.example' }, silentErrors: 'all' }),
    NetworkError,
  );
  await assert.rejects(
    client.request('POST', '/api/domains/request', { body: { domain: 'a.example' }, silentErrors: [NO_RESPONSE] }),
    NetworkError,
  );
  assert.deepEqual(shown, []);
  await assert.rejects(client.request('DELETE', '/api/domains/:domain', domain), NetworkError);
  await assert.rejects(
    client.binary('/api/reports/:pdfName/pdf', 'application/pdf', { ...pdf, userInitiated: true }),
    NetworkError,
  );
  assert.deepEqual(shown, [NO_RESPONSE, NO_RESPONSE]);
  const lift = client.block();
  await assert.rejects(client.request('DELETE', '/api/domains/:domain', domain), NetworkError);
  lift();
  assert.equal(shown.length, 2, 'nothing is said of requests that a log-out withdrew');
});
