import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiResponse, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const { context } = await testContext();
const server = await testServer(context);
const routes = server.app.guardedRoutes.filter((route) => route.method !== 'HEAD' && route.url !== '/ws');

const described = (route: { method: string; url: string }, answer: ApiResponse) =>
  `${route.method} ${route.url} answered ${answer.status} ${answer.error}: ${answer.message}`;

test('any client input gets a response in the envelope and never a 500', async () => {
  const { caller } = await server.user({ email: 'hostile@access.example', permission: 23 });
  const bodies = ['{', '[]', 'null', '"x"', '{"domain":"\\u0000"}', '{"domain":5}', `{"domain":"${'a'.repeat(5000)}"}`];
  const json = { 'content-type': 'application/json' };
  for (const route of routes.filter((entry) => entry.url !== '/api/userLogout')) {
    for (const body of route.method === 'GET' ? [undefined] : bodies) {
      const path = route.url
        .replace(/:(domain|id|area|fingerprint|pdfName)/g, '%00%ff')
        .concat('?page=-1&sort=%00&company=x&search=%00');
      const answer = await caller.call(route.method, path, body, body === undefined ? {} : json);
      assert.ok(answer.status < 500, described(route, answer));
      assert.ok(answer.success || (answer.error && answer.message), described(route, answer));
    }
  }
  for (const path of ['/api/%ff', '/%ff', `/api/ratings/${'a'.repeat(500)}`, '/api//x', '/api/version/x', '/ws/x']) {
    const answer = await caller.call('GET', path);
    assert.ok(answer.error && [400, 404].includes(answer.status), `${path}: ${answer.status}`);
  }
  for (const [type, body] of [
    ['application/xml', '<x/>'],
    ['application/x-www-form-urlencoded', 'a=%00&__proto__=1'],
    ['multipart/form-data; boundary=x', '--x\r\n'],
  ] as const) {
    const answer = await caller.call('POST', '/api/userLogin', body, { 'content-type': type });
    assert.ok(answer.status >= 400 && answer.status < 500, `${type}: ${answer.status}`);
  }
  const large = await caller.call('POST', '/api/domains/request', JSON.stringify({ domain: 'x'.repeat(131_072) }));
  assert.equal(large.status, 413);
  assert.equal(large.error, 'payload-too-large');
});
