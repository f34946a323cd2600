import { isIP } from 'node:net';
import type { ADDRESS_SORTS, AddressPlace } from '@assay/contract/api/analysis/addresses.ts';
import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import { pageByNameSearch, pageOf } from '../lists/page-by-name.ts';
import { type CursorPaging, type CursorRows, holds, nameHolds, totalOf } from '../lists/paging.ts';
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

/** `from … where` of the visible addresses `n`; those of one company are read from its index without joining its domains. */
function ofVisibleDomains(visibility: VisibilityScope): RawBuilder<unknown> {
  const { all, companyId, shared, only, domain } = visibility;
  if (all || shared || only !== null || domain !== null)
    return sql`from domain_address n join domain d on d.id = n.domain_id where ${visibleTo(visibility)}`;
  return sql`
    from domain_address n
    where n.company_id = ${companyId}::uuid and n.domain_id not in (
      select d.id from domain d where d.company_id = ${companyId}::uuid and d.deleted_at is not null)`;
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

/** Condition on an address `n` of a domain `d`. Comparisons of bytes suffice for names in ASCII, and take the least time. */
function isFound(search: string): RawBuilder<unknown> {
  const ofAddress = /^[0-9a-f.:]+$/i.test(search) ? [sql`host(n.address)`] : [];
  const hosts = sql`array_to_string(n.hosts, ' ') collate "C"`;
  return sql`(${nameHolds(search, sql`d.name`)} or ${holds(search, hosts, sql`n.operator`, ...ofAddress)})`;
}

const COMPANY = sql`c.id as "companyId", case when c.personal then '' else c.name end as company`;

/** @param query.country null = all, '' = unknown country */
export async function listAddresses(
  tx: Tx,
  visibility: VisibilityScope,
  query: {
    country: string | null;
    search: string;
    sort: AddressSort;
    descending: boolean;
    limit: number;
    offset: number;
  },
): Promise<{ rows: AddressRecord[]; total: number }> {
  const { country, search } = query;
  const where = country === null ? sql`true` : country === '' ? sql`n.country is null` : sql`n.country = ${country}`;
  const found = search === '' ? sql`true` : isFound(search);
  const order = sql.raw(
    `order by ${ORDER[query.sort]} ${query.descending ? 'desc' : 'asc'} nulls last, n.address, d.name, d.id`,
  );
  const ofOne = !visibility.all && !visibility.shared;
  const wanted = sql`
    from domain_address n join domain d on d.id = n.domain_id
    where ${visibleTo(visibility)} and ${where} and ${found}
      and ${ofOne ? sql`n.company_id = ${visibility.companyId}::uuid` : sql`true`}`;
  const read = () =>
    sql<{ domainId: string; address: string }>`
    select n.domain_id as "domainId", n.address::text as address ${wanted}
    ${order} limit ${query.limit} offset ${query.offset}`.execute(tx);
  const isIndexed = visibility.all || (ofOne && query.sort === 'address');
  const searched = <T>(work: () => Promise<T>) => (search === '' ? work() : withoutNestedLoop(tx, work));
  const page = await (isIndexed ? withoutSort(tx, read) : searched(read));
  const { rows } = await sql<AddressRecord>`
    select d.name as domain, ${COMPANY}, host(n.address) as address, n.country, n.asn, n.operator,
           n.hosts[1:${sql.lit(HOSTS_SHOWN)}] as hosts, cardinality(n.hosts) as "hostCount", n.listed
    from unnest(${page.rows.map((row) => row.domainId)}::uuid[], ${page.rows.map((row) => row.address)}::inet[])
      with ordinality as page (domain_id, address, place)
    join domain_address n on n.domain_id = page.domain_id and n.address = page.address
    join domain d on d.id = n.domain_id join company c on c.id = d.company_id order by page.place`.execute(tx);
  const max = search === '' ? LIST_TOTAL_MAX : SEARCH_TOTAL_MAX;
  const isEach = visibility.all && visibility.only === null && visibility.domain === null && country === null;
  if (isEach && (await hasManyNamed(tx, search, max))) return { rows, total: max };
  return { rows, total: await searched(() => totalOf(tx, query, rows.length, sql`select 1 ${wanted}`, max)) };
}

/** Whether the domains whose name contains the text have this many addresses, which are then found whatever else is. */
async function hasManyNamed(tx: Tx, search: string, count: number): Promise<boolean> {
  if (!hasTrigram(search)) return false;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select 1 from named_domains(${search.toLowerCase()}) w cross join lateral (
        select 1 from domain d join domain_address n on n.domain_id = d.id
        where d.id = w.domain_id and d.deleted_at is null offset 0) n
      limit ${count}) counted`.execute(tx);
  return (rows[0]?.n ?? 0) >= count;
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
  const page = await pageByNameSearch(tx, { companyId, where, search: query.search }, query);
  const { rows } = await sql<AddressDomainRecord>`
    select d.name as domain, ${COMPANY},
           (select count(*)::int from domain_address n where n.domain_id = d.id) as addresses
    from domain d join ${pageOf(sql`d.id`, page.ids)} join company c on c.id = d.company_id
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
