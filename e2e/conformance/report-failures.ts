import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Installation } from './installation.ts';
import { expectPopup, fail, type Pages, refuse } from './pages.ts';
import type { Statements } from './statements.ts';

const REPORT = 'comprehensive-scan-report-20260101-018f0000-0000-7000-8000-000000000000';

/** docs/product/errors.md: failures of reports and of the integrated report. */
export async function checkReportFailures(
  statements: Statements,
  installation: Installation,
  pages: Pages,
): Promise<void> {
  const check = (statement: string, work: (page: Page) => Promise<void>) =>
    statements.check(`§8 reports: ${statement}`, () => pages.use(work));
  const logIn = async (page: Page, path: string) => pages.logIn(page, await installation.company(22), path);
  const text = (page: Page, words: RegExp) => page.getByText(words).first();

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
  await check('an integrated report that cannot be initialized says so', async (page) => {
    await fail(page, 'integratedReports/candidates*', refuse);
    await logIn(page, '/report-integrated');
    await text(page, /could not be initialized/i).waitFor();
    await expectPopup(page);
  });
  await check('the list of integrated reports that cannot be loaded says so', async (page) => {
    await fail(page, 'integratedReports?*', refuse, 'GET');
    await logIn(page, '/report-integrated');
    await text(page, /list of integrated reports could not be loaded/i).waitFor();
  });
  await statements.check(
    '§5 an integrated report without a domain says “Please select at least one domain”',
    async () => {
      const { client } = await installation.company(22);
      const answer = await client.call('POST', '/api/integratedReports', { domains: [], language: 'en-US' });
      assert.equal(answer.success, false);
      assert.match(answer.message, /please select at least one domain/i);
    },
  );
}
