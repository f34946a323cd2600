import { uuidv7 } from 'uuidv7';
import type { Context } from '../platform/context.ts';
import { upsertVerifiedDomain } from '../platform/db/domains/domains.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { TestAccount } from './accounts.ts';

type Owner = Pick<TestAccount, 'companyId' | 'accountId'>;

/** Stores a verified domain within a transaction of its company. @returns its id */
export async function storeDomain(tx: Tx, { companyId, accountId }: Owner, name: string): Promise<string> {
  const id = uuidv7();
  await upsertVerifiedDomain(tx, { id, companyId, name, unicode: name, registrable: true, accountId, txtValue: 'x' });
  return id;
}

/** Stores a verified domain of a company. @returns its id */
export function createDomain({ db }: Pick<Context, 'db'>, owner: Owner, name: string): Promise<string> {
  return db.withCompany(owner.companyId, (tx) => storeDomain(tx, owner, name));
}
