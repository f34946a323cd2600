import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { createTranslator } from '@assay/locales';
import { shows } from '@assay/requirements/shows.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { createRatedDomain, datedNow } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from './browser.ts';
import { withPdfViewer } from './page/pdf-viewer.ts';
import { watchTransient } from './page/watch-transient.ts';
import { type Product, startProduct } from './product.ts';
import { expectTitle, logIn, moveTo } from './steps.ts';

/** The pages of a rated domain. */
const DOMAIN = 'oldmill.example';
const VIEWER = { email: 'viewer@oldmill.example', password: TEST_PASSWORD };

let product: Product;
let browser: Browser;
let open: OpenPage;
let page: Page;

before(async () => {
  browser = await borrowBrowser();
  product = await startProduct([]);
  const owner = await product.addCompany('Old Mill Foods', 'owner@oldmill.example', 23);
  const { companyId } = owner;
  await createTestAccount(product.context, { ...VIEWER, permission: 23, companyRole: 'viewer', companyId });
  open = await openPage(browser);
  page = open.page;
  await createRatedDomain(product.context, owner, DOMAIN, 'oldmill', datedNow);
  await logIn(page, product, owner);
});
after(async () => {
  await open?.close();
  await returnBrowser();
  await product?.stop();
  // The browser logs the connections that a test aborts.
  const noted = /^Failed to load resource: (net::ERR_FAILED|the server responded with a status of 5\d\d)/;
  assert.deepEqual(
    open?.complaints.filter((complaint) => !noted.test(complaint)),
    [],
  );
});

