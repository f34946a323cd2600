import { test } from 'node:test';
import { assess } from '@assay/engine';
import type { TestAccount } from '@assay/server/testing/accounts.ts';
import { createRatedDomain, datedNow, savedEvidence } from '@assay/server/testing/rated-domains.ts';
import type { Account } from '../product.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn } from '../steps.ts';

/** The owner's way out of an unconfirmed finding, by roles and visible names. */
const DOMAIN = 'oldmill.example';

let owner: Account & TestAccount;

stage();
prepare(async () => {
  owner = await product.addCompany('Old Mill Foundry', 'owner@oldmill.example', 23);
  await createRatedDomain(product.context, owner, DOMAIN, 'oldmill', datedNow);
});

const drawer = () => page.getByRole('complementary', { name: 'Finding' });
const button = (name: string) => drawer().getByRole('button', { name, exact: true });

test('the drawer of an unconfirmed finding offers to name the package, to confirm it and to dispute it', async () => {
  const { fingerprint } = assess(savedEvidence('oldmill', DOMAIN)).findings.find(
    ({ facts, asset }) => facts.cve === 'CVE-2099-10002' && asset === DOMAIN,
  )!;
  await logIn(page, product, owner, `/domain/${DOMAIN}/patch_cadence?finding=${fingerprint}`);
  await drawer()
    .getByText(/^Unconfirmed: no points are deducted.*Name the installed package/)
    .waitFor();
  await button('Dispute').waitFor();

  await button('Name the package').click();
  const build = drawer().getByRole('form', { name: 'Name the installed package' });
  await build.getByRole('textbox', { name: 'Release' }).fill('20.04');
  await build.getByRole('textbox', { name: 'Package version' }).fill('1.18.0');
  await build.getByRole('button', { name: 'Check package' }).click();
  await build.getByText(/^Enter the version with its revision/).waitFor();
  await build.getByRole('textbox', { name: 'Package version' }).fill('1.18.0-0ubuntu1.4');
  await build.getByRole('button', { name: 'Check package' }).click();
  // No tracker is loaded: nothing follows, and the drawer says so.
  await drawer()
    .getByText(/^Installed package according to Old, until .*: Ubuntu 20.04, 1.18.0-0ubuntu1.4. The security tracker/)
    .waitFor();
  await button('Withdraw statement').click();
  await drawer().getByText('Old withdrew the statement').waitFor();

  await button('Confirm').click();
  const confirm = drawer().getByRole('form', { name: 'Confirm the finding' });
  await confirm.getByRole('button', { name: 'Confirm finding' }).click();
  await drawer()
    .getByText(/^Confirmed by Old, until /)
    .waitFor();
  await drawer()
    .getByText(/^Unconfirmed:/)
    .waitFor({ state: 'detached' });
  await drawer().getByText('Old confirmed it').waitFor();
  await button('Withdraw statement').click();
  await button('Confirm').waitFor();
});
