import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { soleRow } from '#platform/db/access.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { pageByName, pageOf } from '#platform/db/lists/page-by-name.ts';
import { type Paging, totalOf } from '#platform/db/lists/paging.ts';
import {
  beginsWith,
  containing,
  inIndexOrder,
  withoutBitmaps,
  withoutNestedLoop,
} from '#platform/db/lists/text-search.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { type VisibilityScope, visibleTo } from '../addresses.ts';
import { IS_LIMITED } from '../limited.ts';

/** A domain that was found, with its latest grade. */
export interface FoundDomain {
  domain: string;
  unicode: string;
  companyId: string;
  company: string;
  grade: string | null;
  limited: boolean;
  rated: boolean;
}

/** An open finding that was found. */
export interface FoundFinding extends Omit<FoundDomain, 'grade' | 'rated'> {
  fingerprint: string;
  data: Record<string, unknown>;
}

const OWNER = sql`d.name as domain, d.unicode_name as unicode, d.company_id as "companyId", c.name as company`;

/** Domains whose name starts with the text. @param companyId null = of every company the transaction may see */
export async function searchDomains(
  tx: Tx,
  companyId: string | null,
  text: string,
  paging: Paging,
): Promise<{ rows: FoundDomain[]; total: number }> {
  const key = text.toLowerCase();
  const found = await (companyId === null ? namesOfAll(tx, key, paging) : namesOf(tx, companyId, key, paging));
  const { rows } = await sql<FoundDomain>`
    select ${OWNER}, r.grade, ${IS_LIMITED} as limited, r.id is not null as rated
    from ${pageOf('domain', 'd', found.ids)}
    join company c on c.id = d.company_id
    left join rating r on r.id = d.rating_id
    order by page.place`.execute(tx);
  return { rows, total: found.total };
}

/** Domains of one company whose name starts with a text. */
async function namesOf(tx: Tx, companyId: string, key: string, paging: Paging) {
  const found = sql`
    from domain d
    where (${beginsWith(sql`d.name_key`, key)} or ${beginsWith(sql`d.unicode_key`, key)})
      and d.company_id = ${companyId}::uuid and d.deleted_at is null`;
  const ids = await pageByName(tx, found, { ...paging, after: null });
  return { ids, total: await totalOf(tx, paging, ids.length, sql`select 1 ${found}`) };
}

/**
 * Domains of all companies whose name starts with a text, in the order of an index, counted up to SEARCH_TOTAL_MAX; those
 * whose Unicode form starts with it, but not their name, are few.
 */