/** Selects an item of the menu of a report. */
async function choose(item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions on the report of ${DOMAIN}` }).click();
  await page.getByRole('menuitem', { name: item + DOMAIN }).click();
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const navigation = () => page.getByRole('navigation', { name: 'Main navigation' });

test('the domain filter of index has All domains, with every rated domain in one table', async () => {
  await moveTo(page, '/');
  await page.getByRole('img', { name: /^Score \d+ of 100, grade [A-ES]$/ }).waitFor();
  await page.getByRole('combobox', { name: 'Domain shown' }).click();
  await page.getByRole('option', { name: 'All domains' }).click();
  await page.getByText('across 1 domain').waitFor();
  const row = page.getByRole('table').getByRole('row', { name: new RegExp(DOMAIN) });
  await row.getByText('Old Mill Foods').waitFor();
  // A toast under the pointer stays until the pointer leaves it.
  await page.mouse.move(5, 400);
  await page.getByRole('combobox', { name: 'Domain shown' }).click();
  await page.getByRole('option', { name: DOMAIN }).click();
  await page.getByRole('img', { name: /^Score \d+ of 100/ }).waitFor();
  shows('2.route.index', '2.route.index-filter');
});

test('a domain that the company does not have says so, and leads to its verification instead of a scan', async () => {
  await moveTo(page, '/domain/nowhere.test');
  await page.getByText('nowhere.test is not among your domains.').waitFor();
  const verify = page.getByRole('main').getByRole('link', { name: 'Verify domain' });
  assert.equal(await verify.getAttribute('href'), '/listAssociatedDomains');
  assert.equal(await page.getByRole('main').getByRole('link', { name: 'Start scan' }).count(), 0);
});

test('a viewer reads a rating without buttons for scans', async () => {
  const viewer = await openPage(browser, {});
  await logIn(viewer.page, product, VIEWER);
  await viewer.page.getByRole('img', { name: /^Score \d+ of 100/ }).waitFor();
  const main = viewer.page.getByRole('main');
  await main.getByRole('link', { name: 'PDF reports' }).waitFor();
  assert.equal(await main.getByRole('link', { name: 'Start scan' }).count(), 0);
  await viewer.close();
});

test('after a rating the dashboard group leads to assessment, overview, domains and those without scan data', async () => {
  await moveTo(page, '/');
  await navigation().getByRole('link', { name: 'Overview' }).waitFor();
  const links = await navigation().getByRole('list').first().getByRole('link').allTextContents();
  const names = links.map((name) => name.trim());
  for (const name of ['Security assessment', 'Overview', 'Domains', 'Domains with no scan data'])
    assert.ok(names.includes(name), `${name} in ${names.join(', ')}`);
  await navigation().getByRole('link', { name: 'Overview' }).click();
  await heading(DOMAIN).waitFor();
  shows('2.menu.security-assessment', '2.menu.overview', '2.menu.domains', '2.menu.no-scan-data');
});

test("each of the ten detail pages has its route's title, its table, and links to the other nine in the breadcrumb", async () => {
  const words = createTranslator('en-US');
  const nameOf = (area: string) => words.t(`terms:areas.${area}`);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await moveTo(page, `/domain/${DOMAIN}/${AREA_IDS.at(-1)}`);
  await heading(nameOf(AREA_IDS.at(-1)!)).waitFor();
  for (const area of AREA_IDS) {
    await trail.getByRole('button', { name: /The other nine areas/ }).click();
    const other = page.getByRole('menuitem', { name: nameOf(area), exact: true });
    await other.waitFor();
    assert.equal(await page.getByRole('menuitem').count(), 9);
    await other.click();
    await heading(nameOf(area)).waitFor();
    assert.equal(new URL(page.url()).pathname, `/domain/${DOMAIN}/${area}`);
    await expectTitle(page, `${DOMAIN} ${nameOf(area)} - Assay`);
    const name = words.t(`ui:area.rows.${area}`);
    // IP reputation has “Where the addresses are” as well as “Addresses”.
    const table = page.getByRole('heading', { level: 2, name, exact: true });
    await table.waitFor();
    await page.getByRole('heading', { level: 2, name: 'Checks' }).waitFor();
  }
  await trail.getByRole('link', { name: 'Home' }).click();
  await heading('Security assessment').waitFor();
  shows(
    '2.title.source',
    '2.route.domain-web_app_security',
    '2.route.domain-ip_reputation',
    '2.route.domain-network_security',
    '2.route.domain-dns_health',
    '2.route.domain-application_security',
    '2.route.domain-endpoint_security',
    '2.route.domain-patch_cadence',
    '2.route.domain-information_leakage',
    '2.route.domain-hacker_chatter',
    '2.route.domain-social_engineering',
    '2.menu.breadcrumb-home',
    '2.menu.breadcrumb-areas',
  );
});

test('a row of the web, network, application and endpoint tables opens the finding with severity, discovery, tag, solution and references', async () => {
  const words = createTranslator('en-US');
  for (const area of ['web_app_security', 'network_security', 'application_security', 'endpoint_security']) {
    await moveTo(page, `/domain/${DOMAIN}/${area}`);
    const table = page.getByRole('region', { name: words.t(`ui:area.rows.${area}`) });
    await table.getByRole('row').nth(1).click();
    const fault = page.getByRole('complementary', { name: 'Finding' });
    for (const name of ['Evidence', 'How to fix', 'References']) await fault.getByRole('heading', { name }).waitFor();
    for (const term of ['Discovered', 'Tag']) await fault.getByRole('term').filter({ hasText: term }).waitFor();
    await fault
      .getByText(/^(Critical|High|Medium|Low)$/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await fault.waitFor({ state: 'detached' });
  }
  shows(
    '2.route.vulnerability-description',
    '2.route.vulnerability-level',
    '2.route.vulnerability-discovered',
    '2.route.vulnerability-solution',
    '2.route.vulnerability-tag',
    '2.route.vulnerability-reference',
  );
});

test('back and forward keep the filter of a list and the open finding', async () => {
  const drawer = page.getByRole('complementary', { name: 'Finding' });
  await moveTo(page, `/domain/${DOMAIN}/web_app_security`);
  const table = page.getByRole('region', { name: createTranslator('en-US').t('ui:area.rows.web_app_security') });
  const [word] = (await table.getByRole('row').nth(1).getByRole('button').first().textContent())!.split(' ');
  const search = table.getByRole('searchbox');
  await search.fill(word!);
  await page.waitForURL(/[?&]search=/);
  await table.getByRole('row').nth(1).click();
  await drawer.getByRole('heading', { name: 'Evidence' }).waitFor();
  const there = page.url();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await heading('Security assessment').waitFor();
  await page.goBack();
  await drawer.getByRole('heading', { name: 'Evidence' }).waitFor();
  assert.equal(page.url(), there);
  assert.equal(await search.inputValue(), word);
  await page.goForward();
  await heading('Security assessment').waitFor();
});

test('a row that is opened right after typing in the search field keeps the search', async () => {
  await moveTo(page, `/domain/${DOMAIN}/web_app_security`);
  const table = page.getByRole('region', { name: createTranslator('en-US').t('ui:area.rows.web_app_security') });
  await table.getByRole('row').nth(1).waitFor();
  // The click follows the debounced search, before the list is rendered with it.
  await table.evaluate((region) => {
    const input = region.querySelector<HTMLInputElement>('input[type=search]')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'e');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    setTimeout(() => region.querySelector<HTMLElement>('tbody tr')!.click(), 300);
  });
  await page.getByRole('complementary', { name: 'Finding' }).getByRole('heading', { name: 'Evidence' }).waitFor();
  await page.waitForURL((url) => url.searchParams.has('finding') && url.searchParams.get('search') === 'e');
  await page.keyboard.press('Escape');
});

test('the help of the scan page explains each of the four states', async () => {
  await moveTo(page, '/scan');
  await page.getByRole('button', { name: 'Scan states explained' }).click();
  const help = page.getByRole('dialog', { name: 'Scan states explained' });
  await help.getByRole('term').first().waitFor();
  const terms = await help.getByRole('term').allTextContents();
  assert.deepEqual(
    terms.map((term) => term.trim()),
    ['Scheduled or in progress', 'Phase 1 complete', 'Complete', 'Failed'],
  );
  assert.equal(await help.getByRole('definition').count(), 4);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  shows('2.route.scan');
});

test('a report shows that it is being generated until its PDF is available, with the times of the cache and the next update', async () => {
  await moveTo(page, '/reportPDF');
  const row = page.getByRole('row', { name: new RegExp(DOMAIN) });
  await row.getByText('Not generated yet').waitFor();
  await row.getByRole('button', { name: 'Generate report' }).click();
  await row.getByRole('button', { name: `Download the PDF of ${DOMAIN}` }).waitFor();
  const making = await watchTransient(page, 'tr:not(:has(button[aria-label^="Download"]))', 'Generating report');
  // The report is stored together with an event, which waits for this transaction: otherwise it could be ready before the
  // list is requested.
  await product.context.db.withAllCompanies('outbox', async (tx) => {
    await sql`lock table notification_outbox in exclusive mode`.execute(tx);
    await choose('Update the report of ');
    await making();
  });
  await row.getByRole('button', { name: `Download the PDF of ${DOMAIN}` }).waitFor();
  const times = await row.locator('time').all();
  assert.equal(times.length, 3, 'scan, cache and next update');
  const shown = await Promise.all(times.map(async (time) => (await time.textContent())!));
  for (const text of shown) assert.match(text, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC$/);
  const instants = await Promise.all(times.map(async (time) => Date.parse((await time.getAttribute('datetime'))!)));
  assert.ok(Math.abs(instants[2]! - instants[1]! - 86_400_000) <= 2_000, shown.join(', '));
  shows('4.state.report-generating', '1.feature.report-cache-time', '1.feature.report-next-update');
});

test('a report opens in the browser under its name', async () => {
  await moveTo(page, '/reportPDF');
  await withPdfViewer(page);
  await choose('View the report of ');
  await heading(`Report of ${DOMAIN}`).waitFor();
  assert.match(new URL(page.url()).pathname, /^\/getReport\/comprehensive-scan-report-\d{8}-[\w-]+$/);
  await page.getByTitle(`Report ${DOMAIN}`).waitFor();
  shows('2.route.getReport');
});

test('a failed list of reports, and a rejected update, show the reason and offer a retry', async () => {
  const popup = page.getByRole('dialog', { name: 'Oops...!!' });
  const message = 'Too busy just now.';
  const refuse = { status: 503, json: { success: false, message, data: null, error: 'server-busy' } };
  await page.route('**/api/reports?*', (route) => route.fulfill(refuse));
  await page.goto(`${product.url}/reportPDF`);
  await popup.getByText(message).waitFor();
  await popup.getByRole('button', { name: 'OK' }).click();
  await page.getByText('This could not be loaded.').waitFor();
  await page.unroute('**/api/reports?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.route(`**/api/reports/${DOMAIN}?*`, (route) => route.fulfill(refuse));
  await choose('Update the report of ');
  await popup.getByText(message).waitFor();
  await popup.getByRole('button', { name: 'OK' }).click();
  await page.unroute(`**/api/reports/${DOMAIN}?*`);
  await page.getByRole('button', { name: `Download the PDF of ${DOMAIN}` }).waitFor();

  // The progress of a report is polled; an error of the poll is shown, too.
  await page.route('**/api/reports?*', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    list.data.rows[0].status = 'generating';
    await route.fulfill({ response, json: list });
  });
  await page.reload();
  await page.getByText('Generating report').waitFor();
  // Before the earlier one, which goes on answering: a poll between the two would find the report, and be the last.
  await page.route('**/api/reports?*', (route) => route.fulfill(refuse));
  await popup.getByText(message).waitFor();
  await page.unroute('**/api/reports?*');
  await popup.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: `Download the PDF of ${DOMAIN}` }).waitFor();
  shows('8.error.report-list', '8.error.report-update', '8.error.report-status');
});

test('a PDF that cannot be downloaded or viewed shows the reason, as does a lost connection', async () => {
  await moveTo(page, '/reportPDF');
  const download = page.getByRole('button', { name: `Download the PDF of ${DOMAIN}` });
  await download.waitFor();
  const message = 'The report could not be generated.';
  await page.route('**/api/reports/*/pdf', (route) =>
    route.fulfill({ status: 500, json: { success: false, message, data: null, error: 'report-failed' } }),
  );
  const popup = page.getByRole('dialog', { name: 'Oops...!!' });
  await download.click();
  await popup.getByText(message).waitFor();
  await popup.getByRole('button', { name: 'OK' }).click();
  await choose('View the report of ');
  await popup.getByText(message).waitFor();
  await popup.getByRole('button', { name: 'OK' }).click();
  await page.getByText('This could not be loaded.').waitFor();
  await page.unroute('**/api/reports/*/pdf');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Download PDF' }).waitFor();
  await page.route('**/api/reports/*/pdf', (route) => route.abort());
  await moveTo(page, '/reportPDF');
  await download.click();
  await popup.getByText('The server did not respond.').waitFor();
  await page.unroute('**/api/reports/*/pdf');
  shows('7.call.pdf-message', '8.error.report-download', '8.error.report-view', '8.error.report-load');
});
