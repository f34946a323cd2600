import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayOpen } from '@assay/contract/access.ts';
import { COMPANY_ROLES, PERMISSIONS } from '@assay/contract/roles.ts';
import { type Answer, type Caller, callerWith, testServer } from '../testing/api.ts';
import { testContext } from '../testing/context.ts';
import { makePerson } from '../testing/people.ts';

const { context } = await testContext();
const server = await testServer(context);
const routes = server.app.guardedRoutes.filter((route) => route.method !== 'HEAD' && route.url !== '/ws');
const EXAMPLE_ID = '018f0000-0000-7000-8000-000000000000';

/** Code 11 is reserved: nobody can have it. */
const GIVEN = PERMISSIONS.filter((permission) => permission !== 11);

function call(caller: Caller, route: { method: string; url: string }): Promise<Answer> {
  const path = route.url
    .replace(':domain', 'example.com')
    .replace(':id', EXAMPLE_ID)
    .replace(':area', 'dns_health')
    .replace(':fingerprint', 'ffff')
    .replace(':pdfName', 'comprehensive-scan-report-20260101-x');
  return caller.call(route.method, path, route.method === 'GET' ? undefined : {});
}

const described = (route: { method: string; url: string }, answer: Answer) =>
  `${route.method} ${route.url} answered ${answer.status} ${answer.error}: ${answer.message}`;

test('the API has its routes, each with a declared access', () => {
  assert.ok(routes.length > 25, `${routes.length} routes`);
});

test('a route that declares no access cannot be registered', async () => {
  const { buildApp } = await import('../app.ts');
  const other = await buildApp(context);
  assert.throws(() => other.get('/api/forgotten', async () => null), /declares no access/);
  await other.close();
});

test('an anonymous caller gets 401 on every route that is not public', async () => {
  for (const route of routes) {
    const answer = await call(server.anonymous, route);
    const refused = answer.status === 401 && answer.error === 'unauthorized';
    if (route.access === 'public') assert.ok(!refused, described(route, answer));
    else assert.ok(refused, described(route, answer));
  }
});

test('each role reaches the routes of its list and gets 403 on every other', async () => {
  for (const permission of GIVEN) {
    const { email } = await makePerson(context, { email: `role-${permission}@access.example`, permission });
    const caller = await server.logIn(email);
    for (const route of routes) {
      // Logging out ends the session that the next route needs.
      if (route.url === '/api/userLogout') continue;
      const answer = await call(caller, route);
      const refused = answer.status === 403 && ['forbidden', 'plan-required'].includes(answer.error ?? '');
      assert.equal(refused, !mayOpen(route.access, permission), `${permission}: ${described(route, answer)}`);
      assert.ok(answer.status < 500, described(route, answer));
      assert.notEqual(answer.status, 401, described(route, answer));
    }
  }
});

test('a wrong or missing CSRF value is refused wherever something changes', async () => {
  const { email } = await makePerson(context, { email: 'csrf@access.example', permission: 23 });
  const { token } = await server.logIn(email);
  const other = await server.logIn(email);
  for (const csrf of [null, 'wrong', '', other.csrf, 'x'.repeat(3000)]) {
    const caller = callerWith(server.url, token, csrf);
    for (const route of routes) {
      if (route.access === 'public' || route.method === 'GET') continue;
      const answer = await call(caller, route);
      assert.equal(answer.error, 'csrf-mismatch', described(route, answer));
      assert.equal(answer.status, 403);
    }
  }
  assert.equal((await callerWith(server.url, token, null).call('GET', '/api/validateToken')).status, 200);
});

test('a place in the company below the one a route asks for is refused', async () => {
  const owner = await makePerson(context, { email: 'owner@access.example', permission: 23 });
  for (const companyRole of ['member', 'viewer'] as const) {
    const email = `${companyRole}@access.example`;
    await makePerson(context, { email, permission: 23, companyRole, companyId: owner.companyId });
    const caller = await server.logIn(email);
    for (const route of routes.filter((entry) => entry.companyRole !== null && mayOpen(entry.access, 23))) {
      const tooLow = COMPANY_ROLES.indexOf(companyRole) > COMPANY_ROLES.indexOf(route.companyRole!);
      const answer = await call(caller, route);
      assert.equal(answer.error === 'company-role-too-low', tooLow, `${companyRole}: ${described(route, answer)}`);
    }
  }
});

test('made-up and foreign tokens open nothing', async () => {
  const tokens = ['x', 'a.b.c', `${'A'.repeat(5000)}`, 'eyJhbGciOiJub25lIn0.eyJqdGkiOiIxIn0.', 'Bearer x'];
  for (const token of tokens) {
    const answer = await callerWith(server.url, token, 'x').call('GET', '/api/validateToken');
    assert.equal(answer.status, 401, token.slice(0, 20));
    assert.equal(answer.error, 'unauthorized');
  }
});

test('whatever a client sends, the answer is an envelope and never a 500', async () => {
  const { email } = await makePerson(context, { email: 'hostile@access.example', permission: 23 });
  const caller = await server.logIn(email);
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
  const large = await caller.call('POST', '/api/domains/request', JSON.stringify({ domain: 'x'.repeat(2_000_000) }));
  assert.equal(large.status, 413);
  assert.equal(large.error, 'payload-too-large');
});
