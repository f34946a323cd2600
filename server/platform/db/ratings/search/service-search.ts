import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { ofCompany, type Paging } from '#platform/db/lists/paging.ts';
import { beginsWith, withoutNestedLoop, withoutSort } from '#platform/db/lists/text-search.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { type VisibilityScope, visibleTo } from '../addresses.ts';
import type { ObservedService } from '../observed-services.ts';

export interface FoundService extends ObservedService {
  domain: string;
  unicode: string;
  companyId: string;
  company: string;
}

/** If more services are found, domains are read in the order of names, which soon fills a page, instead of sorting all. */
const SORTED_MAX = 2_000;
/** Number of domains read in this order; if they do not fill the page, all services are sorted after all. */
const READ_MAX = 5_000;

const ORDER = sql`order by w.domain, w.id, w.place, w.key`;
const WITH_COMPANY = sql`w.*, (select c.name from company c where c.id = w."companyId") as company`;

/** Services `s` of each domain `d` before. */
const ofEach = (wanted: RawBuilder<unknown>) => sql`
  cross join lateral (select t.* from observed_service t where t.domain_id = d.id and ${wanted} offset 0) s`;

/** Query of the page `w` of services `s` of domains `d`. @param services `from` items */
const pageOf = (services: RawBuilder<unknown>, { limit, offset }: Paging, total = sql`null::bigint`) => sql`
  (select d.name as domain, d.id, d.unicode_name as unicode, d.company_id as "companyId", s.asset as place, s.host, s.port,
          s.service, s.product, s.version, s.product_key as key, ${total} as n
   from ${services} order by d.name, d.id, s.asset, s.product_key limit ${limit} offset ${offset}) w`;

/**
 * Software whose name and version start with a text, or services with an open port, by domain (decision 0184).
 * @param whose a company, null for every one that the transaction may see, or the domains that the reader may see
 * @returns the total up to LIST_TOTAL_MAX, over all companies up to SEARCH_TOTAL_MAX
 */
export async function searchServices(
  tx: Tx,
  whose: string | null | VisibilityScope,
  what: { product: string } | { port: number },
  paging: Paging,
): Promise<{ rows: FoundService[]; total: number }> {
  const wanted =
    'port' in what ? sql`t.port = ${what.port}` : beginsWith(sql`t.product_key`, what.product.toLowerCase());
  if (whose === null || typeof whose === 'string') return searchOfCompany(tx, whose, wanted, paging);
  const visible = sql`(select * from domain d where ${visibleTo(whose)} offset 0) d ${ofEach(wanted)}`;
  const found = await sql<FoundRow>`
    select ${WITH_COMPANY} from ${pageOf(visible, paging, sql`count(*) over ()`)} ${ORDER}`.execute(tx);
  return { rows: found.rows.map(toService), total: found.rows[0]?.n ?? 0 };
}

async function searchOfCompany(
  tx: Tx,
  companyId: string | null,
  wanted: RawBuilder<unknown>,
  paging: Paging,
): Promise<{ rows: FoundService[]; total: number }> {
  const max = companyId === null ? SEARCH_TOTAL_MAX : LIST_TOTAL_MAX;
  const own = ofCompany(sql`d.company_id`, companyId);
  // They are counted in an index; what a page shows is read of few domains only.
  const counted = await sql<FoundRow>`
    with hit as materialized (
      select t.domain_id from observed_service t
      where ${wanted} and ${ofCompany(sql`t.company_id`, companyId)}
        and t.domain_id not in (select d.id from domain d where d.deleted_at is not null and ${own})
      limit ${sql.lit(Math.max(max, SORTED_MAX + 1))}),
    total as materialized (select count(*) as n from hit),
    few as materialized (select distinct domain_id as id from hit where (select n from total) <= ${sql.lit(SORTED_MAX)})
    select ${WITH_COMPANY}, total.n from total left join ${pageOf(
      sql`few cross join lateral (select o.* from domain o where o.id = few.id offset 0) d ${ofEach(wanted)}`,
      paging,
    )} on true ${ORDER}`.execute(tx);
  const n = counted.rows[0]?.n ?? 0;
  const total = Math.min(n, max);
  if (n <= SORTED_MAX) {
    return { rows: counted.rows.filter(({ id }) => id !== null).map(toService), total };
  }
  const domains = sql`domain d where d.deleted_at is null and ${own}`;
  const read = (services: RawBuilder<unknown>) =>
    sql<FoundRow>`select ${WITH_COMPANY} from ${pageOf(services, paging)} ${ORDER}`.execute(tx);
  const inOrder = sql`(select * from ${domains} order by d.name, d.id limit ${sql.lit(READ_MAX)}) d ${ofEach(wanted)}`;
  const first = await withoutSort(tx, () => read(inOrder));
  if (first.rows.length === paging.limit) return { rows: first.rows.map(toService), total };
  const joined = sql`(select * from ${domains}) d
    join (select t.* from observed_service t where ${wanted}) s on s.domain_id = d.id`;
  const all = await withoutNestedLoop(tx, () => read(joined));
  return { rows: all.rows.map(toService), total };
}

/** A row of a page; nulls if it is empty. */
type FoundRow = FoundService & { id: string | null; key: string; n: number };

const toService = ({ id: _, key: _key, n: _n, ...service }: FoundRow): FoundService => service;
