import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upsertAssociation } from '@assay/server/platform/db/suppliers/associations.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '@assay/server/testing/accounts.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import type { Page } from 'playwright-core';
import { uuidv7 } from 'uuidv7';
import { openPage } from '../browser.ts';
import { browser, product, stageProduct } from '../stage.ts';
import { logIn } from '../steps.ts';

/** A main supplier sends a questionnaire, the supplier answers it, a scan contradicts one answer, and it is accepted. */
stageProduct();

async function pageOf({ email }: TestAccount, path: string): Promise<Page> {
  const { page } = await openPage(browser);
  await logIn(page, product, { email, password: TEST_PASSWORD }, path);
  return page;
}

const QUESTIONS = 'section,text,kind,checks\nNetwork,Are databases unreachable?,choice,network_security.databases\n';

test('a questionnaire is drafted, sent, answered, contradicted by a scan, and accepted', async () => {
  const { context } = product;
  const sender = await createTestAccount(context, { email: 'asks@chain.test', permission: 9, company: 'North Quay' });
  const supplier = await createTestAccount(context, { email: 'told@chain.test', permission: 22, company: 'Old Mill' });
  await createRatedDomain(context, supplier, 'questioned.example', 'oldmill');
  await context.db.withCompany(supplier.companyId, (tx) =>
    upsertAssociation(tx, {
      ...{ id: uuidv7(), companyId: supplier.companyId, readerId: sender.companyId, level: 'findings', domains: null },
      ...{ kind: 'invite', ownerAccount: supplier.accountId, readerAccount: sender.accountId },
    }),
  );

  const asks = await pageOf(sender, '/questionnaires?box=sent');
  await asks.getByRole('button', { name: 'New questionnaire' }).first().click();
  const dialog = asks.getByRole('dialog');
  // The server searches: a long list has more than one page.
  await Promise.all([
    asks.waitForResponse((answer) => /\/api\/suppliers\/companies\?.*search=Old/.test(answer.url())),
    dialog.getByRole('combobox', { name: 'Suppliers' }).fill('Old'),
  ]);
  await asks.getByRole('option', { name: 'Old Mill' }).click();
  await dialog.getByLabel('Questions').selectOption('import');
  await asks
    .locator('input[type=file]')
    .setInputFiles({ name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(QUESTIONS) });
  await dialog.getByRole('button', { name: 'Create drafts' }).click();
  await asks.getByRole('button', { name: 'Send to supplier' }).click();
  await asks.getByText('The supplier has not begun to answer.').waitFor();

  const told = await pageOf(supplier, '/questionnaires');
  await told.getByRole('link', { name: 'Security questionnaire' }).click();
  await told.getByRole('radio', { name: 'Yes' }).check();
  await told.getByText('Contradicted by scans').waitFor();
  await told.getByText('Saved', { exact: true }).waitFor();
  // What was typed up to the press is submitted; an answer that cannot be stored stays, and nothing is submitted.
  const explanation = told.getByRole('textbox', { name: 'Explanation' });
  await told.route('**/answers/**', (route) => route.abort());
  await explanation.fill('All behind the VPN');
  await told.getByRole('button', { name: 'Submit answers' }).click();
  await told.getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(await told.getByText('The sender reviews your answers.').count(), 0);
  await told.unroute('**/answers/**');
  await explanation.fill('All of it behind the VPN');
  await told.getByRole('button', { name: 'Submit answers' }).click();
  await told.getByText('The sender reviews your answers.').waitFor();

  await asks.reload();
  await asks.getByText('Contradicted by scans').waitFor();
  await asks.getByText('All of it behind the VPN').waitFor();
  await asks.getByRole('link', { name: 'questioned.example' }).first().waitFor();
  // What is returned needs a reason.
  await asks.getByRole('button', { name: 'Return' }).click();
  await asks.getByRole('dialog').getByRole('button', { name: 'Return' }).click();
  await asks.getByRole('dialog').getByText('Enter a reason.').waitFor();
  await asks.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await asks.getByRole('button', { name: 'Accept' }).click();
  await asks.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await asks.getByText('You accepted these answers.').waitFor();
  await told.getByText('The sender accepted your answers.').waitFor();
  const head = told.getByRole('main').getByText(/Valid through \d{4}-\d{2}-\d{2}/);
  assert.equal(await head.count(), 1);

  // The log of the company that answered names neither a person of the other one nor an administrator.
  const log = await pageOf(supplier, '/account/company-log');
  const sent = log.getByRole('row', { name: /Questionnaire sent/ });
  await sent.getByText('Another company').waitFor();
});
