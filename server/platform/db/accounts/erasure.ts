import { sql } from 'kysely';
import { AUDIT_ENTRIES, erasePersonalDetails } from '../audit.ts';
import type { Tx } from '../transaction.ts';

export interface Colleagues {
  /** Accounts of the company that were not deleted, this one included. */
  accounts: number;
  /** Owners among the others. */
  otherOwners: number;
}

/** Other members of the company; locks it, so that two owners cannot leave concurrently. */
export async function colleaguesOf(tx: Tx, companyId: string, accountId: string): Promise<Colleagues> {
  await sql`select 1 from company where id = ${companyId} for update`.execute(tx);
  const { rows } = await sql<Colleagues>`
    select count(*)::int as accounts,
           (count(*) filter (where id <> ${accountId} and company_role = 'owner' and disabled_at is null))::int
             as "otherOwners"
    from account where company_id = ${companyId} and erased_at is null`.execute(tx);
  return rows[0]!;
}

/** Locks the company; always before its account, so that concurrent changes cannot deadlock. */
export async function lockCompanyOf(tx: Tx, accountId: string): Promise<void> {
  await sql`
    select 1 from company where id = (select company_id from account where id = ${accountId}) for update`.execute(tx);
}

/** Until the transaction ends, no other transaction can add or remove an administrator. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assay first administrator'))`.execute(tx);
}

/** Other administrators who can log in; needs a transaction over all companies, and the lock on administrators. */
export async function otherAdministrators(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account
    where granted_permission = 0 and id <> ${accountId} and disabled_at is null`.execute(tx);
  return rows[0]!.count;
}

/** Removes all personal data from an account and closes it; the row remains for references. */
export async function eraseAccountRow(tx: Tx, accountId: string): Promise<void> {
  await erasePersonalDetails(tx, accountId);
  const own = [
    'session',
    'reset_link',
    'second_factor',
    'sso_identity',
    'api_token',
    'calendar_feed',
    'idempotency_key',
    'known_device',
    'passkey',
    'scim_user',
    'mail',
  ] as const;
  for (const table of [
    ...own,
    'notification',
    'notification_setting',
    'report_schedule_reader',
    'saved_view',
  ] as const) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
  }
  await sql`
    update account set email = 'erased-' || id || '@erased.invalid', name = '', phone = '', job_title = '', avatar = null,
      theme = '{}', password_hash = null, former_passwords = '{}', former_emails = '{}', granted_permission = null, erased_at = now(),
      disabled_at = coalesce(disabled_at, now())
    where id = ${accountId}`.execute(tx);
}

/** Data that a company entered about itself, after its last member left. */
export async function eraseCompanyRow(tx: Tx, companyId: string): Promise<void> {
  for (const table of [
    'queued_plan',
    'webhook',
    'ticket_connection',
    'siem_connection',
    'integrated_report',
    'company_branding',
    'report_schedule',
    'badge',
    'scim_token',
  ] as const) {
    await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(tx);
  }
  await sql`
    update company set name = '', number = '', country = '', capital = '', industry = '', confirmed_at = null, plan = null,
      plan_start = null, plan_end = null where id = ${companyId}`.execute(tx);
}

/** An account's own data, for its download. */
export async function exportOwnRows(tx: Tx, accountId: string): Promise<Record<string, unknown[]>> {
  const select = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await query.execute(tx)).rows;
  return {
    account: await select(sql`
      select email, former_emails, name, phone, job_title, company_role, language, time_zone, theme, privacy_version, privacy_accepted_at as privacy_at,
             last_login_at, created_at, encode(avatar, 'base64') as avatar
      from account where id = ${accountId}`),
    company: await select(sql`
      select c.name, c.number, c.country, c.capital, c.industry, c.time_zone, c.plan, c.plan_start::text, c.plan_end::text,
             c.created_at
      from company c join account a on a.company_id = c.id where a.id = ${accountId} and not c.personal`),
    sessions: await select(sql`
      select created_at, expires_at, revoked_at, address, user_agent from session where account_id = ${accountId}
      order by created_at desc limit 1000`),
    signOns: await select(sql`
      select issuer, subject, created_at, last_used_at from sso_identity where account_id = ${accountId}`),
    apiTokens: await select(sql`
      select name, scopes, created_at, expires_at, revoked_at, last_used_at from api_token where account_id = ${accountId}`),
    calendarFeed: await select(sql`
      select created_at, last_used_at from calendar_feed where account_id = ${accountId}`),
    knownDevices: await select(sql`select created_at from known_device where account_id = ${accountId}`),
    passkeys: await select(sql`
      select name, aaguid, backup_eligible, backed_up, created_at, last_used_at from passkey
      where account_id = ${accountId}`),
    domains: await select(sql`
      select name, status, verified_at, created_at from domain where account_id = ${accountId} and deleted_at is null`),
    scans: await select(sql`
      select domain, kind, state, scandate::text, created_at from scan where sender_id = ${accountId}
      order by created_at desc limit 10000`),
    findings: await select(sql`
      select d.name as domain, e.fingerprint, e.created_at as at, e.kind, e.message as text
      from finding_event e join domain d on d.id = e.domain_id
      where e.account_id = ${accountId} order by e.id desc limit 10000`),
    disputes: await select(sql`
      select d.name as domain, s.fingerprint, s.reason, s.status, s.created_at as opened_at, s.explanation
      from dispute s join domain d on d.id = s.domain_id
      where s.created_by_id = ${accountId} order by s.id desc limit 10000`),
    notifications: await select(sql`
      select e.occurred_at as at, e.kind, e.payload as facts, n.read_at from notification n join notification_event e on e.id = n.event_id
      where n.account_id = ${accountId} order by n.event_id desc limit 10000`),
    notificationSettings: await select(sql`
      select kinds, digest_hour from notification_setting where account_id = ${accountId}`),
    mails: await select(sql`
      select created_at, recipient, template, subject, state, sent_at from mail where account_id = ${accountId}`),
    log: await select(sql`
      select occurred_at as at, action, target, address from ${AUDIT_ENTRIES} e where account_id = ${accountId} order by occurred_at desc limit 10000`),
  };
}

/** Days after its end that the address of an invitation is kept. */
const ADDRESS_DAYS = 90;

/**
 * Erases the addresses of invitations to suppliers and colleagues that ended long ago: who was invited may have no account. Needs
 * a transaction over all companies.
 */
export async function eraseInvitedAddresses(tx: Tx): Promise<void> {
  for (const table of ['supplier_invitation', 'colleague_invitation']) {
    // An ended invitation is kept as long as if it had expired. Pending ones of a company have different addresses.
    await sql`
      update ${sql.table(table)} set email = 'erased-' || id || '@erased.invalid'
      where expires_at < now() - make_interval(days => ${sql.lit(ADDRESS_DAYS)}) and email not like 'erased-%@erased.invalid'`.execute(
      tx,
    );
  }
}
