import type { CompanyRole } from '@assay/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

export interface ScimTokenRecord {
  id: string;
  createdAt: Date;
  createdBy: string;
  lastUsedAt: Date | null;
}

/** Valid tokens of a company, newest first. */
export async function listScimTokens(tx: Tx, companyId: string): Promise<ScimTokenRecord[]> {
  const { rows } = await sql<ScimTokenRecord>`
    select t.id, t.created_at as "createdAt", a.email as "createdBy", t.last_used_at as "lastUsedAt"
    from scim_token t join account a on a.id = t.created_by_id
    where t.company_id = ${companyId} and t.revoked_at is null order by t.created_at desc, t.id desc`.execute(tx);
  return rows;
}

export async function insertScimToken(
  tx: Tx,
  token: { id: string; companyId: string; createdById: string; hash: Buffer },
): Promise<void> {
  await sql`
    insert into scim_token (id, company_id, created_by_id, hash)
    values (${token.id}, ${token.companyId}, ${token.createdById}, ${token.hash})`.execute(tx);
}

/** @returns false when the company has no such valid token */
export async function revokeScimToken(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update scim_token set revoked_at = now()
    where id = ${id} and company_id = ${companyId} and revoked_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Company of a valid token; null if there is none. Marks its use once a minute. Needs a transaction over all companies. */
export async function useScimToken(tx: Tx, hash: Buffer): Promise<{ id: string; companyId: string } | null> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select id, company_id as "companyId" from scim_token where hash = ${hash} and revoked_at is null`.execute(tx);
  if (!rows[0]) return null;
  await sql`
    update scim_token set last_used_at = now()
    where id = ${rows[0].id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(tx);
  return rows[0];
}

/** An account of a company as its directory sees it. */
export interface ScimUserRow {
  id: string;
  email: string;
  name: string;
  jobTitle: string;
  companyRole: CompanyRole;
  grantedPermission: number | null;
  disabledAt: Date | null;
  externalId: string | null;
  /** Names as the directory wrote them; null = it has not. */
  givenName: string | null;
  familyName: string | null;
  /** Disabled by the directory, which may enable it again. */
  deprovisionedAt: Date | null;
  /** Deleted by the directory: it does not see the account any more. */
  removedAt: Date | null;
  createdAt: Date;
  updatedAt: Date | null;
}

/** Accounts of a company, those deleted by the directory included; at most `COLLEAGUES_MAX` and a few. */
export async function listScimUsers(tx: Tx, companyId: string): Promise<ScimUserRow[]> {
  const { rows } = await sql<ScimUserRow>`
    select a.id, a.email, a.name, a.job_title as "jobTitle", a.company_role as "companyRole",
           a.granted_permission as "grantedPermission", a.disabled_at as "disabledAt", a.created_at as "createdAt",
           s.external_id as "externalId", s.deprovisioned_at as "deprovisionedAt", s.removed_at as "removedAt",
           s.updated_at as "updatedAt", s.given_name as "givenName", s.family_name as "familyName"
    from account a left join scim_user s on s.account_id = a.id
    where a.company_id = ${companyId} and a.erased_at is null order by a.created_at, a.id`.execute(tx);
  return rows;
}

/** What the directory stores about an account. */
export interface ScimUserFacts {
  accountId: string;
  companyId: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  active: boolean;
  removed: boolean;
}

export async function upsertScimUser(tx: Tx, user: ScimUserFacts): Promise<void> {
  await sql`
    insert into scim_user (account_id, company_id, external_id, given_name, family_name, deprovisioned_at, removed_at)
    values (${user.accountId}, ${user.companyId}, ${user.externalId}, ${user.givenName}, ${user.familyName},
            case when not ${user.active}::boolean then now() end, case when ${user.removed}::boolean then now() end)
    on conflict (account_id) do update set
      company_id = excluded.company_id, external_id = excluded.external_id, updated_at = now(),
      given_name = excluded.given_name, family_name = excluded.family_name, removed_at = excluded.removed_at,
      deprovisioned_at = case when ${user.active}::boolean then null
                              else coalesce(scim_user.deprovisioned_at, excluded.deprovisioned_at) end`.execute(tx);
}

export async function updateScimProfile(
  tx: Tx,
  id: string,
  profile: { name: string; jobTitle: string },
): Promise<void> {
  await sql`update account set name = ${profile.name}, job_title = ${profile.jobTitle} where id = ${id}`.execute(tx);
}

/** Changes the address by which an account logs in. @throws an error that `isAddressTaken` recognizes */
export async function changeAddress(tx: Tx, id: string, email: string): Promise<void> {
  await sql`
    update account set email = ${email}, former_emails = case
      when email_key = lower(${email}) then former_emails
      else array_append(array_remove(former_emails, email_key), email_key) end
    where id = ${id}`.execute(tx);
}

/** Whether an error says that an address has an account, in any company. */
export function isAddressTaken(error: unknown): boolean {
  const { code, constraint }: { code?: unknown; constraint?: unknown } = Object(error);
  return code === '23505' && constraint === 'account_email';
}

/** Whether a host name is a verified domain of the company, or below one. */
export async function isVerifiedDomain(tx: Tx, companyId: string, host: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from domain
    where company_id = ${companyId} and status = 'verified' and deleted_at is null
      and (name = ${host} or right(${host}, length(name) + 1) = '.' || name) limit 1`.execute(tx);
  return rows.length > 0;
}
