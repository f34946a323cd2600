import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { runTasks } from '@assay/server/jobs/planner.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '@assay/server/testing/accounts.ts';
import { createRatedDomain, recomputeRankings } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { logIn, moveTo } from '../steps.ts';

/** The analysis of a company among five others, and a share link that shows one of its ratings without login. */
const DOMAIN = 'fernhill.example';
let product: Product;
let browser: Browser;
let own: TestAccount;
let opened: OpenPage[] = [];

const change = ({ companyId }: TestAccount, statement: ReturnType<typeof sql>) =>
  product.context.db.withCompany(companyId, (tx) => statement.execute(tx));

before(async () => {
  browser = await borrowBrowser();
  product = await startProduct([]);
  const { context } = product;
  own = await createTestAccount(context, {
    email: 'own@analyze.test',
    permission: 23,
    company: 'Fernhill',
    industry: 'K',
  });
  const days = [60, 30, 1];
  for (const [at, kind] of (['copperfinch', 'oldmill', 'copperfinch'] as const).entries()) {
    const { ratingId } = await createRatedDomain(context, own, DOMAIN, kind);
    await change(
      own,
      sql`update rating set rated_at = now() - make_interval(days => ${days[at]!}::integer) where id = ${ratingId}`,
    );
  }
  for (let n = 0; n < 5; n++) {
    const other = await createTestAccount(context, { email: `other-${n}@analyze.test`, permission: 22, industry: 'J' });
    await createRatedDomain(context, other, `other-${n}.example`, n < 2 ? 'oldmill' : 'copperfinch');
    await change(other, sql`update rating set rated_at = now()`);
  }
  await recomputeRankings(context);
  await runTasks(context, 'hour');
});
after(async () => {
  await returnBrowser();
  await product?.stop();
});
afterEach(async () => {
  for (const { close } of opened) await close();
  const complaints = opened.flatMap((open) => open.complaints);
  opened = [];
  assert.deepEqual(complaints, []);
});

async function newPage(): Promise<Page> {
  const open = await openPage(browser);
  opened.push(open);
  return open.page;
}

async function loggedIn(path: string): Promise<Page> {
  const page = await newPage();
  await logIn(page, product, { email: own.email, password: TEST_PASSWORD }, path);
  return page;
}

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });

test('the analysis compares ten areas with the enterprise average and the own industry, with rank, trend and table', async () => {
  const page = await loggedIn('/account');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  for (const name of ['Assessment analysis', 'PDF reports', 'Integrated report'])
    await navigation.getByRole('link', { name }).waitFor();
  await navigation.getByRole('link', { name: 'Assessment analysis' }).click();
  await page.getByRole('heading', { level: 1, name: 'Assessment analysis' }).waitFor();
  await page.getByRole('combobox', { name: 'Domain shown' }).click();
  await page.getByRole('option', { name: DOMAIN }).click();
  const areas = region(page, 'Areas compared with the average');
  await areas.getByRole('link', { name: 'DNS health' }).waitFor();
  await areas.getByText('None of 9 areas is below the average.').first().waitFor();
  assert.equal(await areas.getByRole('listitem').count(), 10);
  await areas.getByRole('button', { name: 'Show as table' }).click();
  const table = areas.getByRole('table');
  await table.getByRole('columnheader', { name: 'Industry average' }).waitFor();
  assert.equal(await table.getByRole('row').count(), 11);
  await areas.getByRole('button', { name: 'Show as chart' }).click();
  await areas.getByRole('button', { name: /^Own industry/ }).click();
  await areas.getByText('Shown when 5 companies take part. 1 takes part now.').waitFor();
  await areas.getByText('There is no average to compare with yet.').first().waitFor();
  await areas.getByRole('button', { name: /^All enterprises/ }).click();
  await areas.getByText('None of 9 areas is below the average.').first().waitFor();

  await areas.getByRole('button', { name: 'Another domain' }).click();
  const beside = region(page, 'Areas compared with another domain');
  await beside.getByRole('combobox', { name: 'Compared domain' }).waitFor();
  await beside.getByText('No area is lower than that of All own domains.').first().waitFor();
  await beside.getByRole('button', { name: /^All enterprises/ }).click();

  const ranking = region(page, 'Ranking among enterprises');
  await ranking.getByText('of 6 companies').waitFor();

  const course = region(page, 'Over time');
  await course.getByRole('img', { name: /^3 ratings, from \d+ on \d{4}-\d{2}-\d{2} to \d+/ }).waitFor();
  await course.getByRole('combobox', { name: 'Line shown' }).click();
  await page.getByRole('option', { name: 'DNS health' }).click();
  await page.waitForURL(/area=dns_health/);
  await course.getByRole('button', { name: 'Show as table' }).click();
  await course.getByRole('columnheader', { name: 'Enterprise average' }).waitFor();

  await moveTo(page, '/account/company');
  const part = page.getByRole('switch', { name: 'Include in average and ranking' });
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/company/ranking') && answer.ok()),
    part.click(),
  ]);
  await moveTo(page, `/analyze?domain=${DOMAIN}`);
  await ranking.getByText('Sees the average but is not in the ranking.').waitFor();
  shows('2.route.analyze', '2.menu.analysis');
});

