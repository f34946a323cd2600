import assert from 'node:assert/strict';
import type { Page, WebSocketRoute } from 'playwright-core';
import type { Installation } from './installation.ts';
import { arrive, type Pages } from './pages.ts';
import type { Statements } from './statements.ts';

/** docs/product/screens.md, api.md, limits.md: times, on the clock of the page. */
export async function checkTimers(statements: Statements, installation: Installation, pages: Pages): Promise<void> {
  const check = statements.check.bind(statements);

  await check('§9 auth is sent 100 ms after the websocket opens, not before', () =>
    pages.use(async (page) => {
      const sent: string[] = [];
      await page.clock.install();
      const opened = await routeSockets(page, (socket) => socket.onMessage((message) => sent.push(String(message))));
      await pages.logIn(page, await installation.company(22));
      await opened();
      // Every earlier connection of the login page's clock is over: one is opened on a paused clock.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      sent.length = 0;
      const again = opened();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.reload();
      await again;
      await page.clock.runFor(90);
      assert.deepEqual(sent, []);
      await page.clock.runFor(20);
      await until(page, () => sent.some((message) => JSON.parse(message).type === 'auth'));
    }),
  );
  await check('§9 an unclean close is followed by at most five attempts, five seconds apart', () =>
    pages.use(async (page) => {
      let count = 0;
      await page.clock.install();
      const opened = await routeSockets(page, (socket) => {
        count += 1;
        // 1011: an unclean end of the server.
        void socket.close({ code: 1011, reason: 'conformance' });
      });
      await pages.logIn(page, await installation.company(22));
      await opened();
      await until(page, async () => {
        await page.clock.runFor(1_000);
        return count >= 6;
      });
      await page.clock.runFor(60_000);
      assert.equal(count, 6, 'connections: the first and five more');
      await page
        .getByText(/live connection (was )?lost|reconnect failed/i)
        .first()
        .waitFor();
    }),
  );
  await check('§8 a refused websocket shows an authentication failure', () =>
    pages.use(async (page) => {
      await routeSockets(page, (socket) =>
        socket.onMessage(() => socket.send(JSON.stringify({ type: 'auth_failed', from: 'server' }))),
      );
      const shown = page
        .getByText(/authentication fail/i)
        .first()
        .waitFor({ state: 'attached' });
      await pages.logIn(page, await installation.company(22));
      await shown;
    }),
  );
  await checkTimesOfPages(statements, installation, pages);
}

/** Toasts, loading and the end of a session. */
async function checkTimesOfPages(statements: Statements, installation: Installation, pages: Pages): Promise<void> {
  const check = statements.check.bind(statements);
  const { url } = installation;

  for (const [type, words] of [
    ['new_invitation', /invit/i],
    ['invitation_accepted', /invitation accepted/i],
    ['invitation_rejected', /invitation rejected/i],
  ] as const) {
    await check(`§7 ${type} is a toast for three seconds`, () =>
      pages.use(async (page) => {
        let live: WebSocketRoute | undefined;
        const opened = await routeSockets(page, (socket) => {
          socket.onMessage((message) => {
            const { type } = JSON.parse(String(message));
            if (type !== 'auth') return;
            socket.send(JSON.stringify({ type: 'auth_success' }));
            live = socket;
          });
        });
        await page.clock.install();
        await pages.logIn(page, await installation.company(22));
        await opened();
        await until(page, () => live !== undefined);
        await page.getByRole('main').getByText('Loading').first().waitFor({ state: 'detached' });
        // The clock goes on until the page executes the command, and cannot be paused at a time that has passed.
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
        live!.send(JSON.stringify({ type, from: 'sender@conformance.example' }));
        const toast = page.getByText('sender@conformance.example').first();
        await until(page, async () => {
          await page.clock.runFor(50);
          return (await toast.count()) > 0;
        });
        assert.ok((await page.getByText(words).count()) > 0);
        await page.clock.runFor(2_500);
        assert.equal(await toast.count(), 1, 'gone before three seconds');
        await page.clock.runFor(2_500);
        assert.equal(await toast.count(), 0, 'still there after five seconds');
      }),
    );
  }
  await check('§2 a screen part that does not come within 120 seconds is reported', () =>
    pages.use(async (page) => {
      await pages.logIn(page, await installation.company(22));
      await page.clock.install();
      await page.goto(`${url}/account`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const held: (() => void)[] = [];
      await page.route(
        /\/assets\/.*\.js$/,
        (route) =>
          new Promise<void>((resolve) => {
            held.push(() => {
              void route.abort().catch(() => {});
              resolve();
            });
          }),
      );
      await page.getByRole('navigation', { name: 'Main navigation' }).locator('a[href="/reportPDF"]').click();
      await until(page, () => held.length > 0);
      await page.clock.runFor(119_000);
      const failure = page.getByText(/could not be loaded|failed to load/i);
      assert.equal(await failure.count(), 0, 'before 120 seconds');
      await page.clock.runFor(2_000);
      await failure.first().waitFor();
      for (const release of held) release();
    }),
  );
  await check('§4 three hours after the log-in the session is over', () =>
    pages.use(async (page) => {
      await page.clock.install();
      await pages.logIn(page, await installation.company(22));
      await page.clock.fastForward(10_801_000);
      await page.goto(`${url}/account`);
      await arrive(page, '/login');
    }),
  );
}

/** Answers the websockets of a page in place of the server. @returns a function that waits for the next one */
async function routeSockets(page: Page, work: (socket: WebSocketRoute) => unknown): Promise<() => Promise<void>> {
  let count = 0;
  let seen = 0;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    count += 1;
    work(socket);
  });
  return async () => {
    await until(page, () => count > seen);
    seen = count;
  };
}

/** Polls a condition outside of the page, whose clock may be stopped. */
async function until(page: Page, holds: () => boolean | Promise<boolean>): Promise<void> {
  const limit = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error('did not happen within a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (page.isClosed()) throw new Error('the page was closed');
  }
}
