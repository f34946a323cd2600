import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailsTo } from '@assay/server/testing/mails.ts';
import type { Locator } from 'playwright-core';
import { expectToast } from '../page/toasts.ts';
import { page, product, stage } from '../stage.ts';

/** From registration to an invitation, without documentation: every step is reached from what the one before shows. */
const DOMAIN = 'meadowgate.test';
const ACCOUNT = `ines@${DOMAIN}`;
const PASSWORD = 'Slow-otters-cross-9';
/** Limits of the whole path. The specification alone asks for ten fields at registration (decision 0105). */
const CLICKS_MAX = 22;
const FIELDS_MAX = 10;

stage({ start: [[DOMAIN]] });

const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name });

/** Counts what a person does. */
function counter() {
  const clicks: string[] = [];
  const fields: string[] = [];
  return {
    clicks,
    fields,
    async click(target: Locator) {
      clicks.push(String(target));
      await target.click();
    },
    async fill(label: string, value: string) {
      fields.push(label);
      await page.getByLabel(label, { exact: true }).fill(value);
    },
    async choose(label: string, value: string) {
      fields.push(label);
      await page.getByLabel(label, { exact: true }).selectOption(value);
    },
  };
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const steps = () => page.getByRole('region', { name: 'First steps' });
/** The next step as the page names it. */
const next = (step: string) => steps().getByText(`Next: ${step}`).waitFor();

test('a newcomer gets from registration to a report and an invitation in 22 clicks and 10 fields, led by each page', async () => {
  const { click, fill, choose, clicks, fields } = counter();

  await page.goto(product.url);
  await heading('Log in').waitFor();
  await click(page.getByRole('link', { name: 'Register', exact: true }));
  await fill('Work email', ACCOUNT);
  await fill('Name', 'Ines Moreau');
  await fill('Contact phone', '+886 2 5550 0100');
  await fill('Password', PASSWORD);
  await fill('Confirm password', PASSWORD);
  await click(page.getByRole('checkbox', { name: 'I agree to the privacy policy' }));
  await click(button('Next'));
  // The name of the company is suggested from the work address.
  assert.equal(await page.getByLabel('Company name').inputValue(), 'Meadowgate');
  await fill('Tax ID', 'MI-2210');
  await choose('Registered capital', 'B');
  await choose('Industry', 'C');
  await fill('Job title', 'Head of quality');
  await click(page.getByRole('button', { name: 'Register', exact: true }));
  await heading('Check your email').waitFor();

  // The link of the mail opens another tab; the one that registered logs in by itself.
  const mail = (await mailsTo(product.context, ACCOUNT)).find(({ template }) => template === 'activate');
  assert.ok(mail?.token);
  const opened = await page.context().newPage();
  clicks.push('the link of the mail');
  await opened.goto(`${product.url}/activateAccount?token=${mail.token}`);
  await opened.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await click(opened.getByRole('button', { name: 'Activate account' }));
  await opened.getByRole('link', { name: 'Continue: verify a domain' }).waitFor();
  // A person continues in either tab.
  await opened.close();
  await next('verify that a domain is yours');

  // The domain is suggested from the work address.
  const suggested = page.getByRole('textbox', { name: 'Domain' }).and(page.locator(`[value="${DOMAIN}"]`));
  await suggested.waitFor();
  await click(button('Verify domain'));
  await heading('Verify a domain').waitFor();
  const value = page.getByRole('definition').filter({ hasText: /^assay-verification=/ });
  // Before it is copied: a browser without the permission to copy says so in the same place.
  const text = (await value.first().textContent())!;
  await click(button('Copy: Host'));
  await click(button('Copy: Value'));
  product.lab.setTxt(`_assay.${DOMAIN}`, [text]);
  await click(button('I added it: check now'));
  await page.getByRole('heading', { name: `${DOMAIN} is verified` }).waitFor();

  await next('start the 7-day trial');
  await click(link('Start the trial'));
  await heading('Upgrade').waitFor();
  await click(button(/^Start the 7-day trial/));
  await heading('Scan').waitFor();

  await next(`scan ${DOMAIN}`);
  await click(button('Start scan'));
  await next('read the most severe finding');
  await click(steps().getByRole('link', { name: 'Read the finding' }));
  const drawer = page.getByRole('complementary', { name: 'Finding' });
  await heading(DOMAIN).waitFor();
  await page.getByRole('region', { name: 'Ten areas', exact: true }).waitFor();
  await drawer.getByRole('heading', { name: 'Evidence' }).waitFor();
  await drawer.getByRole('heading', { name: 'How to fix' }).waitFor();

  await next('fix it and re-test');
  await expectToast(page, 'Scan complete');
  await product.lab.setFaults(DOMAIN, []);
  await click(drawer.getByRole('button', { name: 'I fixed it: re-test' }));
  await drawer
    .getByText(/^Fixed/)
    .first()
    .waitFor();

  await next('create a PDF report');
  await click(steps().getByRole('link', { name: 'To the reports' }));
  await heading('PDF reports').waitFor();
  await click(button('Generate report'));
  await button(`Download the PDF of ${DOMAIN}`).waitFor();

  await next('invite someone');
  await click(steps().getByRole('link', { name: 'To the invitation' }));
  await heading('Company').waitFor();
  const invitee = page.getByLabel('Work email of the team member');
  await invitee.waitFor();
  fields.push('invitee');
  await page.keyboard.type(`jonas@${DOMAIN}`);
  await click(button('Invite team member'));
  await steps().getByText('All first steps are done.').waitFor();

  assert.ok(clicks.length <= CLICKS_MAX, `${clicks.length} clicks:\n${clicks.join('\n')}`);
  assert.ok(fields.length <= FIELDS_MAX, `${fields.length} fields: ${fields.join(', ')}`);

  await button('Dismiss the first steps').click();
  await steps().waitFor({ state: 'detached' });
  await page.reload();
  await heading('Company').waitFor();
  assert.equal(await steps().count(), 0);
});
