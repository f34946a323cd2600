import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import type { Account, Product } from '../product.ts';

/** IDs of an account that the product created. */
export async function idsOf(product: Product, { email }: Account): Promise<{ company: string; account: string }> {
  const row = await product.context.db.withAllCompanies('log-in-and-session', (tx) => accountByEmail(tx, email));
  if (!row) throw new Error(`no account ${email}`);
  return { company: row.companyId, account: row.id };
}
