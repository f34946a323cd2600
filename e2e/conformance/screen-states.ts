import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { temporaryArticle } from './articles.ts';
import { expectSuccess } from './client.ts';
import { type Installation, mailTo } from './installation.ts';
import { arrive, enter, PAGE_LIMIT_MS, type Pages, stored } from './pages.ts';
import type { Statements } from './statements.ts';

/** docs/product/states.md, data.md, screens.md: states of the browser that a session passes through. */
export async function checkScreenStates(
  statements: Statements,
  installation: Installation,
  pages: Pages,
): Promise<void> {
  const check = statements.check.bind(statements);
  const { url } = installation;

  await check('§4 an unsupported language code does not take effect', () =>
    pages.use(async (page) => {
      await page.addInitScript(() => localStorage.setItem('currentLanguage', 'xx-XX'));
      await page.goto(`${url}/login`);
      await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
      assert.match((await stored(page, 'currentLanguage')) ?? 'nothing', /en-US/);
    }),
  );
  await check('§4 a language change is locked while one runs', () =>
    pages.use(async (page) => {
      await page.goto(`${url}/login`);
      await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
      const release = await hold(page, (path) => !path.startsWith('/api/'));
      await choose(page, 'Deutsch');
      await choose(page, 'Français');
      await release();
      await page.waitForFunction(() => localStorage.getItem('currentLanguage')?.includes('de'));
      await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor({ state: 'detached' });
      const history = JSON.parse((await stored(page, 'languageHistory')) ?? '[]');
      assert.deepEqual(
        history.map(({ to }: { to: string }) => to),
        ['de'],
      );
    }),
  );
  await check('§4 requests during a log-out are blocked', () =>
    pages.use(async (page) => {
      await pages.logIn(page, await installation.company(22), '/account');
      const release = await hold(page, (path) => path === '/api/userLogout');
      await page.getByRole('button', { name: /^Account of / }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      const leaving = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/userLogout');
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
      await leaving;
      await arrive(page, '/login');
      const sent: string[] = [];
      page.on('request', (request) => sent.push(new URL(request.url()).pathname));
      await enter(page, await installation.company(22));
      await page
        .getByText(/an error occurred during login/i)
        .first()
        .waitFor();
      assert.deepEqual(
        sent.filter((path) => path.startsWith('/api/')),
        [],
      );
      await release();
      // Requests are sent again once the log-out has ended, which the page learns after the response.
      for (const limit = performance.now() + PAGE_LIMIT_MS; !sent.includes('/api/userLogin'); ) {
        assert.ok(performance.now() < limit, 'no login is sent after the log-out');
        await enter(page, await installation.company(22));
        await page.waitForTimeout(500);
      }
      await page.waitForURL((at) => at.pathname !== '/login');
    }),
  );
  await check('§4 a password that expires soon is asked for once per log-in: change now or later', () =>
    pages.use(async (page) => {
      await page.route('**/api/password/status', async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        await route.fulfill({ json: { ...json, data: { ...json.data, expiringSoon: true, daysLeft: 9 } } });
      });
      await pages.logIn(page, await installation.company(22));
      const dialog = page.getByRole('dialog').filter({ hasText: /9 days/ });
      await dialog.locator('a[href="/changePass"]').waitFor();
      await dialog.getByRole('button', { name: 'Later' }).click();
      await page.goto(`${url}/account`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      assert.equal(await dialog.count(), 0);
    }),
  );
  await checkOpenedScreens(statements, installation, pages);
}

/** What screens store and show when they are opened. */
async function checkOpenedScreens(statements: Statements, installation: Installation, pages: Pages): Promise<void> {
  const check = statements.check.bind(statements);
  const { url } = installation;

  await check('§3 layout version, sidebar type and avatar are stored', () =>
    pages.use(async (page) => {
      const { client, ...who } = await installation.company(23);
      expectSuccess(await client.call('POST', '/api/avatar', { avatar: PIXEL }), 'avatar');
      await client.call('PUT', '/api/account', { theme: { layout: '2', sidebar: 'rail' } });
      await pages.logIn(page, who);
      await page.waitForFunction(() => localStorage.getItem('userAvatar'));
      await page.waitForFunction(() => localStorage.getItem('layoutVersion') === '2');
      assert.equal(await stored(page, 'sidebarType'), 'rail');
      assert.equal(
        Buffer.from((await stored(page, 'userAvatar'))!.replace(/^data:.*,/, ''), 'base64')
          .subarray(1, 4)
          .toString(),
        'PNG',
      );
    }),
  );
  await check('§2 admin/news/edit/{id} opens an article', async () => {
    await temporaryArticle(installation, { publish: false }, ({ id, title }) =>
      pages.use(async (page) => {
        await pages.logIn(page, installation.administratorCredentials);
        await page.goto(`${url}/admin/news/edit/${id}`);
        const field = page.getByRole('textbox', { name: 'Title' }).first();
        await field.waitFor();
        await page.waitForFunction(
          (text) => [...document.querySelectorAll('input')].some(({ value }) => value === text),
          title,
        );
      }),
    );
  });
  await check('§2 /acceptInvitation with a token shows the inviter’s e-mail, company name and company id', async () => {
    const inviter = await installation.company(21);
    const invited = await installation.company(1);
    const invitation = { account: invited.account, kind: 'invite', level: 'rating' };
    expectSuccess(await inviter.client.call('POST', '/api/suppliers/invitations', invitation), 'invitation');
    const mail = await mailTo(installation.administrator, invited.account);
    const token = /acceptInvitation\?token=([\w-]+)/.exec(mail)?.[1];
    const answer = expectSuccess(
      await invited.client.call('GET', '/api/suppliers/invitations?box=received'),
      'invitations',
    );
    const { id, companyId } = answer.data.rows[0];
    await pages.use(async (page) => {
      await page.goto(`${url}/acceptInvitation?token=${token}`);
      await enter(page, invited);
      await arrive(page, '/acceptInvitation');
      for (const words of [inviter.account, inviter.company, companyId]) await page.getByText(words).first().waitFor();
    });
    await invited.client.call('POST', `/api/suppliers/invitations/${id}/reject`, {});
  });
}

/** A picture of 1 × 1 pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function choose(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: language }).click();
}

/** Holds the requests for these paths. @returns lets them pass */
async function hold(page: Page, wanted: (path: string) => boolean): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  let open = false;
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (open || !wanted(pathname)) return route.fallback();
    return new Promise<void>((resolve) => held.push(() => resolve(route.continue().catch(() => {}))));
  });
  return async () => {
    open = true;
    for (const pass of held) pass();
  };
}
