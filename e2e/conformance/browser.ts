import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { expectSuccess } from './client.ts';
import { checkFailures } from './failures.ts';
import { type Installation, PASSWORD } from './installation.ts';
import { arrive, enter, Pages, stored } from './pages.ts';
import { checkScreenStates } from './screen-states.ts';
import type { Statements } from './statements.ts';
import { checkTimers } from './timers.ts';
import { checkVerificationStates } from './verification-states.ts';

const ALL = [0, 1, 9, 20, 21, 22, 23, 27];
const RATED = [0, 21, 22, 23, 27, 9];

/** docs/product/roles-and-plans.md: route → permissions that it is open for. */
const ROUTES: Readonly<Record<string, readonly number[]>> = {
  '/analyze': RATED,
  '/scan': RATED,
  '/reportPDF': RATED,
  '/report-integrated': RATED,
  '/admin': [0],
  '/admin/news': [0],
  '/admin/news/create': [0],
  '/logs': [0],
  '/logsOld': [0],
  '/listSubSuppliers': [0, 9],
  '/listMainSuppliers': [0, 21, 22, 23],
  '/article': ALL,
  '/account': ALL,
  '/listAssociatedDomains': ALL,
};

/** docs/product/overview.md to §6, §8, §9 in the browser. */
export async function checkBrowser(statements: Statements, installation: Installation): Promise<void> {
  const pages = new Pages(installation.url);
  try {
    await checkGuard(statements, installation, pages);
    await checkShell(statements, installation, pages);
    await checkScreenStates(statements, installation, pages);
    await checkVerificationStates(statements, installation, pages);
    await checkTimers(statements, installation, pages);
    await checkFailures(statements, installation, pages);
  } finally {
    await pages.close();
  }
}

