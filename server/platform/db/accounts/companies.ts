import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** A company with its plan. */
export interface CompanyRow {
  id: string;
  name: string;
  number: string;
  personal: boolean;
  industry: string;
  capital: string;
  /** ISO 3166-1 alpha-2 of the number; empty = unknown. */
  country: string;
  timeZone: string;
  plan: number | null;
  planStart: string | null;
  planEnd: string | null;
  /** It stays out of average and ranking. */
  staysOut: boolean;
}

export async function companyById(tx: Tx, id: string): Promise<CompanyRow | null> {
  const { rows } = await sql<CompanyRow>`
    select id, name, number, personal, industry, capital, country, time_zone as "timeZone", plan, plan_start::text as "planStart",
           plan_end::text as "planEnd", ranking_opt_out_at is not null as "staysOut"
    from company where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function insertCompany(
  tx: Tx,
  company: Pick<CompanyRow, 'id' | 'name' | 'personal'> & Partial<Omit<CompanyRow, 'id' | 'name' | 'personal'>>,
): Promise<void> {
  await sql`
    insert into company (id, name, number, personal, industry, capital, country, time_zone, plan, plan_start, plan_end)
    values (${company.id}, ${company.name}, ${company.number ?? ''}, ${company.personal}, ${company.industry ?? ''},
            ${company.capital ?? ''}, ${company.country ?? ''},
            ${company.timeZone ?? 'UTC'}, ${company.plan ?? null}, ${company.planStart ?? null}::date,
            ${company.planEnd ?? null}::date)`.execute(tx);
}
