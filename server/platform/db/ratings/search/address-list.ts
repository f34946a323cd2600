import type { ADDRESS_SORTS } from '@assay/contract/api/analysis/addresses.ts';
import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { soleRow } from '#platform/db/access.ts';
import { holds, nameHolds, ofCompany, totalOf } from '#platform/db/lists/paging.ts';
import { hasTrigram } from '#platform/db/lists/searched-page.ts';
import { withoutNestedLoop, withoutSort } from '#platform/db/lists/text-search.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { COMPANY, isEach, ofVisible, ofVisibleDomains, type VisibilityScope, visibleTo } from '../addresses.ts';

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
  const isOfOne = !shared && only === null && domain === null;
  // Indexes have the addresses of all companies, or of one, in these orders.
  const isIndexed = ['address', 'domain'].includes(query.sort) && (isEach(visibility) || isOfOne);
  if (isIndexed && query.search === '') return pageInOrder(tx, visibility, query);
  const named = isEach(visibility) ? await pageOfNamed(tx, query) : null;
  return named ?? sortedPage(tx, visibility, query);
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

/** Order of addresses `n` of domains `d`. */
const orderOf = ({ sort, descending }: AddressQuery) =>
  sql.raw(`order by ${ORDER[sort]} ${descending ? 'desc' : 'asc'} nulls last, n.address, d.name, d.id`);

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
  const result = await sql<AddressPage>`
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
