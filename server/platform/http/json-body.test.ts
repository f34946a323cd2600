import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { hasFewValues, MULTIPART_BYTES_MAX } from './json-body.ts';

const { context } = await testContext();
const server = await testServer(context);

test('brackets and separators are counted outside of strings only', () => {
  for (const [json, count] of [
    ['"{[,:"', 0],
    ['{"a":[1,2]}', 4],
    [String.raw`["\"[[[[", "\\", [] ]`, 4],
    ['[[[[', 4],
  ] as const) {
    assert.equal(hasFewValues(json, count), true, json);
    if (count > 0) assert.equal(hasFewValues(json, count - 1), false, json);
  }
});

test('a request without a body may name any media type, and one that needs a body is refused as such', async () => {
  const { caller } = await server.user({ email: 'empty@json.example', permission: 23 });
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'application/octet-stream',
    'text/plain',
  ]) {
    const headers = { 'content-type': type };
    for (const [method, path] of [
      ['DELETE', `/api/notifications/webhooks/${unknown}`],
      ['POST', `/api/notifications/webhooks/${unknown}/test`],
    ] as const) {
      const answer = await caller.call(method, path, '', headers);
      assert.equal(answer.error, 'webhook-not-found', `${method} ${type}: ${answer.message}`);
    }
    assert.equal((await caller.call('POST', '/api/domains/request', '', headers)).error, 'validation-failed', type);
    assert.equal((await caller.call('GET', '/api/account', undefined, headers)).status, 200, type);
  }
  const text = await caller.call('DELETE', `/api/notifications/webhooks/${unknown}`, 'x', {
    'content-type': 'application/x-other',
  });
  assert.equal(text.error, 'unsupported-media-type');
});

test('a long body may have long texts, but not hundreds of thousands of values', async () => {
  const { caller } = await server.user({ email: 'admin@json.example', permission: 0 });
  const post = (body: string) => caller.call('POST', '/api/admin/news', body, { 'content-type': 'application/json' });
  for (const hostile of ['['.repeat(2_000_000), `{"texts":[${'{},'.repeat(500_000)}{}]}`]) {
    assert.equal((await post(hostile)).error, 'payload-too-large');
  }
  const texts = ['en-US', 'de', 'fr'].map((language) => ({ language, title: '[{', content: '[,:{'.repeat(40_000) }));
  const { data } = await post(JSON.stringify({ language: 'en-US', texts }));
  assert.deepEqual(data.texts, texts);
});

test('a multipart form has a limited length, which it has to say', async () => {
  const form = (length: number) => {
    const head = '--x\r\nContent-Disposition: form-data; name="account"\r\n\r\n';
    const end = '\r\n--x--\r\n';
    return head + 'a'.repeat(length - head.length - end.length) + end;
  };
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const post = (body: string) => server.anonymous.call('POST', '/api/userLogin', body, headers);
  assert.equal((await post(form(1_000))).error, 'validation-failed');
  assert.equal((await post(form(MULTIPART_BYTES_MAX + 1))).error, 'payload-too-large');
  const body = new Blob([form(1_000)]).stream();
  // `duplex`, without which a stream cannot be sent, is missing in the types.
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const chunked = await fetch(`${server.url}/api/userLogin`, init);
  assert.equal(chunked.status, 413);
  await chunked.arrayBuffer();
});
