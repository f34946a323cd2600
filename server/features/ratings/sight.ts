import { ROLES } from '@assay/contract/roles.ts';
import type { Context } from '../../platform/context.ts';
import { nowOf } from '../../platform/db/access.ts';
import { onceId } from '../../platform/db/audit/once.ts';
import { auditOnce } from '../../platform/db/audit/once-each.ts';
import { othersInSight, type Sight } from '../../platform/db/ratings/addresses.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Session } from '../auth/session.ts';

/** Caller of a query over the addresses of many domains, and its filters. */
export interface Asked {
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
 * Runs a query over every domain that the caller may see in full: those of the own company, for a main supplier also
 * those shared with it at the level "everything", for an administrator all or one company's. Access to other companies'
 * data is recorded in their audit logs.
 */
export async function overDomainsInSight<T>(
  { db }: Pick<Context, 'db'>,
  asked: Asked,
  work: (tx: Tx, sight: Sight) => Promise<T>,
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
    const sight = { all: false, companyId, shared: false, only: null, domain };
    return db.withCompany(companyId, (tx) => work(tx, sight));
  }
  const sight = { all: false, companyId, shared: true, only, domain };
  return db.withAllCompanies('supplier-chain', async (tx) => {
    await logReadings(tx, asked, await othersInSight(tx, sight));
    return work(tx, sight);
  });
}

/** Once an account, company and hour. */
async function logReadings(tx: Tx, { session, address, action }: Asked, owners: readonly string[]): Promise<void> {
  const { accountId, company, companyId } = session;
  const hour = nowOf(tx).toISOString().slice(0, 13);
  await auditOnce(
    tx,
    owners.map((owner) => ({
      id: onceId(`${accountId} ${owner} addresses ${hour}`),
      companyId: owner,
      accountId,
      address,
      action: 'supplier.read',
      target: '',
      facts: { company, companyId, level: 'everything', first: action },
    })),
  );
}
