import { sql } from 'kysely';
import { beginsWith } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';

export interface PendingApprovalRow {
  id: string;
  account: string;
  name: string;
  phone: string;
  jobTitle: string;
  company: string;
  number: string;
  capital: string;
  industry: string;
  createdAt: Date;
}

/** A page of them, oldest first. Needs a transaction over all companies. @param search prefix of address or company */
export async function listPendingApprovals(
  tx: Tx,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ rows: PendingApprovalRow[]; total: number }> {
  const beginning = search.toLowerCase();
  const fits = sql`
    a.approval_pending and a.disabled_at is null
    and (${beginning} = '' or ${beginsWith(sql`a.email_key`, beginning)} or ${beginsWith(sql`c.name_key`, beginning)})`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from account a join company c on c.id = a.company_id where ${fits}`.execute(tx);
  const { rows } = await sql<PendingApprovalRow>`
    select a.id, a.email as account, a.name, a.phone, a.job_title as "jobTitle", c.name as company, c.number, c.capital,
           c.industry, a.created_at as "createdAt"
    from account a join company c on c.id = a.company_id
    where ${fits} order by a.created_at, a.id limit ${limit} offset ${offset}`.execute(tx);
  return { rows, total: counted.rows[0]!.total };
}

/** @returns false when the account does not wait */
export async function resolveApproval(tx: Tx, id: string, approved: boolean): Promise<boolean> {
  const { rows } = await sql`
    update account set approval_pending = not ${approved}::boolean,
      disabled_at = case when ${approved}::boolean then disabled_at else now() end
    where id = ${id} and approval_pending and disabled_at is null returning 1`.execute(tx);
  return rows.length > 0;
}