async function namesOfAll(tx: Tx, key: string, { limit, offset }: Paging) {
  const isNamed = beginsWith(sql`d.name_key`, key);
  const first = (order: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    (select d.id, d.name_key, d.company_id from domain d where d.deleted_at is null and ${condition}
     order by ${order} fetch first ${Math.max(SEARCH_TOTAL_MAX, offset + limit)} rows with ties)`;
  const read = () =>
    sql<{ ids: string[]; total: number }>`
      with hit as materialized (
        ${first(sql`d.name_key`, isNamed)} union all
        ${first(sql`d.unicode_key`, sql`${beginsWith(sql`d.unicode_key`, key)} and d.unicode_key <> d.name_key and not ${isNamed}`)}),
      -- What equal names are ordered by is read for those of the page only.
      page as (select * from hit h order by h.name_key fetch first ${offset + limit} rows with ties)
      select array(
               select h.id from page h
               order by h.name_key, (select o.name from company o where o.id = h.company_id), h.id
               limit ${limit} offset ${offset}) as ids,
             least((select count(*) from hit), ${sql.lit(SEARCH_TOTAL_MAX)}) as total`.execute(tx);
  return soleRow(await inIndexOrder(tx, read));
}

/** What findings that are found are sorted by, besides the names of their domains. */
const KEYS = sql`
  f.cve_key, array_position(array['critical', 'high', 'medium', 'low'], f.payload ->> 'severity') as rank`;

/** Of a domain that is not read yet. */
const UNKNOWN = sql`null::text`;

/** Whose findings a search reads, and how. */
interface SearchScope {
  /** Open findings `f`, for `from`; further conditions can follow. */
  findings: RawBuilder<unknown>;
  /** Name of the domain `d` of a finding, if it is read with the finding. */
  name: RawBuilder<unknown>;
  /** Domains `d` of found ones, to follow `from found f`. */
  domains: RawBuilder<unknown>;
  /** Runs the search with suitable settings of the planner. */
  plan: typeof inIndexOrder;
}

/** @param whose as in `searchFindings` */
function scopeOf(whose: string | null | VisibilityScope): SearchScope {
  if (whose === null) {
    const domain = sql`select d.name_key from domain d where d.id = f.domain_id and d.deleted_at is null offset 0`;
    const findings = sql`finding f where f.closed_at is null`;
    return { findings, name: UNKNOWN, domains: sql`cross join lateral (${domain}) d`, plan: inIndexOrder };
  }
  if (typeof whose === 'string') {
    const domains = sql`join domain d on d.id = f.domain_id where d.deleted_at is null and d.company_id = ${whose}::uuid`;
    const findings = sql`finding f where f.closed_at is null and f.company_id = ${whose}::uuid`;
    return { findings, name: UNKNOWN, domains, plan: withoutNestedLoop };
  }
  // They are read domain by domain, so that the names are known already.
  const findings = sql`
    finding f join domain d on d.id = f.domain_id where f.closed_at is null and ${visibleTo(whose)}`;
  const domains = sql`cross join lateral (select f.name_key) d`;
  return { findings, name: sql`d.name_key`, domains, plan: withoutBitmaps };
}

/** Findings whose values a search compares: reading them takes longest, and a company can have any number. */
const VALUES_READ_MAX = 5_000;

/**
 * Open findings of these kinds whose values contain the words given with the kind, on assets that start with the text,
 * or of CVEs that start with it; by severity. Each condition finds at most `LIST_TOTAL_MAX` findings, over all companies
 * `SEARCH_TOTAL_MAX`, by an index of its own. Values are compared in `VALUES_READ_MAX` findings, unless the others
 * are `SEARCH_TOTAL_MAX` already.
 * @param whose a company, null for all that are visible to the transaction, or the domains visible to the reader
 */
export async function searchFindings(
  tx: Tx,
  whose: string | null | VisibilityScope,
  what: { kinds: Readonly<Record<string, readonly string[]>>; asset: string } | { cve: string },
  { limit, offset }: Paging,
): Promise<{ rows: FoundFinding[]; total: number }> {
  const { findings, name, domains, plan } = scopeOf(whose);
  const max = whose === null ? SEARCH_TOTAL_MAX : LIST_TOTAL_MAX;
  const matching = (condition: RawBuilder<unknown>) => sql`
    (select f.domain_id, f.fingerprint, ${KEYS}, ${name} as name_key from ${findings} and ${condition} limit ${sql.lit(max)})`;
  const direct = sql.join(
    'cve' in what
      ? [matching(beginsWith(sql`f.cve_key`, what.cve))]
      : [
          matching(beginsWith(sql`f.asset_key`, what.asset)),
          ...kindsWithout(what.kinds).map((kinds) => matching(sql`f.kind_key = any(${kinds}::text[])`)),
        ],
    sql` union `,
  );
  const byValue = 'cve' in what ? [] : withValues(what.kinds, { findings, name });
  const found = sql.join([sql`select * from direct`, ...byValue], sql` union `);
  const first = 'cve' in what ? sql`f.cve_key desc,` : sql``;
  // Findings are sorted by their keys; what else is shown is read for those of the page.
  const read = () =>
    sql<{ domainId: string; fingerprint: string; n: number }>`
      with direct as materialized (${direct}), found as materialized (${found})
      select f.domain_id as "domainId", f.fingerprint, count(*) over () as n
      from found f ${domains}
      order by ${first} f.rank nulls last, d.name_key, f.fingerprint
      limit ${limit} offset ${offset}`.execute(tx);
  const { rows: page } = await plan(tx, read);
  return { rows: await foundByKeys(tx, page), total: page[0]?.n ?? 0 };
}

/** The findings with these keys, in their order. */
async function foundByKeys(
  tx: Tx,
  keys: readonly { domainId: string; fingerprint: string }[],
): Promise<FoundFinding[]> {
  if (keys.length === 0) return [];
  const domains = keys.map(({ domainId }) => domainId);
  const fingerprints = keys.map(({ fingerprint }) => fingerprint);
  const { rows } = await sql<FoundFinding>`
    select ${OWNER}, f.fingerprint, f.payload as data
    from unnest(${domains}::uuid[], ${fingerprints}::text[]) with ordinality as page (domain_id, fingerprint, place)
    join finding f on f.domain_id = page.domain_id and f.fingerprint = page.fingerprint
      and f.domain_id = any(${domains}::uuid[]) and f.fingerprint = any(${fingerprints}::text[])
    join domain d on d.id = f.domain_id
    join company c on c.id = d.company_id
    order by page.place`.execute(tx);
  return rows;
}

/** Those without words, if there are any. */
function kindsWithout(kinds: Readonly<Record<string, readonly string[]>>): string[][] {
  const whole = Object.entries(kinds).flatMap(([kind, words]) => (words.length === 0 ? [kind] : []));
  return whole.length === 0 ? [] : [whole];
}

/** Findings of kinds with words, if there are any, whose values contain them, unless `direct` has enough. */
function withValues(
  kinds: Readonly<Record<string, readonly string[]>>,
  { findings, name }: Pick<SearchScope, 'findings' | 'name'>,
): RawBuilder<unknown>[] {
  const partly = Object.entries(kinds).filter(([, words]) => words.length > 0);
  if (partly.length === 0) return [];
  const patterns = Object.fromEntries(partly.map(([kind, words]) => [kind, words.map(containing)]));
  return [
    sql`
    (select f.domain_id, f.fingerprint, ${KEYS}, f.name_key from (
       select f.domain_id, f.fingerprint, f.kind_key, f.cve_key, f.payload, ${name} as name_key
       from ${findings} and f.kind_key = any(${Object.keys(patterns)}::text[])
         and (select count(*) from direct) < ${sql.lit(SEARCH_TOTAL_MAX)}
       limit ${sql.lit(VALUES_READ_MAX)}) f
     where not exists (select 1 from jsonb_array_elements_text(${jsonb(patterns)}::jsonb -> f.kind_key) as w (pattern)
                       where lower(f.payload ->> 'facts') not like w.pattern))`,
  ];
}
