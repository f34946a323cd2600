import { sql } from 'kysely';
import type { Tx } from '../access.ts';

export interface AwaitingRow {
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

/** Needs a transaction over all companies. */
export async function accountsAwaitingApproval(tx: Tx): Promise<AwaitingRow[]> {
  const { rows } = await sql<AwaitingRow>`
    select a.id, a.email as account, a.name, a.phone, a.job_title as "jobTitle", c.name as company, c.number, c.capital,
           c.industry, a.created_at as "createdAt"
    from account a join company c on c.id = a.company_id
    where a.approval_pending and a.disabled_at is null order by a.created_at limit 500`.execute(tx);
  return rows;
}

/** @returns false when the account does not wait */
export async function settleApproval(tx: Tx, id: string, approved: boolean): Promise<boolean> {
  const { rows } = await sql`
    update account set approval_pending = not ${approved}::boolean,
      disabled_at = case when ${approved}::boolean then disabled_at else now() end
    where id = ${id} and approval_pending and disabled_at is null returning 1`.execute(tx);
  return rows.length > 0;
}
