import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRoute, ROUTES } from '@assay/contract/access.ts';
import { PERMISSIONS } from '@assay/contract/roles.ts';
import { shows } from '@assay/requirements/shows.ts';
import { decideRoute, refusedOf, refusedState } from './route-decision.ts';

const all = new Set(ROUTES.map((route) => route.name));
const nobody = { passwordExpired: false, permission: null };
const as = (permission: number) => ({ passwordExpired: false, permission });
const goes = (path: string, visitor: Parameters<typeof decideRoute>[2]) => {
  const decision = decideRoute(path, `${path}?a=1`, visitor, all);
  return decision.kind === 'open' ? 'open' : decision.to;
};

test('an expired password leads every route to its own page, logged in or not', () => {
  for (const visitor of [
    { passwordExpired: true, permission: null },
    { passwordExpired: true, permission: 22 },
  ]) {
    for (const path of ['/', '/scan', '/login', '/nowhere']) assert.equal(goes(path, visitor), '/password-expired');
    assert.equal(goes('/password-expired', visitor), 'open');
  }
  shows('2.guard.expired-flag');
});

test('the expired-password page leads to login if no password has expired', () => {
  assert.equal(goes('/password-expired', nobody), '/login');
  assert.equal(goes('/password-expired', as(22)), '/login');
  shows('2.guard.expired-without-flag');
});

test('the guard decides in the order of the specification where several rules apply', () => {
  const expired = (permission: number | null) => ({ passwordExpired: true, permission });
  assert.equal(goes('/login', expired(22)), '/password-expired', 'the flag before the log-in of somebody logged in');
  assert.equal(goes('/', expired(1)), '/password-expired', 'the flag before article');
  assert.equal(goes('/logs', nobody), '/login', 'the log-in before the permission');
  assert.equal(goes('/login', as(1)), '/', 'the visit of the log-in before article');
  assert.equal(goes('/', as(20)), '/article', 'article before the permission');
  shows('2.guard.order');
});

test('a visitor without a session goes to login, and the requested full path is kept', () => {
  assert.deepEqual(decideRoute('/scan', '/scan?domain=a.example#x', nobody, all), {
    kind: 'redirect',
    to: '/login',
    remember: '/scan?domain=a.example#x',
  });
  assert.equal(goes('/login', nobody), 'open');
  assert.equal(goes('/forgotPassword', nobody), 'open');
  shows('2.guard.redirect-target');
});

test('a logged-in visitor of log-in goes to index', () => {
  assert.equal(goes('/login', as(22)), '/');
  assert.equal(goes('/login', as(1)), '/');
  shows('2.guard.login-while-in');
});

test('permission 1 and 20 opening index are sent to article', () => {
  assert.equal(goes('/', as(1)), '/article');
  assert.equal(goes('/', as(20)), '/article');
  assert.equal(goes('/', as(21)), 'open');
  shows('2.guard.article-only');
});

test('a permission that a route does not list goes to index', () => {
  assert.equal(goes('/logs', as(23)), '/');
  assert.equal(goes('/listSubSuppliers', as(22)), '/');
  assert.equal(goes('/listSubSuppliers', as(9)), 'open');
  assert.equal(goes('/scan', as(1)), '/');
  assert.deepEqual(decideRoute('/logs', '/logs', as(23), all), { kind: 'redirect', to: '/', because: 'forbidden' });
  shows('2.guard.not-allowed');
});

test('routes without a list open for the default permissions and for nothing else', () => {
  for (const permission of PERMISSIONS) assert.equal(goes('/article', as(permission)), 'open');
  for (const permission of [24, 99, -1]) assert.equal(goes('/article', as(permission)), '/');
});

test('an unknown path and a route without a screen lead to index', () => {
  assert.equal(goes('/nowhere', as(0)), '/');
  assert.equal(goes('/domain/a.example/unknown_area', as(0)), '/');
  const decision = decideRoute('/analyze', '/analyze', as(0), new Set(['index']));
  assert.deepEqual(decision, { kind: 'redirect', to: '/', because: 'unknown' });
});

test('no assignable permission is redirected in a loop', () => {
  for (const permission of PERMISSIONS) {
    for (const { path } of ROUTES) {
      let at = path;
      let steps = 0;
      for (; steps < 5; steps++) {
        const next = goes(at, as(permission));
        if (next === 'open') break;
        at = next;
      }
      // The page of expired passwords can only be left through login.
      assert.ok(steps < 5, `${permission} at ${path}`);
    }
  }
});

test('a redirect without a target to return to is only a redirect', () => {
  const decision = (path: string, permission: number | null, passwordExpired = false) =>
    decideRoute(path, path, { passwordExpired, permission }, all);
  assert.deepEqual(decision('/scan', 22, true), { kind: 'redirect', to: '/password-expired' });
  assert.deepEqual(decision('/password-expired', 22), { kind: 'redirect', to: '/login' });
  assert.deepEqual(decision('/login', 22), { kind: 'redirect', to: '/' });
  assert.deepEqual(decision('/', 20), { kind: 'redirect', to: '/article' });
});

test('the history entry tells which page did not open and why, with a path of limited length', () => {
  assert.deepEqual(refusedState('/nowhere', 'unknown'), { refused: { path: '/nowhere', because: 'unknown' } });
  assert.equal(refusedState(`/${'a'.repeat(300)}`, 'forbidden').refused.path.length, 200);
  assert.deepEqual(refusedOf(refusedState('/logs', 'forbidden')), { path: '/logs', because: 'forbidden' });
  for (const state of [null, undefined, {}]) assert.equal(refusedOf(state), null);
});

test('a route decodes its parameters', () => {
  assert.deepEqual(matchRoute('/domain/xn--bcher-kva.example/dns_health')?.params, { domain: 'xn--bcher-kva.example' });
  assert.deepEqual(matchRoute('/domain/a%20b')?.params, { domain: 'a b' });
  assert.deepEqual(matchRoute('/domain/%zz')?.params, { domain: '%zz' });
});

test('an account that must set up a second factor reaches only the account page', () => {
  const visitor = { passwordExpired: false, permission: 0, secondFactorNeeded: true };
  const available = new Set(['index', 'account', 'login', 'privacy']);
  assert.deepEqual(decideRoute('/', '/', visitor, available), { kind: 'redirect', to: '/account' });
  assert.equal(decideRoute('/account', '/account', visitor, available).kind, 'open');
  assert.equal(decideRoute('/privacy', '/privacy', visitor, available).kind, 'open');
});

test('a path of an earlier version leads to the one that replaced it, with its query and fragment', () => {
  assert.deepEqual(decideRoute('/listReports', '/listReports?page=2#top', as(22), all), {
    kind: 'redirect',
    to: '/reportPDF?page=2#top',
  });
  assert.equal(decideRoute('/toString', '/toString', as(22), all).kind, 'redirect');
});
