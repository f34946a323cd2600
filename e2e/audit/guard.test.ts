import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROUTES } from '@assay/contract/access.ts';
import { PERMISSIONS } from '@assay/contract/roles.ts';
import { shows } from '@assay/requirements/shows.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { sql } from 'kysely';
import type { WebSocket } from 'playwright-core';
import { page, prepare, product, stage } from '../stage.ts';
import { enter, logIn } from '../steps.ts';

/** The navigation guard of docs/product/screens.md in the browser, case by case, in the order of its rules. */
const emailOf = (permission: number) => `role-${permission}@guard.example`;
const accountOf = (permission: number) => ({ email: emailOf(permission), password: TEST_PASSWORD });
const EXPIRED = { email: 'expired@guard.example', password: TEST_PASSWORD };

stage();
prepare(async () => {
  const { context } = product;
  for (const permission of PERMISSIONS) {
    const { companyId } = await createTestAccount(context, { email: emailOf(permission), permission });
    // Permission 11 cannot be granted; a stored plan of that code makes the server return it anyway.
    if (permission === 11)
      await context.db.withCompany(companyId, (tx) =>
        sql`update company set plan = 11 where id = ${companyId}`.execute(tx),
      );
  }
  await createTestAccount(context, { email: EXPIRED.email, permission: 22, passwordExpired: true });
});

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const storedRedirect = () => page.evaluate(() => sessionStorage.getItem('redirect'));

/** Navigates to a path as a link of the app does, and waits until the guard has redirected to the expected page. */
async function goes(path: string, expected: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page
    .waitForFunction((end) => location.pathname === end, expected)
    .catch(() => assert.fail(`${path} led to ${new URL(page.url()).pathname}, not to ${expected}`));
}

/** A path of the route; parameters are placeholders that need not exist. */
const pathOf = (route: string) => route.replace(':domain', 'fernhollow.test').replace(/:\w+/, 'x');

test('with the password-expired flag every route redirects to the expired-password page', async () => {
  await page.goto(`${product.url}/login`);
  await enter(page, EXPIRED);
  await page.getByRole('dialog', { name: 'Choose a new password' }).waitFor();
  assert.deepEqual(await page.evaluate(() => [sessionStorage.getItem('passwordExpired'), location.pathname]), [
    'true',
    '/password-expired',
  ]);
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
  for (const { path } of ROUTES) await goes(pathOf(path), '/password-expired');
  await goes('/no/such/page', '/password-expired');
  await page.goto(`${product.url}/privacy`);
  await page.getByRole('dialog', { name: 'Choose a new password' }).waitFor();
});

test('without the flag the expired-password page redirects to login, or to index with a session', async () => {
  await page.goto(`${product.url}/password-expired`);
  await heading('Log in').waitFor();
  assert.equal(await storedRedirect(), null);
  await logIn(page, product, accountOf(22), '/password-expired');
  await heading('Security assessment').waitFor();
});

