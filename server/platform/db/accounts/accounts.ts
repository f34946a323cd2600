import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { HAS_SECOND_FACTOR } from './passkeys.ts';

/** An account with what its company contributes to it. */
export interface AccountRow {
  id: string;
  companyId: string;
  email: string;
  name: string;
  phone: string;
  companyRole: 'owner' | 'member' | 'viewer';
  grantedPermission: number | null;
  language: string;
  timeZone: string;
  passwordHash: string | null;
  formerPasswords: string[];
  passwordChangedAt: Date;
  passwordExpired: boolean;
  disabledAt: Date | null;
  activatedAt: Date | null;
  /** Log-ins so far. */
  loginCount: number;
  /** A second factor is set up. */
  secondFactor: boolean;
  /** A main supplier that no administrator has approved yet. */
  approvalPending: boolean;
  company: string;
  companyNumber: string;
  personal: boolean;
  industry: string;
  companyZone: string;
  plan: number | null;
  planStart: string | null;
  planEnd: string | null;
  /** The checklist of the first steps is shown. */
  onboarding: boolean;
  /** Since when an owner of the company requires a second factor of all members. */
  factorRequiredAt: Date | null;
}

/** Columns of AccountRow over `account a join company c`. */
export const ACCOUNT_COLUMNS = sql`
  a.id, a.company_id as "companyId", a.email, a.name, a.phone, a.company_role as "companyRole",
  a.granted_permission as "grantedPermission", a.language, a.time_zone as "timeZone",
  a.password_hash as "passwordHash", a.former_passwords as "formerPasswords",
  a.password_changed_at as "passwordChangedAt", a.password_expired as "passwordExpired",
  a.disabled_at as "disabledAt", a.activated_at as "activatedAt",
  a.approval_pending as "approvalPending",
  a.login_count as "loginCount",
  coalesce(a.onboarding = 'shown', false) as onboarding,
  ${HAS_SECOND_FACTOR} as "secondFactor",
  c.name as company, c.number as "companyNumber", c.personal, c.industry, c.time_zone as "companyZone",
  c.plan, c.plan_start::text as "planStart", c.plan_end::text as "planEnd",
  c.second_factor_required_at as "factorRequiredAt"`;

/** By e-mail without regard to case. */
export async function accountByEmail(tx: Tx, email: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select ${ACCOUNT_COLUMNS} from account a join company c on c.id = a.company_id
    where a.email_key = lower(${email})`.execute(tx);
  return rows[0] ?? null;
}

export async function accountById(tx: Tx, id: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select ${ACCOUNT_COLUMNS} from account a join company c on c.id = a.company_id where a.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the account's row until the end of the transaction. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from account where id = ${id} for no key update`.execute(tx);
}

export async function recordLogin(tx: Tx, id: string): Promise<void> {
  await sql`update account set last_login_at = now(), login_count = login_count + 1 where id = ${id}`.execute(tx);
}

/** Stores a new hash and keeps the last `remembered` ones, including the current one, to prevent their reuse. */
export async function updatePassword(tx: Tx, id: string, hash: string, remembered: number): Promise<void> {
  await sql`
    update account set
      former_passwords = (array_remove(array_prepend(password_hash, former_passwords), null))[1:${sql.lit(remembered - 1)}],
      password_hash = ${hash}, password_changed_at = now(), password_expired = false
    where id = ${id}`.execute(tx);
}

export interface NewAccount {
  id: string;
  companyId: string;
  email: string;
  name: string;
  companyRole: 'owner' | 'member' | 'viewer';
  grantedPermission: number | null;
  /** Null = none: the account logs in by single sign-on, or sets one by a reset link. */
  passwordHash: string | null;
  passwordExpired: boolean;
  phone?: string;
  jobTitle?: string;
  language?: string;
  timeZone?: string;
  approvalPending?: boolean;
  /** Offers the checklist of the first steps. */
  onboarding?: boolean;
  /** Of the privacy policy that was agreed to. */
  privacyVersion?: string;
}

/** An account that is ready for use. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await sql`
    insert into account (id, company_id, email, name, company_role, granted_permission, password_hash,
                         password_expired, phone, job_title, language, time_zone, approval_pending, privacy_version,
                         privacy_accepted_at, onboarding, activated_at)
    values (${account.id}, ${account.companyId}, ${account.email}, ${account.name}, ${account.companyRole},
            ${account.grantedPermission}, ${account.passwordHash}, ${account.passwordExpired}, ${account.phone ?? ''}, ${account.jobTitle ?? ''},
            ${account.language ?? 'en-US'}, ${account.timeZone ?? 'UTC'}, ${account.approvalPending ?? false},
            ${account.privacyVersion ?? null}::text,
            case when ${account.privacyVersion ?? null}::text is not null then now() end,
            ${account.onboarding ? 'shown' : null}::text, now())`.execute(tx);
}

/** Any administrator at all, disabled ones included; needs a transaction over all companies. */
export async function administratorExists(tx: Tx): Promise<boolean> {
  // Two processes that start concurrently must not both create the first one.
  await sql`select pg_advisory_xact_lock(hashtext('assay first administrator'))`.execute(tx);
  const { rows } = await sql`select 1 from account where granted_permission = 0 limit 1`.execute(tx);
  return rows.length > 0;
}
