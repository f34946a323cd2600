import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advanceNearSessionEnd, MINUTE_MS } from '../page/session-clock.ts';
import { createScreenNavigator } from '../quality/screen-navigator.ts';
import { page, product, stage } from '../stage.ts';
import { enter, forgetSession, logIn } from '../steps.ts';

/** Passkeys in Chromium, with its virtual authenticator (the WebAuthn domain of the DevTools protocol). */

stage({ start: [[]] });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const account = () => page.getByRole('button', { name: /^Account of / });

/** A platform authenticator with a fingerprint that fits, or does not. */
async function authenticator() {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

async function openLogIn(): Promise<void> {
  await forgetSession(page, product);
  await page.goto(`${product.url}/login`);
}

test('a passkey is added, named, used to log in without a password and as second factor, used to confirm, and removed', async () => {
  const device = await authenticator();
  const person = await product.addCompany('Hazel Mills', 'owner@hazel.test', 22);
  await logIn(page, product, person, '/account');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('textbox', { name: 'Name of the new passkey' }).fill('Work laptop');
  await button('Add a passkey').click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey?' });
  await adding.getByLabel('Current password', { exact: true }).fill('Wrong-words-8');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await adding.getByText('The current password is incorrect.').waitFor();
  assert.deepEqual(await device.credentials(), []);
  await adding.getByLabel('Current password', { exact: true }).fill(person.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  const codes = card.getByRole('list', { name: 'recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  assert.equal(await codes.count(), 10);
  await button("I've saved these codes").click();
  const [credential] = await device.credentials();
  assert.equal(credential?.rpId, 'localhost');
  assert.equal(credential?.isResidentCredential, true);

  await button('Rename the passkey Work laptop').click();
  await card.getByRole('textbox', { name: 'Name', exact: true }).fill('Blue laptop');
  await button('Save name').click();
  await card.getByText('Blue laptop').waitFor();

  await openLogIn();
  await device.verifies(false);
  await button('Continue with a passkey').click();
  await page.getByText('No passkey was used. Try again, or log in another way.').waitFor();
  await device.verifies(true);
  await button('Continue with a passkey').click();
  await account().waitFor();

  await openLogIn();
  await enter(page, person);
  await page.getByLabel('Code from your authenticator app, or a recovery code').waitFor();
  await button('Use a passkey').click();
  await account().waitFor();

  await page.goto(`${product.url}/account`);
  await button('Remove the passkey Blue laptop').click();
  const removing = page.getByRole('dialog', { name: 'Remove the passkey Blue laptop?' });
  await removing.getByRole('button', { name: 'Use a passkey' }).click();
  await card.getByText('Blue laptop').waitFor({ state: 'detached' });
  await openLogIn();
  await button('Continue with a passkey').click();
  await page.getByText('This passkey was not accepted. Try again.').waitFor();
  await enter(page, person);
  await account().waitFor();
  await device.remove();
});

test('an expiring session is renewed in place with a passkey', async () => {
  const device = await authenticator();
  const person = await product.addCompany('Rowan Sails', 'owner@rowan.test', 22);
  await logIn(page, product, person, '/account');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('textbox', { name: 'Name of the new passkey' }).fill('Work laptop');
  await button('Add a passkey').click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey?' });
  await adding.getByLabel('Current password', { exact: true }).fill(person.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await button("I've saved these codes").click();
  // The clock of the page that is loaded from now on can be moved.
  await page.clock.install();
  const { settle } = createScreenNavigator(page);
  await page.reload();
  await account().waitFor();
  await settle();
  const before = await page.evaluate(() => localStorage.getItem('token'));
  await advanceNearSessionEnd(page, 4.5 * MINUTE_MS);
  const dialog = page.getByRole('dialog', { name: 'Your session ends in five minutes' });
  await device.verifies(false);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog.getByText('No passkey was used. Try again, or log in another way.').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), before);
  await device.verifies(true);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForFunction((old) => localStorage.getItem('token') !== old, before);
  await device.remove();
});
