import type { InvitationKind, SharingLevel } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { COMPANY_NAME } from '../lists/paging.ts';
import { beginsWith, containing } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';

/** A stored open association. */
export interface AssociationRecord {
  id: string;
  /** Company that shares its results. */
  companyId: string;
  /** The main supplier's company. */
  readerId: string;
  level: SharingLevel;
  /** Names; null = all. */
  domains: string[] | null;
  kind: InvitationKind;
  ownerAccount: string;
  readerAccount: string;
  since: Date;
}

const COLUMNS = sql`
  id, company_id as "companyId", reader_company_id as "readerId", share_level as level, domain_names as domains, kind, owner_account_id as "ownerAccount",
  reader_account_id as "readerAccount", created_at as since`;

/** Sharing level of a company for the reader; null without an open association. Read at each access, never cached. */
export async function findShareFor(tx: Tx, companyId: string, readerId: string): Promise<AssociationRecord | null> {
  const { rows } = await sql<AssociationRecord>`
    select ${COLUMNS} from supplier_association
    where company_id = ${companyId} and reader_company_id = ${readerId} and ended_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Under a lock, so that it is ended once. */
export async function lockAssociation(tx: Tx, id: string): Promise<AssociationRecord | null> {
  const { rows } = await sql<AssociationRecord>`
    select ${COLUMNS} from supplier_association where id = ${id} and ended_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

/** Creates an association; an existing one between the two companies gets the new level and domains. */
export async function upsertAssociation(tx: Tx, association: Omit<AssociationRecord, 'since'>): Promise<void> {
  const { id, companyId, readerId, level, domains, kind, ownerAccount, readerAccount } = association;
  await sql`
    insert into supplier_association (id, company_id, reader_company_id, share_level, domain_names, kind, owner_account_id, reader_account_id)
    values (${id}, ${companyId}, ${readerId}, ${level}, ${domains}::text[], ${kind}, ${ownerAccount}, ${readerAccount})
    on conflict (company_id, reader_company_id) where ended_at is null do update set
      share_level = excluded.share_level, domain_names = excluded.domain_names, owner_account_id = excluded.owner_account_id,
      reader_account_id = excluded.reader_account_id`.execute(tx);
}

export async function updateAssociation(
  tx: Tx,
  id: string,
  change: { level: SharingLevel; domains: readonly string[] | null },
): Promise<void> {
  const domains = change.domains && [...change.domains];
  await sql`
    update supplier_association set share_level = ${change.level}, domain_names = ${domains}::text[] where id = ${id}`.execute(
    tx,
  );
}

export async function endAssociation(tx: Tx, id: string): Promise<void> {
  await sql`update supplier_association set ended_at = now() where id = ${id} and ended_at is null`.execute(tx);
}

/** One end with its contact: the account that invited or accepted, else the first owner. */
export interface PartyRow {
  companyId: string;
  company: string;
  companyNumber: string;
  confirmed: boolean;
  name: string;
  account: string;
  lastLoginTime: Date | null;
}

export interface AssociationRow {
  id: string;
  level: SharingLevel;
  domains: string[] | null;
  domainCount: number;
  kind: InvitationKind;
  since: Date;
  owner: PartyRow;
  reader: PartyRow;
  readerMayRead: boolean;
}

const party = (prefix: 'o' | 'r') => {
  const [company, person] = [sql.ref(prefix), sql.ref(`${prefix}p`)];
  return sql`json_build_object(
    'companyId', ${company}.id, 'company', case when ${company}.personal then '' else ${company}.name end,
    'companyNumber', ${company}.number, 'confirmed', ${company}.confirmed_at is not null,
    'name', coalesce(${person}.name, ''), 'account', coalesce(${person}.email, ''),
    'lastLoginTime', ${person}.last_login_at)`;
};
const person = (company: 'o' | 'r', account: 'owner_account_id' | 'reader_account_id') => sql`
  left join lateral (
    select x.name, x.email, x.last_login_at from account x
    where x.company_id = ${sql.ref(company)}.id and x.erased_at is null
    order by x.id <> ${sql.ref(`a.${account}`)}, x.company_role <> 'owner', x.created_at limit 1
  ) ${sql.ref(`${company}p`)} on true`;

/** Condition on `domain d` and `supplier_association a`: the domain is shared. */
export const IS_SHARED = sql`
  d.company_id = a.company_id and d.deleted_at is null and (a.domain_names is null or d.name = any(a.domain_names))`;

/** Companies that a domain is shared with, and the name of the one that shares it; empty for an individual. */
export async function readersOfDomain(tx: Tx, domainId: string): Promise<{ readerId: string; company: string }[]> {
  const { rows } = await sql<{ readerId: string; company: string }>`
    select a.reader_company_id as "readerId", ${COMPANY_NAME} as company
    from domain d join supplier_association a on ${IS_SHARED} join company c on c.id = d.company_id
    where d.id = ${domainId} and a.ended_at is null order by a.id`.execute(tx);
  return rows;
}

/** A search of administrators selects at most this many companies by name. */
const COMPANIES_MAX = 1_000;

/**
 * Open associations of the company; with null as the company all, newest first and searchable by prefixes of names and
 * addresses. Needs a transaction over all companies: both ends are read.
 */
export async function listAssociations(
  tx: Tx,
  of: { end: 'owner' | 'reader'; companyId: string | null },
  query: { search: string; limit: number; offset: number },
): Promise<{ rows: AssociationRow[]; total: number }> {
  const { companyId } = of;
  const own = of.end === 'owner' ? sql.ref('a.company_id') : sql.ref('a.reader_company_id');
  const [other, otherPerson] = of.end === 'owner' ? [sql.ref('r'), sql.ref('rp')] : [sql.ref('o'), sql.ref('op')];
  const pattern = containing(query.search);
  const beginning = query.search.toLowerCase();
  const matching = sql`array(
    select id from company where ${beginsWith(sql`name_key`, beginning)}
    union select company_id from account where ${beginsWith(sql`email_key`, beginning)} limit ${COMPANIES_MAX})`;
  const searched =
    query.search === ''
      ? sql`true`
      : companyId === null
        ? sql`(a.company_id = any(${matching}) or a.reader_company_id = any(${matching}))`
        : sql`(${other}.name ilike ${pattern} or ${other}.number ilike ${pattern} or ${otherPerson}.email ilike ${pattern}
               or ${otherPerson}.name ilike ${pattern})`;
  const order = companyId === null ? sql`a.created_at desc, a.id desc` : sql`lower(${other}.name), a.id`;
  const { rows } = await sql<AssociationRow & { n: number }>`
    select a.id, a.share_level as level, a.domain_names as domains, a.kind, a.created_at as since, ${party('o')} as owner, ${party('r')} as reader,
           (select count(*)::int from domain d where ${IS_SHARED}) as "domainCount",
           exists (select 1 from account x where x.company_id = a.reader_company_id and x.granted_permission = 9
                   and x.disabled_at is null and not x.approval_pending) as "readerMayRead",
           count(*) over () as n
    from supplier_association a join company o on o.id = a.company_id join company r on r.id = a.reader_company_id
    ${person('o', 'owner_account_id')} ${person('r', 'reader_account_id')}
    where a.ended_at is null and (${companyId}::uuid is null or ${own} = ${companyId}::uuid) and ${searched}
    order by ${order} limit ${query.limit} offset ${query.offset}`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => withDates(row)), total: rows[0]?.n ?? 0 };
}

/** Timestamps within JSON are strings. */
function withDates(row: AssociationRow): AssociationRow {
  const read = (one: PartyRow) => ({ ...one, lastLoginTime: one.lastLoginTime ? new Date(one.lastLoginTime) : null });
  return { ...row, owner: read(row.owner), reader: read(row.reader) };
}

/** Which of the names are domains of the company, whether rated or not. */
export async function ownedNames(tx: Tx, companyId: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from domain
    where company_id = ${companyId} and deleted_at is null and name = any(${[...names]}::text[])`.execute(tx);
  return rows.map((row) => row.name);
}
