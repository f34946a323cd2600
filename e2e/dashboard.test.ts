import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceSet } from '@assay/engine';
import { shows } from '@assay/requirements/shows.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import { expectToast } from './page/toasts.ts';
import type { Account } from './product.ts';
import { createScreenNavigator } from './quality/screen-navigator.ts';
import { page, prepare, product, stage } from './stage.ts';
import { logIn, moveTo } from './steps.ts';

/** Dashboard and shell over a history of ratings: forecast, trend, simulator, tags, palette, appearance, network. */
const SHOP = 'shop.example';
const MAIL = 'mail.example';
const DAY_MS = 86_400_000;

let owner: Account;

/** Evidence as if it had been taken so many days ago, with certificates that run out in forty days. */
function takenBefore(days: number) {
  return (set: EvidenceSet): EvidenceSet =>
    set.map((piece) => {
      if (piece.kind === 'scan' && piece.outcome.ok) {
        const time = new Date(Date.now() - days * DAY_MS).toISOString();
        return { ...piece, outcome: { ok: true as const, value: { ...piece.outcome.value, time } } };
      }
      if (piece.kind !== 'tls' || !piece.outcome.ok) return piece;
      const { value } = piece.outcome;
      const notAfter = new Date(Date.now() + 40 * DAY_MS).toISOString();
      const chain = value.chain.map((one, at) => (at === 0 ? { ...one, notAfter } : one));
      const problems = value.problems.filter((problem) => problem !== 'expired');
      return { ...piece, outcome: { ok: true as const, value: { ...value, chain, problems } } };
    });
}

stage({
  // The browser itself notes requests that the test cut, and what a boundary of the page caught.
  expected: /^Failed to load resource: net::ERR_|screen part not loaded in time/,
});
prepare(async () => {
  owner = await product.addCompany('Shop Ltd', `owner@${SHOP}`, 22);
  const { db } = product.context;
  const { rows } = await db.withAllCompanies('migration', (tx) =>
    sql<{ companyId: string; accountId: string }>`
      select company_id as "companyId", id as "accountId" from account where email = ${owner.email}`.execute(tx),
  );
  const person = { ...rows[0]!, email: owner.email };
  for (const [days, saved] of [
    [30, 'oldmill'],
    [1, 'copperfinch'],
  ] as const)
    await createRatedDomain(product.context, person, SHOP, saved, takenBefore(days));
  await createRatedDomain(product.context, person, MAIL, 'oldmill', takenBefore(1));
  await db.withAllCompanies('migration', async (tx) => {
    await sql`update rating set model_version = 'earlier' where rated_at < now() - interval '20 days'`.execute(tx);
    await sql`
      insert into ranking_average_daily (scope, day, companies, averages)
      select 'all', d::date, 7, '{"": 6400}' from generate_series(now() - interval '32 days', now(), interval '1 day') d
      on conflict do nothing`.execute(tx);
  });
});

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const card = (name: string | RegExp) => page.getByRole('region', { name });
const navigation = () => page.getByRole('navigation', { name: 'Main navigation' });

test('index shows upcoming changes, findings over time, average and model changes in the trend, and shares selected fixes as a link', async () => {
  await logIn(page, product, owner, `/?domain=${SHOP}`);
  const forecast = card('Forecast for 90 days');
  // The last cards are loaded when they come near the window.
  await page.getByRole('heading', { name: 'Forecast for 90 days' }).scrollIntoViewIfNeeded();
  await forecast.getByText('Certificate expired').waitFor();
  await forecast
    .getByText(/^Worse · Web application security$/)
    .first()
    .waitFor();

  const counts = card('Findings over time');
  await counts.getByRole('button', { name: 'Show as table' }).click();
  assert.equal(await counts.getByRole('row').count(), 3);
  await counts.getByRole('columnheader', { name: 'High' }).waitFor();

  const trend = card('Score trend');
  await trend.getByRole('button', { name: 'Show as table' }).click();
  const newest = trend.getByRole('row').last();
  await newest.getByRole('cell', { name: '64', exact: true }).waitFor();
  await trend.getByRole('columnheader', { name: 'Model from here on' }).waitFor();
  await trend.getByText('A dotted line marks a new model').waitFor();

  const way = card(/^Remediation plan to /);
  await way.getByRole('button', { name: 'Open simulator' }).click();
  await way.getByRole('button', { name: 'Shortest list' }).waitFor();
  const ticked = way.getByRole('checkbox', { checked: true });
  for (let left = await ticked.count(); left > 0; left--) await ticked.first().uncheck();
  const first = way.getByRole('checkbox').first();
  await first.check();
  await way.getByRole('list', { name: 'Areas with the selected fixes' }).waitFor();
  const name = (await way.getByRole('checkbox', { checked: true }).getAttribute('aria-label')) ?? '';
  await page.waitForURL(/fixes=[a-z0-9]+(&|$)/);
  const link = page.url();
  await moveTo(page, '/scan');
  await heading('Scan').waitFor();
  await page.goto(link);
  await way.getByRole('list', { name: 'Areas with the selected fixes' }).waitFor();
  assert.equal(await way.getByRole('checkbox', { checked: true }).count(), 1);
  assert.equal((await way.getByRole('checkbox', { checked: true }).getAttribute('aria-label')) ?? '', name);
  await page.goto(`${link}.zzzzz`);
  await way.getByText('1 fix of this link is no longer open.').waitFor();
  shows('1.feature.trend');
});