async function checkGuard(statements: Statements, installation: Installation, pages: Pages): Promise<void> {
  const check = statements.check.bind(statements);
  const { url } = installation;
  const credentials = async (permission: number) =>
    permission === 0 ? installation.administratorCredentials : installation.company(permission);

  for (const path of ['/login', '/register', '/business', '/forgotPassword', '/resetPassword', '/activateAccount'])
    await check(`§2 ${path} needs no log-in`, () =>
      pages.use(async (page) => {
        await page.goto(url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        assert.equal(new URL(page.url()).pathname, path);
      }),
    );
  for (const path of ['/upgrade', '/changePass', '/acceptInvitation', '/geomap', '/account'])
    await check(`§2 ${path} redirects to the login, and back to the full path after it`, () =>
      pages.use(async (page) => {
        await page.goto(`${url + path}?from=conformance`);
        await arrive(page, '/login');
        await enter(page, await installation.company(22));
        await arrive(page, path);
        assert.match(page.url(), /from=conformance/);
      }),
    );
  await check('§2 /password-expired without the flag redirects to the login', () =>
    pages.use(async (page) => {
      await page.goto(`${url}/password-expired`);
      await arrive(page, '/login');
    }),
  );
  await check('§2 the login page has account, password, remember-me and its three links', () =>
    pages.use(async (page) => {
      await page.goto(`${url}/login`);
      await page.getByRole('textbox', { name: 'Account' }).waitFor();
      await page.getByLabel('Password', { exact: true }).waitFor();
      await page.getByRole('checkbox', { name: /remember/i }).waitFor();
      for (const path of ['/forgotPassword', '/register', '/business'])
        assert.ok((await page.locator(`a[href^="${path}"]`).count()) > 0, path);
    }),
  );
  for (const permission of ALL)
    await check(`§6 permission ${permission} opens exactly its routes, and is led elsewhere from the others`, () =>
      pages.use(async (page) => {
        await pages.logIn(page, await credentials(permission));
        const home = RATED.includes(permission) ? '/' : '/article';
        const wrong: string[] = [];
        for (const [path, allowed] of Object.entries(ROUTES)) {
          await page.goto(url + path);
          await settled(page);
          const at = new URL(page.url()).pathname;
          if (at !== (allowed.includes(permission) ? path : home)) wrong.push(`${path} is at ${at}`);
        }
        assert.deepEqual(wrong, []);
      }),
    );
  await check('§2 permission 1 and 20 opening index are sent to article', async () => {
    for (const permission of [1, 20])
      await pages.use(async (page) => {
        await pages.logIn(page, await credentials(permission), '/');
        await arrive(page, '/article');
      });
  });
  await check('§2 a logged-in visitor of /login is sent to index, an unknown path redirects to index', () =>
    pages.use(async (page) => {
      await pages.logIn(page, await installation.company(22));
      for (const path of ['/login', '/no/such/page']) {
        await page.goto(url + path);
        await arrive(page, '/');
      }
    }),
  );
  await checkExpiredPassword(statements, installation, pages);
}

/** Expired passwords: the dialog, and the way to the reset. */
async function checkExpiredPassword(statements: Statements, installation: Installation, pages: Pages): Promise<void> {
  const check = statements.check.bind(statements);
  const { url } = installation;

  await check(
    '§4 an expired password is changed in a dialog that cannot be closed, then one logs in again',
    async () => {
      const account = await installation.register('expired', 22);
      const found = await installation.administrator.call('GET', `/api/admin/members?search=${account.account}`);
      const expire = `/api/admin/members/${found.data.rows[0].id}/expirePassword`;
      expectSuccess(await installation.administrator.call('POST', expire), 'expirePassword');
      await pages.use(async (page) => {
        await page.goto(`${url}/login`);
        await enter(page, account);
        await arrive(page, '/password-expired');
        for (const path of ['/account', '/login', '/forgotPassword', '/nothing']) {
          await page.goto(url + path);
          await arrive(page, '/password-expired');
        }
        const dialog = page.getByRole('dialog');
        await page.keyboard.press('Escape');
        await page.mouse.click(5, 5);
        await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
        const next = `${PASSWORD}-2`;
        await dialog.getByLabel('New password', { exact: true }).fill(next);
        await dialog.getByLabel('Confirm new password', { exact: true }).fill(next);
        await dialog.getByRole('button', { name: 'Change password' }).click();
        await arrive(page, '/login');
        await pages.logIn(page, { ...account, password: next });
      });
    },
  );
  await check('§8 a user with an expired password can reset it', async () => {
    const account = await installation.register('reset', 22);
    const found = await installation.administrator.call('GET', `/api/admin/members?search=${account.account}`);
    const expire = `/api/admin/members/${found.data.rows[0].id}/expirePassword`;
    expectSuccess(await installation.administrator.call('POST', expire), 'expirePassword');
    await pages.use(async (page) => {
      await page.goto(`${url}/login`);
      await enter(page, account);
      const way = page
        .getByRole('dialog')
        .locator('a, button')
        .filter({ hasText: /reset|forg/i });
      await page.getByRole('dialog').getByRole('button').first().waitFor();
      assert.ok((await way.count()) > 0, 'the dialog offers no way to the reset');
      await way.first().click();
      await arrive(page, '/forgotPassword');
    });
  });
}

/** Waits for the title of a screen, after redirects. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function checkShell(statements: Statements, installation: Installation, pages: Pages): Promise<void> {
  const check = statements.check.bind(statements);
  const { url } = installation;
  await check('§3 the session is stored under the specified names, with an expiry three hours ahead', () =>
    pages.use(async (page) => {
      const who = await installation.company(22);
      await pages.logIn(page, who);
      for (const key of ['token', 'X-CSRF-Token', 'cachedAuth', 'cacheExpiry', 'userName', 'userPhone', 'startDate'])
        assert.ok(await stored(page, key), key);
      assert.equal(await stored(page, 'account'), who.account);
      assert.equal(Number(await stored(page, 'permission')), 22);
      assert.equal(typeof JSON.parse((await stored(page, 'userinfo'))!), 'object');
      const ahead = Number(await stored(page, 'tokenExpiry')) - Date.now();
      assert.ok(ahead > 10_500_000 && ahead <= 10_800_000, `${ahead} ms ahead`);
    }),
  );
  await check('§9 the default language is en-US, stored under currentLanguage, also in a German browser', () =>
    pages.use(
      async (page) => {
        await page.goto(`${url}/login`);
        await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
        assert.match((await stored(page, 'currentLanguage')) ?? 'nothing', /en-US/);
      },
      { locale: 'de-DE' },
    ),
  );
  await check('§2 titles are “{page title} - {app name}”', () =>
    pages.use(async (page) => {
      await pages.logIn(page, installation.administratorCredentials);
      for (const path of Object.keys(ROUTES)) {
        await page.goto(url + path);
        const title = (await page.getByRole('heading', { level: 1 }).first().textContent())!.trim();
        await page.waitForFunction((start) => document.title.startsWith(`${start} - `), title);
      }
    }),
  );
  await check('§2 the footer shows the front-end and back-end version 4.4.41', () =>
    pages.use(async (page) => {
      await pages.logIn(page, await installation.company(22));
      const footer = page.getByRole('contentinfo');
      await footer.getByText('4.4.41').first().waitFor();
      assert.ok(((await footer.textContent()) ?? '').match(/4\.4\.41/g)!.length >= 2);
    }),
  );
  await check('§9 the sidebar collapses below 1007 px and is an overlay below 991 px', () =>
    pages.use(async (page) => {
      await pages.logIn(page, await installation.company(22));
      const bar = page.getByRole('navigation', { name: 'Main navigation' });
      const widthAt = async (width: number) => {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(500);
        return (await bar.isVisible()) ? (await bar.boundingBox())!.width : 0;
      };
      const [full, collapsed, lowest, overlay] = [
        await widthAt(1007),
        await widthAt(1006),
        await widthAt(991),
        await widthAt(990),
      ];
      assert.ok(collapsed > 0 && collapsed < full / 2, `${collapsed} px after ${full} px`);
      assert.equal(lowest, collapsed);
      assert.equal(overlay, 0);
    }),
  );
  await check('§9 the theme colors are #3e6ba4 and #7cb344', () =>
    pages.use(async (page) => {
      await pages.logIn(page, await installation.company(22));
      const values = await page.evaluate(() =>
        [...document.documentElement.computedStyleMap()].map(([, value]) => String(value).trim().toLowerCase()),
      );
      for (const color of ['#3e6ba4', '#7cb344']) assert.ok(values.includes(color), color);
    }),
  );
  await check('§4 logout asks for confirmation, clears the stored values and redirects to the login', () =>
    pages.use(async (page) => {
      await pages.logIn(page, await installation.company(22));
      await page.getByRole('button', { name: /^Account of / }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
      await arrive(page, '/login');
      for (const key of ['token', 'userinfo', 'permission', 'userName'])
        assert.equal(await stored(page, key), null, key);
    }),
  );
}
