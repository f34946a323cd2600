import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

export interface EndingPlan {
  companyId: string;
  /** YYYY-MM-DD; null for plans that began before start dates were stored. */
  start: string | null;
  end: string;
  timeZone: string;
  /** Keys of the notifications already sent about this expiry. */
  told: string[];
}

/**
 * Companies whose plan ends within this many days of a day without a following one. Needs a transaction over all
 * companies.
 */
export async function endingPlans(tx: Tx, day: string, days: number): Promise<EndingPlan[]> {
  const { rows } = await sql<EndingPlan>`
    select c.id as "companyId", c.plan_start::text as start, c.plan_end::text as end, c.time_zone as "timeZone",
      array(select e.dedup_key from notification_event e where e.company_id = c.id and e.kind = 'plan-ending'
            and e.dedup_key >= c.plan_end::text and e.dedup_key < c.plan_end::text || '~') as told
    from company c
    where c.plan_end between ${day}::date - 1 and ${day}::date + ${days}::integer
      and not exists (select 1 from queued_plan w where w.company_id = c.id)`.execute(tx);
  return rows;
}
