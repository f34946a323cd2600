import { uuidv7 } from 'uuidv7';
import type { Context } from '../platform/context.ts';
import { storeVerifiedDomain } from '../platform/db/domains/domains.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Person } from './people.ts';

type Owner = Pick<Person, 'companyId' | 'accountId'>;

/** Stores a verified domain within a transaction of its company. @returns its id */
export async function storeDomain(tx: Tx, { companyId, accountId }: Owner, name: string): Promise<string> {
  const id = uuidv7();
  await storeVerifiedDomain(tx, { id, companyId, name, unicode: name, registrable: true, accountId, txtValue: 'x' });
  return id;
}

/** Stores a verified domain of a company. @returns its id */
export function makeDomain({ db }: Pick<Context, 'db'>, owner: Owner, name: string): Promise<string> {
  return db.withCompany(owner.companyId, (tx) => storeDomain(tx, owner, name));
}
