import { ROLES } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { entryIdOf } from '#platform/db/audit/entry-id.ts';
import { insertEntriesIfAbsent } from '#platform/db/audit/insert-if-absent.ts';
import { listOtherVisibleCompanies, type VisibilityScope } from '#platform/db/ratings/addresses.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** Caller of a query over the addresses of many domains, and its filters. */
export interface AddressQuery {
  session: Session;
  /** Network address of the request. */
  address: string;
  /** Id for the audit log: `addresses.list`. */
  action: string;
  company: string | null;
  /** ASCII name. */
  domain: string | null;
}

/**
 * Runs a query over every domain that the caller may see in full: those of its company, for a main supplier also
 * those shared with it at the level "everything", for an administrator all or one company's. Access to other companies'
 * data is recorded in their audit logs.
 */
export async function readVisibleDomains<T>(
  { db }: Pick<Context, 'db'>,
  asked: AddressQuery,
  work: (tx: Tx, visibility: VisibilityScope) => Promise<T>,
): Promise<T> {
  const { session, address, action, company: only, domain } = asked;
  const { accountId, companyId, permission } = session;
  if (permission === ROLES.administrator) {
    const reason = {
      reason: 'administrator',
      account: accountId,
      address,
      action,
      reading: true,
      ...(domain === null ? {} : { target: domain }),
      ...(only === null ? {} : { company: only }),
    } as const;
    return db.withAllCompanies(reason, (tx) => work(tx, { all: true, companyId, shared: false, only, domain }));
  }
  if (permission !== ROLES.mainSupplier) {
    const visibility = { all: false, companyId, shared: false, only: null, domain };
    return db.withCompany(companyId, (tx) => work(tx, visibility));
  }
  const visibility = { all: false, companyId, shared: true, only, domain };
  return db.withAllCompanies('supplier-chain', async (tx) => {
    await logReadings(tx, asked, await listOtherVisibleCompanies(tx, visibility));
    return work(tx, visibility);
  });
}

/** Once an account, company and hour. */
async function logReadings(
  tx: Tx,
  { session, address, action }: AddressQuery,
  owners: readonly string[],
): Promise<void> {
  const { accountId, company, companyId } = session;
  const hour = nowOf(tx).toISOString().slice(0, 13);
  await insertEntriesIfAbsent(
    tx,
    owners.map((owner) => ({
      id: entryIdOf(`${accountId} ${owner} addresses ${hour}`),
      companyId: owner,
      accountId,
      address,
      action: 'supplier.read',
      target: '',
      facts: { company, companyId, level: 'everything', first: action },
    })),
  );
}
