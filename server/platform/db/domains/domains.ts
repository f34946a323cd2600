import { sql } from 'kysely';
import { pageByNameSearch, pageOf } from '../lists/page-by-name.ts';
import { type CursorPaging, type CursorRows, companiesNamed, nameHolds, ofCompany } from '../lists/paging.ts';
import { IS_LIMITED } from '../ratings/limited.ts';
import { wakePausedSchedules } from '../scans/schedules/scan-schedules.ts';
import type { Tx } from '../transaction.ts';

/** A domain that a company has, or had, proved. */
export interface DomainRow {
  id: string;
  companyId: string;
  name: string;
  unicode: string;
  registrable: boolean;
  accountId: string;
  status: 'verified' | 'expired';
  txtValue: string | null;
  verifiedAt: Date | null;
  checkedAt: Date | null;
  missingSince: Date | null;
  /** Since when no check was answered. */
  unansweredSince: Date | null;
  attestedReason: string | null;
  excluded: string[];
  deletedAt: Date | null;
}

const COLUMNS = sql`
  id, company_id as "companyId", name, unicode_name as unicode, is_registrable as registrable, account_id as "accountId", status,
  txt_value as "txtValue", verified_at as "verifiedAt", checked_at as "checkedAt", txt_missing_since as "missingSince",
  txt_unanswered_since as "unansweredSince",
  attested_reason as "attestedReason", excluded, deleted_at as "deletedAt"`;

/** A company's domain by name, deleted ones too; null when it never had it. */
export async function domainByName(tx: Tx, companyId: string, name: string): Promise<DomainRow | null> {
  const { rows } = await sql<DomainRow>`
    select ${COLUMNS} from domain where company_id = ${companyId} and name = ${name}`.execute(tx);
  return rows[0] ?? null;
}

export async function domainById(tx: Tx, id: string): Promise<DomainRow | null> {
  const { rows } = await sql<DomainRow>`select ${COLUMNS} from domain where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Verified domains of a company that count for its plan's limit: those its owner keeps active, then the earliest. */
export async function listVerifiedDomains(tx: Tx, companyId: string): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select ${COLUMNS} from domain
    where company_id = ${companyId} and status = 'verified' and deleted_at is null
    order by activated_at is null, verified_at, id`.execute(tx);
  return rows;
}

/** Every domain of a company that was not removed, whether it is verified still or not. */
export async function listDomains(tx: Tx, companyId: string): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select ${COLUMNS} from domain where company_id = ${companyId} and deleted_at is null`.execute(tx);
  return rows;
}

/** Until the transaction ends, no other transaction can change the number of the company's domains. */
export async function lockDomainCount(tx: Tx, companyId: string): Promise<void> {
  await sql`select 1 from company where id = ${companyId} for no key update`.execute(tx);
}

/** Locks the domain until the end of the transaction, which serializes operations that are limited per domain. */
export async function lockDomain(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from domain where id = ${id} for no key update`.execute(tx);
}

