import { createHmac } from 'node:crypto';
import { SHARING_LEVELS, type SharingLevel } from '@assay/contract/api/suppliers.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { entryIdOf } from '#platform/db/audit/entry-id.ts';
import { insertEntriesIfAbsent } from '#platform/db/audit/insert-if-absent.ts';
import { findShareFor } from '#platform/db/suppliers/associations.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** What another company shares of its domains with the reader, for one request. */
export interface Share {
  level: SharingLevel;
  /** Company that owns the results. */
  companyId: string;
  /** Names; null = all. */
  domains: readonly string[] | null;
  /**
   * Keyed hash that replaces a fingerprint or an issue id whose parts are not shared: constant for this reader and
   * company, so that names cannot be guessed from it.
   */
  opaque(id: string): string;
}

/**
 * What `companyId` shares with the session's company, read at each call, so that access ends with the association. Null
 * if the caller is no main supplier, or there is no open association.
 * @param tx sees the rows of `companyId`
 */
export async function findShare(
  context: Pick<Context, 'secrets'>,
  tx: Tx,
  session: Session,
  companyId: string,
): Promise<Share | null> {
  if (session.permission !== ROLES.mainSupplier) return null;
  return findShareWith(context, tx, session.companyId, companyId);
}

/**
 * What `companyId` shares with another company; the caller has checked that company's role. Null without an open
 * association.
 * @param tx sees the rows of `companyId`
 */
export async function findShareWith(
  context: Pick<Context, 'secrets'>,
  tx: Tx,
  readerId: string,
  companyId: string,
): Promise<Share | null> {
  const association = await findShareFor(tx, companyId, readerId);
  if (!association) return null;
  const key = context.secrets.derive('shared findings');
  return {
    level: association.level,
    companyId,
    domains: association.domains,
    opaque: (id) => createHmac('sha256', key).update(`${readerId} ${companyId} ${id}`).digest('hex').slice(0, 32),
  };
}

/** Whether the level includes the required one. */
export function includesLevel(level: SharingLevel, needed: SharingLevel): boolean {
  return SHARING_LEVELS.indexOf(level) >= SHARING_LEVELS.indexOf(needed);
}

/**
 * A page reloads its data every few seconds: recorded once per account, domain and hour in the audit log of the
 * domains' owner.
 */
export function logSharedReads(
  tx: Tx,
  session: Pick<Session, 'accountId' | 'company' | 'companyId'>,
  share: Pick<Share, 'companyId' | 'level'>,
  { domains, action, address }: { domains: readonly string[]; action: string; address: string },
): Promise<void> {
  const hour = nowOf(tx).toISOString().slice(0, 13);
  return insertEntriesIfAbsent(
    tx,
    domains.map((domain) => ({
      id: entryIdOf(`${session.accountId} ${share.companyId} ${domain} ${hour}`),
      companyId: share.companyId,
      accountId: session.accountId,
      address,
      action: 'supplier.read',
      target: domain,
      facts: { company: session.company, companyId: session.companyId, level: share.level, first: action },
    })),
  );
}