test('tags are set in the list of domains and filter the dashboard', async () => {
  await logIn(page, product, owner, '/listAssociatedDomains');
  await page.getByRole('button', { name: `Add tags: ${SHOP}` }).click();
  const dialog = page.getByRole('dialog', { name: `Tags of ${SHOP}` });
  await dialog.getByLabel('Tags', { exact: true }).first().fill('online');
  await page.keyboard.press('Enter');
  await dialog.getByText('online', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'online' }).click();
  await page.getByText('Domains tagged "online"').waitFor();
  const table = card('Domains').getByRole('table');
  await table.getByRole('link', { name: SHOP }).waitFor();
  assert.equal(await table.getByRole('link', { name: MAIL }).count(), 0);
  const filter = page.getByRole('combobox', { name: 'Domain shown' });
  await filter.click();
  await page.getByRole('option', { name: 'All domains' }).click();
  await table.getByRole('link', { name: MAIL }).waitFor();
  await filter.click();
  await page.getByRole('option', { name: '# online' }).click();
  await page.getByText('Domains tagged "online"').waitFor();
});

test('an owner sets the exclusions of scans, and authorizes deeper tests only on hosts of the domain', async () => {
  await logIn(page, product, owner, '/listAssociatedDomains');
  await page.getByRole('button', { name: `Scan settings of ${SHOP}` }).click();
  const dialog = page.getByRole('dialog', { name: `Scan settings of ${SHOP}` });
  const settings = dialog.getByRole('form', { name: 'Scan settings' });
  await settings.getByLabel('Excluded hosts and paths').fill('elsewhere.example');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText(`elsewhere.example is not a host or path of ${SHOP}.`, { exact: false }).waitFor();
  await settings.getByLabel('Excluded hosts and paths').fill(`https://Old.${SHOP}/`);
  await settings.getByRole('switch', { name: 'Use quiet hours' }).click({ force: true });
  await settings.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Scan settings saved');
  assert.equal(await settings.getByLabel('Excluded hosts and paths').inputValue(), `old.${SHOP}`);
  const form = dialog.getByRole('form', { name: 'Authorize' });
  await form.getByRole('combobox', { name: 'Host or address' }).fill('www.other.example');
  await page.keyboard.press('Escape');
  await form.getByRole('checkbox', { name: 'Open redirects' }).click();
  await form.getByRole('button', { name: 'Authorize' }).click();
  await form.getByText('Confirm that you own the hosts.').waitFor();
  await form.getByRole('checkbox', { name: /^We own these hosts/ }).click();
  await form.getByRole('button', { name: 'Authorize' }).click();
  await form.getByText(`www.other.example is neither a host of ${SHOP} nor one of its addresses.`).waitFor();
  await form.getByRole('combobox', { name: 'Host or address' }).fill(`www.${SHOP}`);
  await form.getByRole('button', { name: 'Authorize' }).click();
  const row = dialog.getByRole('row').filter({ hasText: `www.${SHOP}` });
  await row.getByText('Open redirects').waitFor();
  await row.getByText('Not checked yet. This host gets the standard scan.').waitFor();
  await row.getByText('/.well-known/assay-authorization.txt', { exact: false }).waitFor();
  assert.match((await row.locator('code').textContent()) ?? '', /^\S{20,}$/);
  const check = row.getByRole('button', { name: `Check control of www.${SHOP} now` });
  await check.click();
  await row.getByText('Not found. This host gets the standard scan.').waitFor();
  // The check itself is tested in server/features/domains; this is how its result is shown.
  const { db } = product.context;
  await db.withAllCompanies('migration', (tx) =>
    sql`update scan_authorization set proved_addresses = '{203.0.113.9}' where target = ${`www.${SHOP}`}`.execute(tx),
  );
  await page.reload();
  await page.getByRole('button', { name: `Scan settings of ${SHOP}` }).click();
  await row.getByText('Proved by 203.0.113.9').waitFor();
  await row.getByRole('button', { name: `End the authorization of www.${SHOP}` }).click();
  const question = page.getByRole('dialog', { name: `End the authorization of www.${SHOP}?` });
  await question.getByRole('button', { name: 'End' }).click();
  await dialog.getByText('Nothing is authorized.', { exact: false }).waitFor();
});

