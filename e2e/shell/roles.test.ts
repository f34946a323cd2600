import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertVerification } from '@assay/server/platform/db/domains/verifications.ts';
import { insertScan } from '@assay/server/platform/db/scans/scans.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { createDomain } from '@assay/server/testing/domains.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { uuidv7 } from 'uuidv7';
import type { Product } from '../product.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn, moveTo } from '../steps.ts';

/** What a role or plan may not do is not offered: no button leads only to a refusal. */
const RATED = 'oldmill.example';
const UNRATED = 'unrated.example';
const PENDING = 'pending.example';
const BARE = 'bare.example';
const VIEWER = { email: 'viewer@oldmill.example', password: TEST_PASSWORD };
const MEMBER = { email: 'member@oldmill.example', password: TEST_PASSWORD };
const READER = { email: 'reader@bare.example', password: TEST_PASSWORD };
const FUTURE = '2999-01-01';

let withoutPlan: Awaited<ReturnType<Product['addCompany']>>;

stage();
prepare(async () => {
  const { context } = product;
  const owner = await product.addCompany('Old Mill Foods', 'owner@oldmill.example', 23);
  const { companyId, accountId } = owner;
  await createTestAccount(context, { ...VIEWER, permission: 23, companyRole: 'viewer', companyId });
  await createTestAccount(context, { ...MEMBER, permission: 23, companyRole: 'member', companyId });
  await createRatedDomain(context, owner, RATED, 'oldmill');
  const domainId = await createDomain(context, owner, UNRATED);
  await context.db.withCompany(companyId, async (tx) => {
    const asked = { ownerId: accountId, senderId: accountId, scandate: FUTURE, kinds: null };
    await insertScan(tx, { id: uuidv7(), companyId, domainId, domain: UNRATED, kind: 'full', ...asked });
    await insertVerification(tx, {
      ...{ id: uuidv7(), companyId, accountId, domain: PENDING, unicode: PENDING, registrable: true },
      ...{ txtValue: 'assay-verification=x', appliedAt: new Date(), expiresAt: new Date(`${FUTURE}T00:00:00Z`) },
      provider: null,
    });
  });
  withoutPlan = await product.addCompany('Bare Company', 'owner@bare.example', null);
  await createTestAccount(context, {
    ...{ ...READER, permission: 20, companyRole: 'viewer', companyId: withoutPlan.companyId },
  });
  await createDomain(context, withoutPlan, BARE);
});

const main = () => page.getByRole('main');
const row = (domain: string) => main().getByRole('row').filter({ hasText: domain });
const button = (name: string | RegExp) => main().getByRole('button', { name });
const link = (name: string) => main().getByRole('link', { name, exact: true });

test('a viewer reads ratings, scans, reports and verifications, and is told who can start them', async () => {
  await logIn(page, product, VIEWER, `/domain/${RATED}/dns_health`);
  await main().getByRole('heading', { name: 'Checks' }).waitFor();
  assert.equal(await button('Re-test open findings').count(), 0);

  await moveTo(page, '/scan');
  await main().getByText('Team members and owners of the company can start scans.').waitFor();
  await row(UNRATED).getByText(`Scheduled for ${FUTURE}`).waitFor();
  assert.equal(await row(UNRATED).getByRole('button', { name: 'Withdraw' }).count(), 0);

  await moveTo(page, '/reportPDF');
  await row(RATED).waitFor();
  assert.equal(await main().getByRole('combobox', { name: 'Kind of report' }).count(), 0);
  assert.equal(await button('Generate report').count(), 0);

  await moveTo(page, '/listAssociatedDomains');
  await row(UNRATED).waitFor();
  assert.equal(await link('Start scan').count(), 0);
  await button(PENDING).click();
  await main().getByText('Owners of the company add domains.').waitFor();
  assert.equal(await button('I added it: check now').count(), 0);
  assert.equal(await button('Cancel request').count(), 0);
});

test('a member starts scans, re-tests and reports, and does not verify domains', async () => {
  await logIn(page, product, MEMBER, '/listAssociatedDomains');
  await row(UNRATED).getByRole('link', { name: 'Start scan' }).waitFor();
  await button(PENDING).click();
  await main().getByText('Owners of the company add domains.').waitFor();

  await moveTo(page, '/scan');
  await row(UNRATED).getByRole('button', { name: 'Withdraw' }).waitFor();
  await moveTo(page, '/reportPDF');
  await main().getByRole('combobox', { name: 'Kind of report' }).waitFor();
  await button('Generate report').first().waitFor();
  await moveTo(page, `/domain/${RATED}/dns_health`);
  await button('Re-test open findings').waitFor();
});

test('without a plan a verified domain leads its owner to the trial, tells others who can start it, and offers no scan', async () => {
  await logIn(page, product, withoutPlan, '/listAssociatedDomains');
  await row(BARE).waitFor();
  assert.equal(await link('Start scan').count(), 0);
  await moveTo(page, '/article');
  assert.equal(await link('Start the trial').getAttribute('href'), '/upgrade');

  await logIn(page, product, READER, '/article');
  await main().getByText('Owners of the company can start the trial.').waitFor();
  assert.equal(await link('Start the trial').count(), 0);
});

test('an administrator stops and starts no scans of other companies', async () => {
  const administrator = { email: 'operator@assay.test', password: TEST_PASSWORD };
  await createTestAccount(product.context, { ...administrator, permission: 0, company: 'Operators' });
  await logIn(page, product, administrator, '/scan');
  await row(UNRATED).getByText(`Scheduled for ${FUTURE}`).waitFor();
  await main().getByText('No verified domain yet').waitFor();
  assert.equal(await row(UNRATED).getByRole('button', { name: 'Withdraw' }).count(), 0);
  await moveTo(page, '/listAssociatedDomains');
  await row(UNRATED).waitFor();
  assert.equal(await link('Start scan').count(), 0);
  await moveTo(page, '/?domain=all');
  await link(RATED).first().click();
  await main().getByRole('heading', { level: 1, name: RATED }).waitFor();
  await link('PDF reports').waitFor();
  assert.equal(await link('Start scan').count(), 0);
});