/** Other companies with the same name; needs a transaction over all companies. */
export async function listOtherHolders(tx: Tx, companyId: string, name: string): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select ${COLUMNS} from domain
    where name = ${name} and company_id <> ${companyId} and status = 'verified' and deleted_at is null`.execute(tx);
  return rows;
}

/** Marks a domain as verified; one that was deleted or expired is restored with its history. */
export async function upsertVerifiedDomain(
  tx: Tx,
  domain: Pick<DomainRow, 'id' | 'companyId' | 'name' | 'unicode' | 'registrable' | 'accountId' | 'txtValue'>,
): Promise<void> {
  await sql`
    insert into domain (id, company_id, name, unicode_name, is_registrable, account_id, status, txt_value, verified_at, checked_at)
    values (${domain.id}, ${domain.companyId}, ${domain.name}, ${domain.unicode}, ${domain.registrable},
            ${domain.accountId}, 'verified', ${domain.txtValue}, now(), now())
    on conflict (company_id, name) do update set
      account_id = excluded.account_id, status = 'verified', txt_value = excluded.txt_value, verified_at = now(),
      checked_at = now(), txt_missing_since = null, txt_unanswered_since = null, deleted_at = null, attested_reason = null`.execute(
    tx,
  );
  await wakePausedSchedules(tx, domain.companyId);
}

/** As `upsertVerifiedDomain`, by an administrator's attestation instead of a record. */
export async function upsertAttestedDomain(
  tx: Tx,
  domain: Pick<DomainRow, 'id' | 'companyId' | 'name' | 'unicode' | 'registrable' | 'accountId'> & { reason: string },
): Promise<void> {
  await upsertVerifiedDomain(tx, { ...domain, txtValue: null });
  await sql`
    update domain set attested_reason = ${domain.reason}
    where company_id = ${domain.companyId} and name = ${domain.name}`.execute(tx);
}

/** Removed by the owner: hidden immediately, erased after 30 days. */
export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await sql`update domain set deleted_at = now() where id = ${id} and deleted_at is null`.execute(tx);
}

/**
 * Result of a check: the record was found, was not found, or there was no answer (null: the next check is a day later);
 * `expire` ends scans.
 */
export async function recordRecheck(
  tx: Tx,
  id: string,
  seen: { found: boolean | null; expire: boolean },
): Promise<void> {
  await sql`
    update domain set
      checked_at = case when ${seen.found}::boolean is null then now() - interval '29 days' else now() end,
      txt_missing_since = case when ${seen.found}::boolean is null then txt_missing_since
        when ${seen.found}::boolean then null else coalesce(txt_missing_since, now()) end,
      txt_unanswered_since = case when ${seen.found}::boolean is null then coalesce(txt_unanswered_since, now()) end,
      status = case when ${seen.expire}::boolean then 'expired' else status end
    where id = ${id}`.execute(tx);
}

const RECHECKED = sql`
  status = 'verified' and deleted_at is null and attested_reason is null and txt_value is not null`;
/** Conditions on domains whose record has to be checked again: 30 days after the last check, or daily while it is missing. */
export const TO_RECHECK = [
  sql`${RECHECKED} and txt_missing_since is null and checked_at < now() - interval '30 days'`,
  sql`${RECHECKED} and txt_missing_since is not null and checked_at < now() - interval '1 day'`,
] as const;

/** Domains whose record has to be checked again, those first that were checked longest ago. */
export async function listDomainsToRecheck(tx: Tx, limit: number): Promise<{ id: string; companyId: string }[]> {
  // Each from its index.
  const first = TO_RECHECK.map(
    (condition) =>
      sql`(select id, company_id, checked_at from domain where ${condition} order by checked_at limit ${limit})`,
  );
  const { rows } = await sql<{ id: string; companyId: string }>`
    select id, company_id as "companyId" from (${sql.join(first, sql` union all `)}) due
    order by checked_at limit ${limit}`.execute(tx);
  return rows;
}

/** A line of the list of associated domains. */
export interface AssociatedRow {
  domain: string;
  companyId: string;
  unicode: string;
  company: string;
  companyNumber: string;
  name: string;
  account: string;
  lastLoginTime: Date | null;
  status: 'verified' | 'expired';
  verifiedAt: Date | null;
  attested: boolean;
  score: number | null;
  grade: string | null;
  limited: boolean;
  lastScanAt: Date | null;
  tags: string[];
}

/** @param companyId null = of every company the transaction may see */
export async function listAssociatedDomains(
  tx: Tx,
  companyId: string | null,
  query: { search: string } & CursorPaging,
): Promise<CursorRows<AssociatedRow>> {
  const companies = await companiesNamed(tx, query.search);
  const found =
    query.search === ''
      ? sql`true`
      : sql`(${nameHolds(query.search, sql`d.name`, sql`d.unicode_name`)}
          or d.company_id = any(${companies}::uuid[]))`;
  const where = sql`${ofCompany(sql`d.company_id`, companyId)} and d.deleted_at is null and ${found}`;
  const page = await pageByNameSearch(tx, { companyId, where, search: query.search, companies }, query);
  const { rows } = await sql<AssociatedRow>`
    select d.name as domain, d.company_id as "companyId", d.unicode_name as unicode, c.name as company, c.number as "companyNumber", a.name, a.email as account,
           a.last_login_at as "lastLoginTime", d.status, d.verified_at as "verifiedAt",
           d.attested_reason is not null as attested, r.total as score, r.grade, ${IS_LIMITED} as limited, s.at as "lastScanAt",
           array(select tag from domain_tag where domain_id = d.id order by tag_key) as tags
    from ${pageOf('domain', 'd', page.ids)}
    join company c on c.id = d.company_id
    join account a on a.id = d.account_id
    left join lateral (select total, grade, coverage from rating where domain_id = d.id and not superseded
                       order by rated_at desc, created_at desc limit 1) r on true
    left join lateral (select max(started_at) as at from scan where domain_id = d.id) s on true
    order by page.place`.execute(tx);
  return { rows, total: page.total, nextCursor: page.nextCursor };
}

/** Domains that one transaction of `eraseRemovedDomains` erases. */
export const ERASED_AT_ONCE = 20;

/**
 * Erases a batch of domains that were removed more than 30 days ago with their scans, ratings, findings and reports, and
 * evidence that nothing else of their companies refers to: an item of a scan, or a newest rating. Older ratings do not keep
 * evidence (`eraseOldEvidence`). Needs a transaction over all companies.
 */
export async function eraseRemovedDomains(tx: Tx): Promise<{ companyId: string; name: string }[]> {
  // In one statement, so that the evidence of the domains is read before their scans are deleted.
  const { rows } = await sql<{ companyId: string; name: string }>`
    with gone as materialized (
      select id, company_id from domain where deleted_at < now() - interval '30 days'
      order by id limit ${sql.lit(ERASED_AT_ONCE)}
    ), used as materialized (
      select i.company_id, i.hash
      from gone g join scan s on s.domain_id = g.id join evidence_item i on i.scan_id = s.id
      union
      select g.company_id, split_part(e.reference, '@', 1)
      from gone g join rating r on r.domain_id = g.id cross join unnest(r.evidence_hashes) as e (reference)
    ), kept as materialized (
      select distinct d.company_id, split_part(e.reference, '@', 1) as hash
      from domain d join rating r on r.id = d.rating_id cross join unnest(r.evidence_hashes) as e (reference)
      where d.company_id in (select company_id from gone) and d.id not in (select id from gone)
    ), erased as (
      delete from evidence_content c using used u
      where c.company_id = u.company_id and c.hash = u.hash
        and not exists (select 1 from evidence_item i join scan s on s.id = i.scan_id
                        where i.company_id = c.company_id and i.hash = c.hash and s.domain_id not in (select id from gone))
        and not exists (select 1 from kept k where k.company_id = c.company_id and k.hash = c.hash)
    )
    delete from domain d using gone g where d.id = g.id
    returning d.company_id as "companyId", d.name`.execute(tx);
  return rows;
}
