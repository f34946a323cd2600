
import { mkdirSync } from 'node:fs';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { startProvider } from '@assay/server/testing/provider/provider.ts';
import { sql } from 'kysely';
import { launchBrowser } from './browser.ts';
import { startProduct } from './product.ts';
import { logIn } from './steps.ts';
const OUT = '/work/wt/tmp-oidc'; mkdirSync(OUT, { recursive: true });
const browser = await launchBrowser();
let provider: any;
const product = await startProduct([], async (config: any) => {
  provider = await startProvider([`${config.publicUrl}/login/environment`, `${config.publicUrl}/login`]);
  const { issuer, clientId, clientSecret } = provider;
  return { ...config, signOn: { issuer, clientId, clientSecret, name: 'Staff directory', secondFactor: 'own', privateHosts: [] } };
});
const { context } = product;
await createTestAccount(context, { email: 'root@barrow.test', permission: 0 });
await context.db.withoutCompany(async (tx: any) => {
  await sql`insert into identity_provider_status (provider_id, shared_redirect, failure, failed_at, succeeded_at) values ('environment', true, 'client-refused', now() - interval '3 hours', now() - interval '2 days')`.execute(tx);
  await sql`insert into identity_provider (id, protocol, name, issuer, client_id, enabled) values ('0191f3a0-0000-7000-8000-00000000000a', 'oidc', 'Partners', 'https://login.partner.example/realms/staff', 'assay', false)`.execute(tx);
  await sql`insert into identity_provider_status (provider_id, failure, failed_at, succeeded_at) values ('0191f3a0-0000-7000-8000-00000000000a', 'signature-invalid', now() - interval '3 days', now())`.execute(tx);
});
const account = await product.addCompany('Fell Moor', 'owner@fell.test', 22);
for (const [language, width, scheme] of [['en-US', 1440, 'light'], ['en-US', 390, 'dark'], ['th', 1440, 'dark'], ['th', 390, 'light']] as const) {
  await context.db.withAllCompanies('migration', (tx: any) => sql`update account set language = ${language} where email = 'root@barrow.test'`.execute(tx));
  const c = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await c.newPage();
  await logIn(page, product, { email: 'root@barrow.test', password: TEST_PASSWORD }, '/admin/settings');
  const row = page.getByText('Staff directory').first(); await row.waitFor(); await row.scrollIntoViewIfNeeded();
  const card = page.locator('section,[role=region]').filter({ hasText: 'Staff directory' }).last();
  await card.screenshot({ path: `${OUT}/card-${language}-${width}-${scheme}.png` });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth); if (wide) console.log('too wide', language, width);
  provider.person = { sub: 'fell', email: account.email, emailVerified: true, groups: ['a'] };
  const buttons = card.getByRole('button'); const names = await buttons.evaluateAll((all) => all.map((b) => b.getAttribute('aria-label') ?? b.textContent)); console.log(language, names.join(' | '));
  const test = card.locator('button[aria-label*="Staff directory"]').nth(language === 'en-US' ? 1 : 1);
  const [tab] = await Promise.all([c.waitForEvent('page'), test.click()]);
  await tab.getByRole('dialog').waitFor(); await tab.waitForTimeout(600);
  await tab.screenshot({ path: `${OUT}/result-${language}-${width}-${scheme}.png` });
  await tab.close();
  await card.locator('button[aria-label*="Staff directory"]').nth(0).click(); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(500);
  await page.screenshot({ path: `${OUT}/switch-${language}-${width}-${scheme}.png` });
  await c.close();
}
await browser.close(); await product.stop(); await provider.close(); process.exit(0);