test('the command palette opens any screen, domain, finding and CVE by keyboard alone', async () => {
  const field = page.getByRole('combobox', { name: 'Search everything' });
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const type = async (text: string, option: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    const found = palette.getByRole('option', { name: option }).first();
    await found.waitFor();
    // At least once: without a choice the first option is selected, which later results are inserted above.
    let presses = 0;
    do {
      assert.ok(presses < 200, `${text}: the arrow key does not reach the option`);
      await page.keyboard.press('ArrowDown');
      presses += 1;
    } while ((await found.getAttribute('aria-selected')) !== 'true');
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
  };
  await logIn(page, product, owner);
  await type('assoc', 'Associated domains');
  await heading('Associated domains').waitFor();
  await type('MAIL.ex', /mail\.example$/);
  await heading(MAIL).waitFor();
  // "Overview" refers to the most recently viewed domain, and its areas are listed.
  await type('dns', /^DNS health/);
  await heading(/DNS health/).waitFor();
  await type('redis unauth', /^Unauthenticated Redis access/);
  await page
    .getByRole('complementary')
    .getByRole('heading', { name: /^Unauthenticated Redis access/ })
    .waitFor();
  await type('2099-', /CVE-2099-/);
  await page.waitForURL(/finding=/);
  await page
    .getByRole('complementary')
    .getByRole('heading', { name: /CVE-2099-/ })
    .waitFor();
  await page.goto(product.url);
  await page.getByRole('img', { name: /^Score \d+ of 100/ }).waitFor();
  await navigation().getByRole('link', { name: 'Overview' }).click();
  await heading(MAIL).waitFor();
});

test('the down arrow of the command palette passes through findings that are listed as CVEs as well', async () => {
  await logIn(page, product, owner);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('2099-');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const options = palette.getByRole('option');
  for (const section of ['CVEs', 'Findings'])
    await palette
      .getByRole('group', { name: section })
      .getByRole('option', { name: /CVE-2099-/ })
      .first()
      .waitFor();
  const count = await options.count();
  for (let index = 1; index <= count; index += 1) {
    await page.keyboard.press('ArrowDown');
    assert.equal(await options.nth(index % count).getAttribute('aria-selected'), 'true', `after ${index} of ${count}`);
  }
});

test('a finding that loads while the command palette is open does not take the focus from it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await logIn(page, product, owner);
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await page.keyboard.press('Control+k');
  await field.fill('redis unauth');
  const finding = page.getByRole('option', { name: /^Unauthenticated Redis access/ }).first();
  await finding.waitFor();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const requested = page.waitForRequest('**/assets/*.js');
  await finding.click();
  await requested;
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field.fill('assoc');
  release();
  await page.locator('aside', { hasText: 'Unauthenticated Redis access' }).waitFor();
  await page.keyboard.type('iated');
  assert.equal(await field.inputValue(), 'associated');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
});

test('colors, layout and sidebar are selected, applied immediately and stored', async () => {
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const role = (name: string) =>
    page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of).trim(), name);
  await logIn(page, product, owner);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appearance' });
  await dialog.getByText('Teal and amber').click();
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim() === '#1f7470',
  );
  await dialog.getByRole('radio', { name: 'Compact' }).check();
  await dialog.getByRole('radio', { name: 'Icons only' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  await navigation().getByText('Associated domains', { exact: true }).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('img', { name: /^Score \d+ of 100/ }).waitFor();
  assert.equal(await role('--primary'), '#1f7470');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.layout), '2');
  await navigation().getByText('Associated domains', { exact: true }).waitFor({ state: 'hidden' });
  assert.deepEqual(JSON.parse((await stored('themeColors'))!), {
    primary: '#1f7470',
    secondary: '#d39a2d',
    scheme: 'auto',
  });
  assert.deepEqual([await stored('layoutVersion'), await stored('sidebarType')], ['2', 'rail']);
  // They are stored in the account as well: a new browser loads them.
  await page.waitForFunction(() => localStorage.getItem('unsentAppearance') === null);
  await page.evaluate(() => {
    for (const key of ['themeColors', 'layoutVersion', 'sidebarType']) localStorage.removeItem(key);
  });
  await page.reload();
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim() === '#1f7470',
  );
  await navigation().getByText('Associated domains', { exact: true }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  await dialog.getByRole('button', { name: 'Reset to default' }).click();
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim() === '#3e6ba4',
  );
  await navigation().getByText('Associated domains', { exact: true }).waitFor();
  shows('3.stored.layout', '3.stored.sidebar');
});

test('a lost network, slow responses and a screen part that exceeds 120 seconds are reported', async () => {
  const { settle } = createScreenNavigator(page);
  await logIn(page, product, owner);
  await settle();
  await page.context().setOffline(true);
  await page.getByText(/^You have been offline since /).waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^You have been offline since /).waitFor({ state: 'detached' });

  await page.clock.install();
  // Never answered: the page times out.
  await page.route(/\/assets\/reports-[^/]*\.js$/, () => {});
  await navigation().getByRole('link', { name: 'PDF reports' }).click();
  await page.waitForURL(/reportPDF/);
  await page.clock.runFor(9_000);
  await page.getByText('This page is still loading.').waitFor();
  await page.clock.runFor(112_000);
  await page.getByText('This page could not be loaded.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  shows('2.guard.loading-limit');
});
