import type { RemediationDays } from '@assay/contract/api/company.ts';
import { sql } from 'kysely';
import { jsonb } from '#platform/db/jsonb.ts';
import { wakePausedSchedules } from '#platform/db/scans/schedules/scan-schedules.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** A company's data about itself. */
export interface CompanyProfile {
  id: string;
  name: string;
  number: string;
  country: string;
  capital: string;
  industry: string;
  timeZone: string;
  personal: boolean;
  confirmed: boolean;
  /** An owner requires a second factor of all members. */
  secondFactorRequired: boolean;
  /** Is counted in average and ranking, while a plan runs. */
  ranked: boolean;
  /** Null = no policy. */
  remediationDays: RemediationDays | null;
}

export async function companyProfile(tx: Tx, companyId: string): Promise<CompanyProfile> {
  const { rows } = await sql<CompanyProfile>`
    select id, name, number, country, capital, industry, time_zone as "timeZone", personal,
           confirmed_at is not null as confirmed, second_factor_required_at is not null as "secondFactorRequired",
           ranking_opt_out_at is null as ranked, remediation_days as "remediationDays"
    from company where id = ${companyId}`.execute(tx);
  return rows[0]!;
}

/** A changed name or number is self-declared again. */
export async function updateCompanyProfile(
  tx: Tx,
  company: Omit<CompanyProfile, 'personal' | 'confirmed' | 'secondFactorRequired' | 'ranked' | 'remediationDays'>,
): Promise<void> {
  await sql`
    update company set
      confirmed_at = case when name = ${company.name} and number = ${company.number} and country = ${company.country}
        then confirmed_at end,
      name = ${company.name}, number = ${company.number}, country = ${company.country}, capital = ${company.capital},
      industry = ${company.industry}, time_zone = ${company.timeZone}
    where id = ${company.id}`.execute(tx);
}

export async function setFactorRequired(tx: Tx, companyId: string, required: boolean): Promise<void> {
  await sql`
    update company set second_factor_required_at = case when ${required}::boolean then now() end
    where id = ${companyId}`.execute(tx);
}

export async function setRankingOptIn(tx: Tx, companyId: string, ranked: boolean): Promise<void> {
  await sql`
    update company set ranking_opt_out_at = case when not ${ranked}::boolean then now() end where id = ${companyId}`.execute(
    tx,
  );
}

export async function setRemediationDays(tx: Tx, companyId: string, days: RemediationDays | null): Promise<void> {
  await sql`
    update company set remediation_days = ${days === null ? null : jsonb(days)} where id = ${companyId}`.execute(tx);
}

/** The personal company of a general user becomes a company. */
export async function convertPersonalCompany(
  tx: Tx,
  companyId: string,
  accountId: string,
  company: { name: string; number: string; country: string; capital: string; industry: string; jobTitle: string },
): Promise<void> {
  await sql`
    update company set personal = false, name = ${company.name}, number = ${company.number}, country = ${company.country},
      capital = ${company.capital}, industry = ${company.industry}
    where id = ${companyId} and personal`.execute(tx);
  await sql`update account set job_title = ${company.jobTitle} where id = ${accountId}`.execute(tx);
}

/** Marks which verified domains stay active first; names that are not verified are passed over. */
export async function setActiveDomains(tx: Tx, companyId: string, names: readonly string[]): Promise<void> {
  await sql`
    update domain set activated_at = case when name = any(${names}::text[]) then coalesce(activated_at, now()) end
    where company_id = ${companyId} and status = 'verified' and deleted_at is null`.execute(tx);
  await wakePausedSchedules(tx, companyId);
}
