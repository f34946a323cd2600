import { sql } from 'kysely';
import type { Context } from '../platform/context.ts';

/** An entry of the audit log, without the parts that are deleted after some time. */
export interface AuditEntry {
  action: string;
  accountId: string | null;
  target: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: facts differ by action
  facts: any;
}

/**
 * Entries of the audit log, oldest first.
 *
 * @param action a pattern of LIKE
 * @param companyId only those that the company can see; all by default
 */
export async function auditEntries(
  { db }: Pick<Context, 'db'>,
  action: string,
  companyId?: string,
): Promise<AuditEntry[]> {
  const query = sql<AuditEntry>`
    select action, account_id as "accountId", target, facts from audit_log
    where action like ${action} order by occurred_at, id`;
  const { rows } = companyId
    ? await db.withCompany(companyId, (tx) => query.execute(tx))
    : await db.withAllCompanies('planner', (tx) => query.execute(tx));
  return rows;
}