test('without a session every protected route redirects to login and is stored as the target, with query and fragment', async () => {
  await page.goto(`${product.url}/privacy`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const closed = ROUTES.filter(({ access }) => access !== 'public').map(({ path }) => pathOf(path));
  for (const path of ['/', '/scan', '/account', '/listAssociatedDomains', '/upgrade', '/logs']) {
    assert.ok(closed.includes(path), path);
    await goes(`${path}?search=x#y`, '/login');
    assert.equal(await storedRedirect(), `${path}?search=x#y`);
  }
  await goes('/register', '/register');
  await goes('/domain/fernhollow.test?company=x', '/login');
  assert.equal(await storedRedirect(), '/domain/fernhollow.test?company=x');
  await goes('/account?a=b', '/login');
  await enter(page, accountOf(22));
  await heading('My account').waitFor();
  assert.match(page.url(), /\/account\?a=b$/);
  assert.equal(await storedRedirect(), null);
});

test('login redirects to index with a session', async () => {
  await logIn(page, product, accountOf(23), '/login');
  await heading('Security assessment').waitFor();
  await goes('/login', '/');
});

/** docs/product/roles-and-plans.md in full: allowed users per route; all others are redirected to index, or further to article. */
const RATED = [0, 9, 21, 22, 23, 27];
const OPEN_TO: Readonly<Record<string, readonly number[]>> = {
  '/scan': RATED,
  '/reportPDF': RATED,
  '/report-integrated': RATED,
  '/domain/fernhollow.test': RATED,
  '/domain/fernhollow.test/dns_health': RATED,
  '/admin': [0],
  '/listSubSuppliers': [0, 9],
  '/listMainSuppliers': [0, 21, 22, 23],
  '/logs': [0],
  '/logsOld': [0],
  '/article': PERMISSIONS,
  '/account': PERMISSIONS,
  '/listAssociatedDomains': PERMISSIONS,
  '/upgrade': PERMISSIONS,
  '/changePass': PERMISSIONS,
};

/** The menu of docs/product/screens.md in its order, with the users of each entry; without a domain there is no overview. */
const MENU: readonly [name: string, codes: readonly number[]][] = [
  ['Security assessment', RATED],
  ['Domains', RATED],
  ['Domains with no scan data', RATED],
  ['Scan', RATED],
  ['Assessment analysis', RATED],
  ['PDF reports', RATED],
  ['Integrated report', RATED],
  ['Admin panel', [0]],
  ['Audit logs', [0]],
  ['News management', [0]],
  ['Account management', [0]],
  ['Latest news', PERMISSIONS],
  ['My account', PERMISSIONS],
  ['Associated domains', PERMISSIONS],
  ['Sub-suppliers', [0, 9]],
  ['Main suppliers', [0, 21, 22, 23]],
];

for (const permission of PERMISSIONS) {
  const without = !RATED.includes(permission);
  const home = without ? '/article' : '/';
  test(`permission ${permission} has its menu, starts on ${home}, and is redirected there from routes closed to it`, async () => {
    await logIn(page, product, accountOf(permission));
    await page.waitForFunction((end) => location.pathname === end, home);
    await heading(without ? 'First steps' : 'Security assessment').waitFor();
    const entries = await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allTextContents();
    assert.deepEqual(
      entries.map((entry) => entry.trim()),
      MENU.filter(([, codes]) => codes.includes(permission)).map(([name]) => name),
    );
    await goes('/changePass', '/changePass');
    await goes('/', home);
    for (const [path, codes] of Object.entries(OPEN_TO)) await goes(path, codes.includes(permission) ? path : home);
    await heading('Change password').waitFor();
  });
}

test('the websocket connects on success, survives navigation, and ends with the session', async () => {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await page.goto(`${product.url}/login`);
  await heading('Log in').waitFor();
  await page.goto(`${product.url}/scan`);
  await heading('Log in').waitFor();
  assert.equal(sockets.length, 0);
  await enter(page, accountOf(22));
  await page.getByText('Live', { exact: true }).waitFor();
  await goes('/account', '/account');
  await heading('My account').waitFor();
  await goes('/article', '/article');
  assert.deepEqual(
    sockets.map((socket) => socket.isClosed()),
    [false],
  );
  // A redirect by the guard closes the connection; the redirect target opens the next one.
  const [refused] = await Promise.all([sockets[0]!.waitForEvent('close'), goes('/logs', '/')]);
  assert.equal(refused, sockets[0]);
  await page.getByText('Live', { exact: true }).waitFor();
  assert.equal(sockets.length, 2);
  const ended = sockets[1]!.waitForEvent('close');
  // Logs out in another tab.
  const other = await page.context().newPage();
  await other.goto(`${product.url}/account`);
  await other.getByRole('button', { name: /^Account of / }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await heading('Log in').waitFor();
  await ended;
  assert.equal(sockets.length, 2);
  shows('2.guard.websocket');
});