test('a domain is compared with another one, never with itself', async () => {
  const page = await loggedIn('/analyze');
  await region(page, 'Areas compared with the average').getByRole('button', { name: 'Another domain' }).click();
  const beside = region(page, 'Areas compared with another domain');
  await beside.getByText('Choose the domain to compare with.').first().waitFor();
  await beside.getByRole('combobox', { name: 'Compared domain' }).click();
  await page.getByRole('option', { name: DOMAIN }).waitFor();
  assert.deepEqual(await page.getByRole('option').allTextContents(), [DOMAIN]);
  await page.getByRole('option', { name: DOMAIN }).click();
  await beside.getByText(`No area is lower than that of ${DOMAIN}.`).first().waitFor();
  await moveTo(page, `/analyze?domain=${DOMAIN}&with=domain&other=${DOMAIN}`);
  await beside.getByText('Choose the domain to compare with.').first().waitFor();
  await beside.getByRole('combobox', { name: 'Compared domain' }).click();
  await page.getByRole('option', { name: 'All own domains' }).click();
  await beside.getByText('No area is lower than that of All own domains.').first().waitFor();
});

test('any two scans are compared with totals, areas and changes, and findings are exported in three formats', async () => {
  const page = await loggedIn('/analyze');
  const compare = region(page, 'Compare two scans');
  await compare.getByText('Choose one domain above to compare its scans.').waitFor();
  await moveTo(page, `/analyze?domain=${DOMAIN}`);
  const changes = compare.getByRole('region', { name: 'What changed' });
  await changes.getByRole('table').getByRole('row').nth(1).waitFor();
  const fixed = changes.getByRole('button', { name: /^Fixed/ });
  const fixedBefore = Number(/\d+/.exec((await fixed.textContent())!)![0]);
  assert.ok(fixedBefore > 20);
  await fixed.click();
  await changes.getByText(new RegExp(`of ${fixedBefore}$`)).waitFor();
  await changes.getByRole('button', { name: 'Next page' }).click();
  await changes.getByText(new RegExp(`^21–.* of ${fixedBefore}$`)).waitFor();

  // The first scan compared with the latest, which had the same results: nothing changed.
  await compare.getByRole('combobox', { name: 'Scan', exact: true }).click();
  await page.getByRole('option').last().click();
  await compare.getByText('No changes of this kind.').waitFor();
  const areas = compare.getByRole('table', { name: 'Scores of the areas in both scans' });
  assert.equal(await areas.getByRole('row').count(), 11);

  for (const [name, ending, begins] of [
    ['CSV for spreadsheets', 'csv', /^\uFEFF?\S/],
    ['JSON', 'json', /^\{/],
    ['SARIF 2.1.0', 'sarif', /^\{/],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name, exact: true }).click(),
    ]);
    assert.match(download.suggestedFilename(), new RegExp(`^findings-fernhill\\.example-\\d{8}\\.${ending}$`));
    const text = await readFile((await download.path())!, 'utf8');
    assert.match(text, begins);
    assert.ok(text.includes(DOMAIN));
    await page.getByRole('menuitem', { name, exact: true }).waitFor({ state: 'detached' });
  }
});

test('an owner shares one rating by a link with password and expiry, and revokes it', async () => {
  const page = await loggedIn(`/domain/${DOMAIN}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Shared links to the rating of ${DOMAIN}` });
  await dialog.getByText('No shared links yet.').waitFor();
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2026-02-30');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText(/^Choose a day from /).waitFor();
  const later = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(later);
  await dialog.getByLabel('Password (optional)').fill('short');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('Password must be at least 8 characters.').waitFor();
  await dialog.getByLabel('Password (optional)').fill('seven grey herons');
  await dialog.getByRole('textbox', { name: 'For whom (optional)' }).fill('The bank');
  await dialog.getByRole('radio', { name: 'Findings' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('Link created').waitFor();
  const address = (await dialog.getByText(/\/shared\//).textContent())!;
  await dialog
    .getByRole('row', { name: /The bank/ })
    .getByText('Findings, with a password')
    .waitFor();

  const guest = await newPage();
  const path = new URL(address).pathname;
  const answer = await guest.goto(product.url + path);
  assert.equal(answer!.headers()['x-robots-tag'], 'noindex, nofollow');
  const password = guest.getByLabel('Password', { exact: true });
  await password.fill('seven red herons');
  await guest.getByRole('button', { name: 'View rating' }).click();
  await guest.getByText('Incorrect password.').waitFor();
  await password.fill('seven grey herons');
  await guest.getByRole('button', { name: 'View rating' }).click();
  await guest.getByRole('heading', { level: 1, name: DOMAIN }).waitFor();
  await guest.getByRole('img', { name: /^Score \d+ of 100, grade [A-ES]$/ }).waitFor();
  await guest.getByText(`The link works until ${later}.`).waitFor();
  const findings = region(guest, 'Findings');
  const finding = findings.getByRole('button', { name: /PostgreSQL|exposed to the internet/ }).first();
  await finding.click();
  await findings.locator('p').first().waitFor();
  assert.ok(!(await findings.textContent())!.includes(DOMAIN), 'names are not shared at this level');

  await dialog.getByRole('button', { name: 'Turn off the link for The bank' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off the link for The bank?' });
  await question.getByRole('button', { name: 'Turn off', exact: true }).click();
  await dialog
    .getByRole('row', { name: /The bank/ })
    .getByText('Turned off')
    .waitFor();
  await guest.reload();
  await guest.getByText('This shared link does not work').waitFor();
});
