import { sql } from 'kysely';
import { QUEUE_SCHEMA } from '../connection/grants.ts';
import type { Tx } from '../transaction.ts';

/** Queue of the jobs that make reports. */
export const REPORT_QUEUE = 'report';

/** A report whose job has ended, or was deleted, before the report was ready. */
export interface AbandonedReport {
  id: string;
  companyId: string;
}

const TABLES = ['report', 'integrated_report'] as const;

/** Report and job are stored in one transaction, so a pending report without an unfinished job is ready never. */
const isAbandoned = (table: (typeof TABLES)[number]) => sql`
  ${sql.table(table)} r where r.status = 'generating' and not exists (
    select from ${sql.table(`${QUEUE_SCHEMA}.job`)} j
    where j.name = ${sql.lit(REPORT_QUEUE)} and coalesce(j.singleton_key, '') = r.id::text
      and j.state <= 'active' and j.policy = 'exclusive')`;

/** Conditions of the planner on abandoned reports. */
export const ABANDONED = TABLES.map((table) => sql`select from ${isAbandoned(table)}`);

/** Fails abandoned reports. Needs a transaction over all companies. @returns those that have failed now */
export async function failAbandonedReports(tx: Tx): Promise<Record<(typeof TABLES)[number], AbandonedReport[]>> {
  const fail = async (table: (typeof TABLES)[number]) => {
    const { rows } = await sql<AbandonedReport>`
      update ${sql.table(table)} set status = 'failed'
      where id in (select r.id from ${isAbandoned(table)}) and status = 'generating'
      returning id, company_id as "companyId"`.execute(tx);
    return rows;
  };
  return { report: await fail('report'), integrated_report: await fail('integrated_report') };
}
