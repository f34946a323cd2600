import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { Transformer } from '@napi-rs/image';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const { context } = await testContext();
const server = await testServer(context);
const { caller } = await server.user({ email: 'uploads@images.example', permission: 1 });
const IMAGE = Transformer.fromRgbaPixels(Buffer.alloc(8 * 8 * 4, 120), 8, 8).pngSync();
const PATH = '/api/avatar';
const TOKENS = { 'x-auth-token': caller.token!, 'x-csrf-token': caller.csrf! };

/** A request whose body is sent in chunks, without a length. */
function begin(headers: Record<string, string>) {
  const sent = request(server.url + PATH, { method: 'POST', headers: { ...TOKENS, ...headers } });
  const answer = once(sent, 'response').then(async ([response]) => ({
    status: response.statusCode as number,
    ...(JSON.parse(await text(response)) as { error?: string; message: string; data: unknown }),
  }));
  return { sent, answer };
}

test('an image without a declared length is accepted in chunks, while other requests are answered', async () => {
  const { sent, answer } = begin({ 'content-type': 'image/png' });
  for (const byte of IMAGE) {
    if (!sent.write(Buffer.of(byte))) await once(sent, 'drain');
    if (byte === IMAGE[3]) assert.equal((await caller.call('GET', '/api/version')).status, 200);
  }
  sent.end();
  assert.equal((await answer).status, 200);
});

test('a body over the limit is rejected while it arrives, before its end', async () => {
  for (const type of ['image/png', 'application/json']) {
    const { sent, answer } = begin({ 'content-type': type });
    // The server closes the connection after its response.
    sent.on('error', () => {});
    sent.write(Buffer.alloc(3 * 1024 * 1024 + 1, 0x20));
    const { status, error, message } = await answer;
    assert.deepEqual([status, error], [413, 'payload-too-large'], type);
    assert.equal(message, 'The request is too large.');
    sent.destroy();
  }
});

test('a body declared as too large is rejected before it is sent', async () => {
  const { sent, answer } = begin({ 'content-type': 'image/png', 'content-length': String(4 * 1024 * 1024) });
  sent.on('error', () => {});
  sent.flushHeaders();
  assert.deepEqual([(await answer).status, (await answer).error], [413, 'payload-too-large']);
  sent.destroy();
});

test('an image over its own limit is rejected with that limit', async () => {
  const large = Buffer.concat([IMAGE, Buffer.alloc(2 * 1024 * 1024)]);
  const answer = await caller.call('POST', PATH, large, { 'content-type': 'image/png' });
  assert.deepEqual([answer.status, answer.error], [413, 'avatar-too-large']);
  assert.equal(answer.message, 'Avatar upload failed. The image may have at most 2 MB and 4,096 pixels per side.');
});

test('other media types are rejected, forms too', async () => {
  for (const type of [
    'image/gif',
    'image/svg+xml',
    'image/png2',
    'text/html',
    'text/plain',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'image',
    '',
  ]) {
    const answer = await caller.call('POST', PATH, IMAGE, { 'content-type': type });
    assert.deepEqual([answer.status, answer.error], [415, 'unsupported-media-type'], type);
  }
});

test('a page sent as an image is rejected', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  for (const bytes of [page, Buffer.concat([IMAGE.subarray(0, 33), page]), Buffer.alloc(0)]) {
    const answer = await caller.call('POST', PATH, bytes, { 'content-type': 'image/png' });
    assert.deepEqual([answer.status, answer.error], [422, 'avatar-invalid']);
  }
});

test('JSON that is invalid or lacks the image is rejected as on other endpoints', async () => {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  for (const [body, status, error] of [
    ['{', 400, 'bad-request'],
    ['', 400, 'bad-request'],
    ['{}', 422, 'validation-failed'],
    ['{"avatar":7}', 422, 'validation-failed'],
    ['{"avatar":""}', 422, 'avatar-invalid'],
  ] as const) {
    const answer = await caller.call('POST', PATH, body, json);
    assert.deepEqual([answer.status, answer.error], [status, error], body);
  }
  const without = await caller.call('POST', PATH);
  assert.deepEqual([without.error, without.facts.field], ['validation-failed', 'avatar']);
});

test('an aborted upload is dropped, and the next one is processed', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const head = ['POST /api/avatar HTTP/1.1', `Host: ${hostname}`, 'Content-Type: image/png', 'Content-Length: 1000'];
  for (const [name, value] of Object.entries(TOKENS)) head.push(`${name}: ${value}`);
  const received = once(server.app.server, 'request');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [incoming] = await received;
  const closed = new Promise((resolve) => incoming.once('close', resolve));
  socket.write(IMAGE.subarray(0, 40));
  socket.resetAndDestroy();
  await closed;
  assert.equal((await caller.call('POST', PATH, IMAGE, { 'content-type': 'image/png' })).status, 200);
});

test('without a session an upload is rejected before its body is read', async () => {
  const { sent, answer } = begin({ 'content-type': 'image/png', 'x-auth-token': 'x' });
  sent.on('error', () => {});
  sent.write(IMAGE);
  assert.deepEqual([(await answer).status, (await answer).error], [401, 'unauthorized']);
  sent.destroy();
});
