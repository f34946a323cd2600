import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAccount } from '@assay/server/testing/accounts.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { expectToast } from '../page/toasts.ts';
import type { Account } from '../product.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn } from '../steps.ts';

/** Owner decisions about names: look-alikes that it owns, hosts that it does not. */
const DOMAIN = 'oldmill.example';
const LOOK_ALIKE = 'oldmills.example';

let owner: Account & TestAccount;

stage();
prepare(async () => {
  owner = await product.addCompany('Old Mill Foundry', 'owner@oldmill.example', 23);
  await createRatedDomain(product.context, owner, DOMAIN);
});

const region = (name: string) => page.getByRole('region', { name });
const lineOf = (card: string, name: string) => region(card).getByRole('row').filter({ hasText: name });

test('an owner marks a look-alike domain as its own, which raises the score immediately, and rejects a host', async () => {
  await logIn(page, product, owner, `/domain/${DOMAIN}/social_engineering`);
  const looks = 'Look-alike domains';
  const line = lineOf(looks, LOOK_ALIKE);
  await line.waitFor();
  await page.getByText('High').first().waitFor();
  await line.getByLabel(`Your decision on ${LOOK_ALIKE}`).selectOption('ours');
  await expectToast(page, `${LOOK_ALIKE} is yours`);
  await line.getByText(owner.email).waitFor();
  assert.equal(await line.getByLabel(`Your decision on ${LOOK_ALIKE}`).inputValue(), 'ours');
  await region('Look-alikes and spoofing').getByRole('button', { name: /^High/ }).waitFor({ state: 'detached' });

  await page.getByRole('navigation').getByRole('link', { name: DOMAIN }).first().click();
  const hosts = region('Hosts of this domain');
  await hosts.getByText(/^Certificate logs: \d+ hosts?$/).waitFor();
  await hosts.getByRole('searchbox').fill('www');
  const host = `www.${DOMAIN}`;
  await hosts.getByText('1–1 of 1').waitFor();
  await lineOf('Hosts of this domain', host).getByLabel(`Your decision on ${host}`).selectOption('rejected');
  await hosts.getByRole('button', { name: 'Rejected 1' }).waitFor();
  await lineOf('Hosts of this domain', host).getByText(owner.email).waitFor();
});
