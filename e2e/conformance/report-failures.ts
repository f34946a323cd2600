import type { Page, Route } from 'playwright-core';
import { expectSuccess } from './client.ts';
import type { Installation } from './installation.ts';
import { expectPopup, fail, lose, type Pages, refuse } from './pages.ts';
import { NotCheckable, type Statements } from './statements.ts';

const REPORT = 'comprehensive-scan-report-20260101-018f0000-0000-7000-8000-000000000000';

const text = (page: Page, words: RegExp) => page.getByText(words).first();

/** docs/product/errors.md: failures of the reports of domains. */
export async function checkReportFailures(
  statements: Statements,
  installation: Installation,
  pages: Pages,
): Promise<void> {
  const check = (statement: string, work: (page: Page) => Promise<void>) =>
    statements.check(`§8 reports: ${statement}`, () => pages.use(work));
  const logIn = async (page: Page, path: string) => pages.logIn(page, await installation.company(22), path);

  await check('a list that cannot be loaded says so', async (page) => {
    await fail(page, 'reports?*', refuse);
    await logIn(page, '/reportPDF');
    await text(page, /could not be loaded/i).waitFor();
    await expectPopup(page);
  });
  await check('a PDF that cannot be viewed shows the JSON message', async (page) => {
    await fail(page, 'reports/*/pdf*', refuse);
    await logIn(page, `/getReport/${REPORT}`);
    await text(page, /could not be (loaded|viewed)/i).waitFor();
    await expectPopup(page);
  });
  for (const [statement, body, words] of [
    ['a file without pages has no page content', '', /no page content/i],
    ['a file that is no PDF has no content element', '<p>else</p>', /content element not found/i],
  ] as const)
    await check(statement, async (page) => {
      await page.route('**/api/reports/*/pdf*', (route) =>
        route.fulfill({ status: 200, contentType: 'application/pdf', body }),
      );
      await logIn(page, `/getReport/${REPORT}`);
      await text(page, words).waitFor();
    });
  await checkStoredReports(statements, installation, pages);
}

/** Failures at a report that exists: an administrator sees those of all companies. */
async function checkStoredReports(statements: Statements, installation: Installation, pages: Pages): Promise<void> {
  const check = (statement: string, work: (page: Page, row: StoredReport) => Promise<void>) =>
    statements.check(`§8 reports: ${statement}`, async () => {
      const row = await storedReport(installation);
      await pages.use((page) => work(page, row));
    });
  const logIn = (page: Page, path = '/reportPDF') => pages.logIn(page, installation.administratorCredentials, path);
  const download = (page: Page, { domain }: StoredReport) =>
    page.getByRole('button', { name: `Download the PDF of ${domain}` }).first();

  for (const [statement, how, words] of [
    ['a PDF that cannot be downloaded shows the JSON message', refuse, undefined],
    ['a download that is lost says so', lose, /did not respond|network/i],
  ] as const)
    await check(statement, async (page, row) => {
      // The stored report is offered as it is: an outdated one would be generated again.
      await fail(page, `reports/${row.domain}?*`, answerWith(row), 'POST');
      await fail(page, 'reports/*/pdf*', how);
      await logIn(page);
      await download(page, row).click();
      await expectPopup(page, words);
    });
  await check('a PDF that cannot be loaded says so, and a retry loads it', async (page, row) => {
    await fail(page, 'reports/*/pdf*', refuse);
    await logIn(page, `/getReport/${row.pdfName}`);
    await text(page, /could not be loaded/i).waitFor();
    await expectPopup(page);
    await page.unroute('**/api/reports/*/pdf*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('button', { name: 'Download PDF' }).waitFor();
  });
  await check('a report that cannot be fetched and cached shows the message, also when updated', async (page, row) => {
    await fail(page, `reports/${row.domain}?*`, refuse, 'POST');
    await logIn(page);
    await download(page, row).click();
    await expectPopup(page);
    await page
      .getByRole('button', { name: `Actions on the report of ${row.domain}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: `Update the report of ${row.domain} now` }).click();
    await expectPopup(page);
    await download(page, row).waitFor();
  });
  await check('a status check that fails shows the message', async (page) => {
    await showAs(page, 'generating');
    await logIn(page);
    await text(page, /generating report/i).waitFor();
    // It precedes the answer above, which stays: a poll between the two would find the report, and be the last.
    await fail(page, 'reports?*', refuse);
    await expectPopup(page);
  });
  await check('a report whose data could not be read has failed, and a retry is offered', async (page, { domain }) => {
    await showAs(page, 'failed');
    await logIn(page);
    const row = page.getByRole('row', { name: domain }).first();
    await row.getByText('Failed').waitFor();
    await row.getByRole('button', { name: 'Try again' }).waitFor();
  });
}

interface StoredReport {
  domain: string;
  pdfName: string;
  status: string;
}

/** The first report of the list that can be downloaded. */
async function storedReport({ administrator }: Installation): Promise<StoredReport> {
  const { data } = expectSuccess(await administrator.call('GET', '/api/reports'), 'reports');
  const row = data.rows.find(({ status }: StoredReport) => status === 'ready');
  if (!row) throw new NotCheckable('needs a rated domain with a report');
  return row;
}

const answerWith = (data: unknown) => (route: Route) => route.fulfill({ json: { success: true, message: '', data } });

/** Shows the reports of the list in another state. */
async function showAs(page: Page, status: string): Promise<void> {
  await page.route('**/api/reports?*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const row of json.data.rows) row.status = status;
    await route.fulfill({ response, json });
  });
}
