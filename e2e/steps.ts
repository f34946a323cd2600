import type { Page } from 'playwright-core';
import type { Account, Product } from './product.ts';

/** What most stories begin with, by roles and visible names. */

/** Fills in the log-in page that is open, and sends it. */
export async function enter(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in from the log-in page and waits until the shell is there. */
export async function logIn(page: Page, product: Product, account: Account): Promise<void> {
  await page.goto(`${product.url}/login`);
  await enter(page, account);
  await page.getByRole('button', { name: /^Account of / }).waitFor();
}

/** Proves a domain of the lab and stays on the page that says so. */
export async function proveDomain(page: Page, product: Product, domain: string): Promise<void> {
  await page.goto(`${product.url}/listAssociatedDomains`);
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.getByRole('button', { name: 'Get the record' }).click();
  const value = page.getByRole('definition').filter({ hasText: /^assay-verification=/ });
  product.lab.setTxt(`_assay.${domain}`, [(await value.first().textContent())!]);
  await page.getByRole('button', { name: 'I added it: check now' }).click();
  await page.getByRole('heading', { name: `${domain} is verified` }).waitFor();
}
