import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { attest } from './domains.ts';
import type { Installation } from './installation.ts';
import { expectPopup, fail, type Pages, refuse } from './pages.ts';
import type { Statements } from './statements.ts';

/** docs/product/errors.md: failures of integrated reports. */
export async function checkIntegratedFailures(
  statements: Statements,
  installation: Installation,
  pages: Pages,
): Promise<void> {
  const check = (statement: string, work: (page: Page) => Promise<void>) =>
    statements.check(`§8 integrated reports: ${statement}`, () => pages.use(work));
  const logIn = async (page: Page, permission = 22) =>
    pages.logIn(page, await installation.company(permission), '/report-integrated');
  const text = (page: Page, words: RegExp) => page.getByText(words).first();
  const name = `integrated-${Date.now().toString(36)}.example`;
  let attested: Promise<string> | null = null;
  /** Opens the page of a company with a domain that was never scanned. @returns its checkbox */
  const openDomain = async (page: Page) => {
    attested ??= attest(installation, 23, name);
    const domain = await attested;
    await logIn(page, 23);
    return page.getByRole('checkbox', { name: domain });
  };
  /** Shows domains without scan as if they had one: what is chosen is not sent further than the injected failure. */
  const showAsScanned = (page: Page) =>
    page.route('**/api/integratedReports/candidates*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"scannedAt":null', '"scannedAt":"2026-01-01T00:00:00.000Z"');
      await route.fulfill({ response, body });
    });

  await check('one that cannot be initialized says so', async (page) => {
    await fail(page, 'integratedReports/candidates*', refuse);
    await logIn(page);
    await text(page, /could not be initialized/i).waitFor();
    await expectPopup(page);
  });
  await check('a list that cannot be loaded says so', async (page) => {
    await fail(page, 'integratedReports?*', refuse, 'GET');
    await logIn(page);
    await text(page, /list of integrated reports could not be loaded/i).waitFor();
  });
  await check('a domain without scan data says so and is not chosen', async (page) => {
    const box = await openDomain(page);
    await box.click();
    // The menu has an entry with these words.
    await page
      .getByRole('main')
      .getByText(/no scan data/i)
      .first()
      .waitFor();
    await page.getByRole('alert').filter({ hasText: name }).first().waitFor();
    assert.equal(await box.isChecked(), false);
  });
  await check('scan data that cannot be preloaded says so, and a retry is offered', async (page) => {
    await showAsScanned(page);
    await fail(page, 'integratedReports/preview*', refuse);
    await (await openDomain(page)).check();
    await text(page, /scan data could not be preloaded/i).waitFor();
    await expectPopup(page);
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  });
  await check('one that cannot be generated says so', async (page) => {
    await showAsScanned(page);
    await fail(page, 'integratedReports/preview*', refuse);
    await (await openDomain(page)).check();
    await expectPopup(page);
    await fail(page, 'integratedReports', refuse, 'POST');
    await page.getByRole('button', { name: 'Generate report' }).click();
    await expectPopup(page);
    await text(page, /integrated report could not be generated/i).waitFor();
  });
  for (const [stage, statement, words] of [
    ['reading', 'one whose report data could not be read says so', /report data could not be read/i],
    ['drawing', 'one whose pages could not be made says so', /integrated report could not be generated/i],
  ] as const)
    await check(statement, async (page) => {
      // Reports fail while they are generated, which no request from outside brings about.
      await page.route('**/api/integratedReports?*', (route) =>
        route.fulfill({ json: { success: true, message: '', data: failedReports(stage) } }),
      );
      await logIn(page);
      await page
        .getByRole('row', { name: /Vendor Ltd/ })
        .getByText(words)
        .waitFor();
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

/** A page of the list with one report that failed at a stage. */
function failedReports(stage: string) {
  const id = '018f0000-0000-7000-8000-000000000000';
  const row = {
    id,
    account: 'robin@conformance.example',
    mainCompany: 'Main Ltd',
    targetVendor: 'Vendor Ltd',
    targetVendorId: id,
    chosen: [],
    subcontractors: 0,
    language: 'en-US',
    watermark: '',
    recipient: '',
    status: 'failed',
    stage,
    done: 0,
    askedAt: '2026-01-01T00:00:00.000Z',
    madeAt: null,
    pages: null,
    bytes: null,
    pdfName: `integrated-report-20260101-${id}`,
    fileName: 'integrated-report-20260101.pdf',
    downloadLink: null,
  };
  return { rows: [row], total: 1, page: 1, pageSize: 10 };
}
