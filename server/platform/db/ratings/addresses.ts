import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import { pageByNameSearch, pageOf } from '../lists/page-by-name.ts';
import { COMPANY_NAME, type CursorPaging, type CursorRows, nameHolds, ofCompany } from '../lists/paging.ts';
import { IS_SHARED } from '../suppliers/associations.ts';
import type { Tx } from '../transaction.ts';

/** Rows of the page of IP reputation, as the rating stores them. */
interface StoredAddress {
  ipv4: string | null;
  ipv6: string | null;
  host: string;
  country: string | null;
  asn: number | null;
  handle: string | null;
  registrar_name: string | null;
  dns_block_amount: number;
  blacklist_amount: number | null;
}

/** Data about one address in a domain's rows. */
interface AddressLocation {
  hosts: Set<string>;
  country: string | null;
  asn: number | null;
  operator: string;
  listed: number;
}

/** Replaces the addresses of a domain. A row is a pair of name and address; each address is stored once. */
export async function replaceAddresses(
  tx: Tx,
  domain: { companyId: string; domainId: string },
  rows: readonly { row: unknown }[],
): Promise<void> {
  const found = new Map<string, AddressLocation>();
  for (const row of rows.map((stored) => stored.row as StoredAddress)) {
    const address = row.ipv4 ?? row.ipv6 ?? '';
    // The column does not store the zone of a link-local address.
    if (!isIP(address) || address.includes('%')) continue;
    const listed = row.dns_block_amount + (row.blacklist_amount ?? 0);
    const operator = row.handle ?? row.registrar_name ?? '';
    const known = found.get(address);
    const hosts = (known?.hosts ?? new Set()).add(row.host);
    const country = known?.country ?? (/^[A-Z]{2}$/.test(row.country ?? '') ? row.country : null);
    found.set(address, {
      hosts,
      country,
      asn: known?.asn ?? row.asn,
      operator: known?.operator || operator,
      listed: Math.max(known?.listed ?? 0, listed),
    });
  }
  const all = [...found].map(([address, { hosts, ...told }]) => ({ address, hosts: [...hosts].sort(), ...told }));
  await sql`delete from domain_address where domain_id = ${domain.domainId}`.execute(tx);
  await sql`
    insert into domain_address (company_id, domain_id, address, country, asn, operator, hosts, listed)
    select ${domain.companyId}, ${domain.domainId}, (a->>'address')::inet, a->>'country', (a->>'asn')::bigint,
           a->>'operator', array(select jsonb_array_elements_text(a->'hosts')), (a->>'listed')::integer
    from jsonb_array_elements(${jsonb(all)}) a
    on conflict do nothing`.execute(tx);
}

/** Companies whose addresses a reader sees. */
export interface VisibilityScope {
  /** Every company that the transaction sees. */
  all: boolean;
  /** The reader's own; with `shared` also those that others share in full. */
  companyId: string;
  shared: boolean;
  /** Narrowed to one company. */
  only: string | null;
  /** Narrowed to one name. */
  domain: string | null;
}

/**
 * Condition on `domain d`: the reader may see it. The companies are a condition as well, so that PostgreSQL reads their
 * domains by an index instead of testing each domain of the installation.
 */
export function visibleTo({ all, companyId, shared, only, domain }: VisibilityScope): RawBuilder<unknown> {
  const shares = sql`
    a.ended_at is null and a.share_level = 'everything' and a.reader_company_id = ${companyId}::uuid`;
  const whose = all
    ? sql`true`
    : shared
      ? sql`d.company_id = any(array(
            select ${companyId}::uuid union all select a.company_id from supplier_association a where ${shares}))
          and (d.company_id = ${companyId}::uuid or exists (
            select 1 from supplier_association a where ${IS_SHARED} and ${shares}))`
      : sql`d.company_id = ${companyId}::uuid`;
  return sql`
    d.deleted_at is null and ${whose} and ${only === null ? sql`true` : sql`d.company_id = ${only}::uuid`}
    and ${domain === null ? sql`true` : sql`d.name = ${domain}::text`}`;
}

/** Whether all companies are visible, and no one of them or of their domains is asked for. */
export const isEach = ({ all, only, domain }: VisibilityScope) => all && only === null && domain === null;

/**
 * `from … where` of the visible addresses `n`; those of all companies, or of one, are read from an index without joining
 * their domains.
 */
export function ofVisibleDomains(visibility: VisibilityScope): RawBuilder<unknown> {
  const { shared, companyId, only, domain } = visibility;
  const own = isEach(visibility) ? null : companyId;
  if (own !== null && (visibility.all || shared || only !== null || domain !== null))
    return sql`from ${ofVisible(visibility)} where true`;
  return sql`
    from domain_address n
    where ${ofCompany(sql`n.company_id`, own)} and n.domain_id not in (
      select d.id from domain d where ${ofCompany(sql`d.company_id`, own)} and d.deleted_at is not null)`;
}

/** `from` items: the visible domains `d` and their addresses `n`, read domain by domain. */
export function ofVisible(visibility: VisibilityScope): RawBuilder<unknown> {
  return sql`(select * from domain d where ${visibleTo(visibility)} offset 0) d
    cross join lateral (select * from domain_address a where a.domain_id = d.id offset 0) n`;
}

/** Columns of the company `c`. */
export const COMPANY = sql`c.id as "companyId", ${COMPANY_NAME} as company`;

export interface AddressDomainRecord {
  domain: string;
  company: string;
  companyId: string;
  addresses: number;
}

/** Domains with addresses, by name. */
export async function listAddressDomains(
  tx: Tx,
  visibility: VisibilityScope,
  query: { search: string } & CursorPaging,
): Promise<CursorRows<AddressDomainRecord>> {
  const where = sql`
    ${visibleTo(visibility)} and ${nameHolds(query.search, sql`d.name`)}
      and exists (select 1 from domain_address n where n.domain_id = d.id)`;
  const companyId = visibility.all ? null : visibility.companyId;
  const counted =
    isEach(visibility) && query.search === ''
      ? sql`select distinct n.domain_id ${ofVisibleDomains(visibility)} order by n.domain_id`
      : undefined;
  const page = await pageByNameSearch(tx, { companyId, where, search: query.search, counted }, query);
  const { rows } = await sql<AddressDomainRecord>`
    select d.name as domain, ${COMPANY},
           (select count(*)::int from domain_address n where n.domain_id = d.id) as addresses
    from ${pageOf('domain', 'd', page.ids)} join company c on c.id = d.company_id
    order by page.place`.execute(tx);
  return { rows, total: page.total, nextCursor: page.nextCursor };
}

/** Companies other than the reader's own whose domains the reader may see. */
export async function listOtherVisibleCompanies(tx: Tx, visibility: VisibilityScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.company_id as id from domain d
    where ${visibleTo(visibility)} and d.company_id <> ${visibility.companyId}
      and exists (select 1 from domain_address n where n.domain_id = d.id)`.execute(tx);
  return rows.map((row) => row.id);
}
