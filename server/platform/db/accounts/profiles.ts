import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';
import { HAS_APP, HAS_SECOND_FACTOR } from './passkeys.ts';

/** Data of an account and its company for the account page. */
export interface ProfileRow {
  account: string;
  name: string;
  phone: string;
  jobTitle: string;
  language: string;
  timeZone: string;
  theme: Record<string, string>;
  avatar: Buffer | null;
  lastLoginAt: Date | null;
  createdAt: Date;
  secondFactor: boolean;
  authenticatorApp: boolean;
  companyId: string;
  company: string;
  personal: boolean;
  number: string;
  capital: string;
  industry: string;
  confirmed: boolean;
  planStart: string | null;
  planEnd: string | null;
  trialUsed: boolean;
  mainSupplierUntil: Date | null;
  verifiedDomains: number;
  apiTokens: number;
  /** Main suppliers with access, and pending invitations. */
  mainSuppliersInvited: number;
}

export async function findProfile(tx: Tx, accountId: string): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    select a.email as account, a.name, a.phone, a.job_title as "jobTitle", a.language, a.time_zone as "timeZone", a.theme,
           a.avatar, a.last_login_at as "lastLoginAt", a.created_at as "createdAt",
           ${HAS_SECOND_FACTOR} as "secondFactor", ${HAS_APP} as "authenticatorApp",
           c.id as "companyId", c.name as company, c.personal, c.number, c.capital, c.industry,
           c.confirmed_at is not null as confirmed, c.plan_start::text as "planStart", c.plan_end::text as "planEnd",
           c.trial_started_at is not null as "trialUsed", c.main_supplier_expires_at as "mainSupplierUntil",
           (select count(*)::int from domain d where d.company_id = c.id and d.status = 'verified' and d.deleted_at is null)
             as "verifiedDomains",
           (select count(*)::int from api_token t where t.company_id = c.id and t.revoked_at is null and t.expires_at > now())
             as "apiTokens",
           ((select count(*) from supplier_association s where s.company_id = c.id and s.kind = 'invite' and s.ended_at is null)
             + (select count(*) from supplier_invitation i where i.company_id = c.id and i.kind = 'invite'
                and i.state = 'pending' and i.expires_at > now()))::int as "mainSuppliersInvited"
    from account a join company c on c.id = a.company_id where a.id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

export type ProfileChange = Pick<ProfileRow, 'name' | 'phone' | 'jobTitle' | 'language' | 'timeZone' | 'theme'>;

export async function updateProfile(tx: Tx, accountId: string, profile: ProfileChange): Promise<void> {
  await sql`
    update account set name = ${profile.name}, phone = ${profile.phone}, job_title = ${profile.jobTitle},
      language = ${profile.language}, time_zone = ${profile.timeZone}, theme = ${jsonb(profile.theme)}
    where id = ${accountId}`.execute(tx);
}

/** @param png null removes it */
export async function updateAvatar(tx: Tx, accountId: string, png: Buffer | null): Promise<void> {
  await sql`update account set avatar = ${png} where id = ${accountId}`.execute(tx);
}
