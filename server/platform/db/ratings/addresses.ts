import { isIP } from 'node:net';
import type { ADDRESS_SORTS, AddressPlace } from '@assay/contract/api/analysis/addresses.ts';
import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { soleRow } from '../access.ts';
import { jsonb } from '../jsonb.ts';
import { pageByNameSearch, pageOf } from '../lists/page-by-name.ts';
import { type CursorPaging, type CursorRows, holds, nameHolds, ofCompany, totalOf } from '../lists/paging.ts';
import { hasTrigram } from '../lists/searched-page.ts';
import { withoutNestedLoop, withoutSort } from '../lists/text-search.ts';
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
const isEach = ({ all, only, domain }: VisibilityScope) => all && only === null && domain === null;

/**
 * `from … where` of the visible addresses `n`; those of all companies, or of one, are read from an index without joining
 * their domains.
 */
function ofVisibleDomains(visibility: VisibilityScope): RawBuilder<unknown> {
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
function ofVisible(visibility: VisibilityScope): RawBuilder<unknown> {
  return sql`(select * from domain d where ${visibleTo(visibility)} offset 0) d
    cross join lateral (select * from domain_address a where a.domain_id = d.id offset 0) n`;
}

/** Number of addresses per country. @returns totals in which an address of several domains counts once */
export async function countByCountry(
  tx: Tx,
  visibility: VisibilityScope,
): Promise<{ places: AddressPlace[]; addresses: number; domains: number }> {
  const { rows } = await sql<AddressPlace & { total: boolean }>`
    select n.country, count(distinct n.address)::int as addresses, count(distinct n.domain_id)::int as domains,
           (count(distinct n.address) filter (where n.listed > 0))::int as listed, grouping(n.country) = 1 as total
    ${ofVisibleDomains(visibility)}
    group by grouping sets ((n.country), ())
    order by n.country is null, addresses desc, n.country`.execute(tx);
  const sum = rows.find((row) => row.total);
  const places = rows.filter((row) => !row.total).map(({ total: _, ...place }) => place);
  return { places, addresses: sum?.addresses ?? 0, domains: sum?.domains ?? 0 };
}

export type AddressSort = (typeof ADDRESS_SORTS)[number];
const ORDER: Readonly<Record<AddressSort, string>> = {
  address: 'n.address',
  domain: 'd.name',
  country: 'n.country',
  operator: 'lower(n.operator)',
  listed: 'n.listed',
};
const HOSTS_SHOWN = 5;

export interface AddressRecord {
  domain: string;
  company: string;
  companyId: string;
  address: string;
  country: string | null;
  asn: number | null;
  operator: string;
  hosts: string[];
  hostCount: number;
  listed: number;
}

const COMPANY = sql`c.id as "companyId", case when c.personal then '' else c.name end as company`;

interface AddressQuery {
  /** null = all, '' = unknown country */
  country: string | null;
  search: string;
  sort: AddressSort;
  descending: boolean;
  limit: number;
  offset: number;
}

export async function listAddresses(
  tx: Tx,
  visibility: VisibilityScope,
  query: AddressQuery,
): Promise<{ rows: AddressRecord[]; total: number }> {
  const page = await pageOfAddresses(tx, visibility, query);
  const { rows } = await sql<AddressRecord>`
    select d.name as domain, ${COMPANY}, host(n.address) as address, n.country, n.asn, n.operator,
           n.hosts[1:${sql.lit(HOSTS_SHOWN)}] as hosts, cardinality(n.hosts) as "hostCount", n.listed
    from unnest(${page.domains}::uuid[], ${page.addresses}::inet[]) with ordinality as page (domain_id, address, place)
    join domain_address n on n.domain_id = page.domain_id and n.address = page.address
    join domain d on d.id = n.domain_id join company c on c.id = d.company_id order by page.place`.execute(tx);
  return { rows, total: page.total };
}

/** The addresses of a page by their keys, and the number of all. */
interface AddressPage {
  domains: string[];
  addresses: string[];
  total: number;
}

async function pageOfAddresses(tx: Tx, visibility: VisibilityScope, query: AddressQuery): Promise<AddressPage> {
  const { shared, only, domain } = visibility;
  if (isEach(visibility))
    return query.search === ''
      ? pageInOrder(tx, visibility, query)
      : ((await pageOfNamed(tx, query)) ?? sortedPage(tx, visibility, query));
  // An index has the addresses of a company in their order.
  const isOfOne = !shared && only === null && domain === null;
  return isOfOne && query.sort === 'address' && query.search === ''
    ? pageInOrder(tx, visibility, query)
    : sortedPage(tx, visibility, query);
}

/** Conditions on an address `n` of a domain `d`. */
function isListed({ country, search }: AddressQuery): RawBuilder<unknown> {
  const where = country === null ? sql`true` : country === '' ? sql`n.country is null` : sql`n.country = ${country}`;
  if (search === '') return where;
  const ofAddress = /^[0-9a-f.:]+$/i.test(search) ? [sql`host(n.address)`] : [];
  // Comparisons of bytes suffice for names in ASCII and lower case, and take the least time.
  const hosts = sql`array_to_string(n.hosts, ' ') collate "C"`;
  return sql`${where} and (${nameHolds(search, sql`d.name`, hosts)} or ${holds(search, sql`n.operator`, ...ofAddress)})`;
}

function orderOf({ sort, descending }: AddressQuery, tie = 'n.address, d.name, d.id'): RawBuilder<unknown> {
  return sql.raw(`order by ${ORDER[sort]} ${descending ? 'desc' : 'asc'} nulls last, ${tie}`);
}

/** Reads the addresses of all companies, or of one, in the order of an index until the page is full. */
async function pageInOrder(tx: Tx, visibility: VisibilityScope, query: AddressQuery): Promise<AddressPage> {
  const own = ofCompany(sql`n.company_id`, isEach(visibility) ? null : visibility.companyId);
  const { rows } = await withoutSort(tx, () =>
    sql<{ domainId: string; address: string }>`
      select n.domain_id as "domainId", n.address::text as address
      from domain_address n join domain d on d.id = n.domain_id
      where ${visibleTo(visibility)} and ${own} and ${isListed(query)}
      ${orderOf(query)} limit ${query.limit} offset ${query.offset}`.execute(tx),
  );
  const all = sql`select 1 ${ofVisibleDomains(visibility)} and ${isListed(query)}`;
  return {
    domains: rows.map((row) => row.domainId),
    addresses: rows.map((row) => row.address),
    total: await totalOf(tx, query, rows.length, all),
  };
}

/** Query of the page, and its total up to a maximum, of the rows `h` of the common table expression `hit`. */
const pageOfHits = (order: RawBuilder<unknown>, { limit, offset }: AddressQuery, max: number) => sql`
  select array(select h.domain_id from hit h ${order} limit ${limit} offset ${offset}) as domains,
         array(select h.address::text from hit h ${order} limit ${limit} offset ${offset}) as addresses,
         least((select count(*) from hit), ${sql.lit(max)}) as total`;

/** Reads all addresses once, for the page and the total. */
async function sortedPage(tx: Tx, visibility: VisibilityScope, query: AddressQuery): Promise<AddressPage> {
  const { all, shared, companyId, only, domain } = visibility;
  const isByDomain = !isEach(visibility) && (all || shared || only !== null || domain !== null);
  const addresses = isByDomain
    ? sql`${ofVisible(visibility)} where true`
    : sql`domain_address n join domain d on d.id = n.domain_id
          where ${visibleTo(visibility)} and ${ofCompany(sql`n.company_id`, all ? null : companyId)}`;
  const direction = sql.raw(query.descending ? 'desc' : 'asc');
  const read = () =>
    sql<AddressPage>`
      with hit as materialized (
        select n.domain_id, n.address, d.name, ${sql.raw(ORDER[query.sort])} as key from ${addresses} and ${isListed(query)})
      ${pageOfHits(
        sql`order by h.key ${direction} nulls last, h.address, h.name, h.domain_id`,
        query,
        query.search === '' ? LIST_TOTAL_MAX : SEARCH_TOTAL_MAX,
      )}`.execute(tx);
  return soleRow(await (isByDomain ? read() : withoutNestedLoop(tx, read)));
}

/**
 * The page of a search over all companies in the order of names, if enough addresses belong to domains whose name
 * contains the text: these come first, and the others need not be read.
 */
async function pageOfNamed(tx: Tx, query: AddressQuery): Promise<AddressPage | null> {
  const { country, search, sort, descending, limit, offset } = query;
  if (country !== null || sort !== 'domain' || !hasTrigram(search)) return null;
  const enough = Math.max(SEARCH_TOTAL_MAX, offset + limit);
  const place = sql.raw(`w.place ${descending ? 'desc' : 'asc'}`);
  const result = await sql<AddressPage & { found: number }>`
    with hit as materialized (
      select n.domain_id, n.address, w.place
      from (select * from named_domains(${search.toLowerCase()}) w order by ${place}) w
      cross join lateral (
        select n.domain_id, n.address from domain d join domain_address n on n.domain_id = d.id
        where d.id = w.domain_id and d.deleted_at is null offset 0) n
      order by ${place} fetch first ${enough} rows with ties)
    ${pageOfHits(sql`order by h.place ${sql.raw(descending ? 'desc' : 'asc')}, h.address, h.domain_id`, query, enough)}`.execute(
    tx,
  );
  const page = soleRow(result);
  return page.total < enough ? null : { ...page, total: SEARCH_TOTAL_MAX };
}

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
