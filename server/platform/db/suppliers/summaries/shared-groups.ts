import { type RawBuilder, sql } from 'kysely';
import { COMPANY_NAME } from '#platform/db/lists/paging.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { sharingOf } from './current-summaries.ts';

/** Those concerned that a group names. */
export const EXAMPLES_MAX = sql.lit(20);

/** Domains of several companies with something in common, by two keys. */
export interface SharedGroup<First extends string, Second extends string> {
  first: First;
  second: Second;
  /** The least of its parts. */
  rank: number;
  companies: number;
  domains: number;
  /** By rank, company and domain. */
  examples: { companyId: string; company: string; domain: string }[];
}

/** Groups over the companies of a portfolio, of which each company has the number and the first names of its domains. */
interface GroupQuery {
  /** Condition on an association `a`, whose companies are counted. */
  where: RawBuilder<unknown>;
  /** Table with the stored groups of each company. */
  table: string;
  /** Its columns of the two keys. */
  keys: readonly [string, string];
  /** A number that distinguishes groups of a company with the same keys, and whether it is the least of them. */
  rank: RawBuilder<unknown>;
  isLeast: RawBuilder<unknown>;
  /** Query with the columns of the table and the place, for the companies whose summaries are not used. */
  others: RawBuilder<unknown>;
  /** Condition on the columns `first` and `second`. */
  wanted: RawBuilder<unknown>;
  /** Fewer companies are not shown. */
  companiesMin: number;
}

/**
 * Rank, place of the company and number of domains of a part as one number, in the order of examples: sorting rows with
 * texts took half of the time of a query. For less than a hundred million domains and ten million companies.
 */
const [DOMAINS_BELOW, PLACES_BELOW] = [sql.lit(100_000_000), sql.lit(10_000_000)];
const PART_KEY = sql`(rank::bigint * ${PLACES_BELOW} + place) * ${DOMAINS_BELOW} + domains`;
/** Columns of the parts of such a `key`. */
const KEY_PARTS = sql`
  key / ${DOMAINS_BELOW} / ${PLACES_BELOW} as rank, key / ${DOMAINS_BELOW} % ${PLACES_BELOW} as place,
  key % ${DOMAINS_BELOW} as domains`;

/** Groups of a reader, most companies first. Needs a transaction over all companies. */
export async function sharedGroups<First extends string, Second extends string>(
  tx: Tx,
  readerId: string | null,
  { where, table, keys, rank, isLeast, others, wanted, companiesMin }: GroupQuery,
  list: { limit: number; offset: number },
): Promise<{ rows: SharedGroup<First, Second>[]; total: number }> {
  const stored = sql.table(table);
  const columns = sql`${sql.ref(keys[0])} as first, ${sql.ref(keys[1])} as second, ${rank} as rank, ${isLeast} as is_least, domains`;
  const isPart = sql`
    (g.company_id, ${sql.ref(`g.${keys[0]}`)}, ${sql.ref(`g.${keys[1]}`)}, ${rank}) = (e.company_id, e.first, e.second, e.rank)`;
  const { rows } = await sql<SharedGroup<First, Second> & { n: number }>`
    with ${sharingOf(readerId, where, true)}, other as materialized (${others}),
    part as materialized (
      select * from (
        select c.company_id, c.place, g.* from summarized c
        cross join lateral (select ${columns} from ${stored} g where g.company_id = c.company_id offset 0) g
        union all select company_id, place, ${columns} from other) p
      where ${wanted}
    ), page as materialized (
      select g.*, row_number() over (order by companies desc, rank, domains desc, first, second) as nth, count(*) over () as n
      from (
        -- Companies by their least parts, because PostgreSQL would sort distinct ones.
        select first, second, min(rank) as rank, count(*) filter (where is_least) as companies, sum(domains) as domains,
               array_agg(${PART_KEY}) as parts
        from part group by first, second having count(*) filter (where is_least) >= ${companiesMin}::integer) g
      order by nth limit ${list.limit} offset ${list.offset}
    ), example as materialized (
      select p.nth, array_agg(
        json_build_object('companyId', e.company_id, 'company', c.company, 'domain', d.name) order by e.key, d.name) as examples
      from page p
      cross join lateral (
        select *, p.first, p.second, (select array_agg(s.company_id order by s.place) from sharing s)[place::integer] as company_id,
               sum(domains) over (order by key rows unbounded preceding) - domains as before
        from (
          select key, ${KEY_PARTS} from unnest(p.parts) key order by key limit ${EXAMPLES_MAX}) k) e
      cross join lateral (
        select ${COMPANY_NAME} as company from company c where c.id = e.company_id offset 0) c
      cross join lateral unnest(coalesce(
        (select g.examples from other g where ${isPart}), (select g.examples from ${stored} g where ${isPart}))) d (name)
      where e.before < ${EXAMPLES_MAX} group by p.nth)
    select p.first, p.second, p.rank::int, p.companies::int, p.domains::int, e.examples[1:${EXAMPLES_MAX}] as examples, p.n::int
    from page p join example e on e.nth = p.nth order by p.nth`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}
