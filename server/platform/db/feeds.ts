import { sql } from 'kysely';
import { jsonb } from './jsonb.ts';
import type { Tx } from './transaction.ts';

/** State of a feed. */
export interface FeedRow {
  name: string;
  version: string | null;
  rows: number;
  updatedAt: Date | null;
  triedAt: Date | null;
  error: string | null;
  /** Where an unfinished import continues. */
  cursor: Record<string, unknown> | null;
  /** SHA-256 of the latest import; null for paginated sources. */
  checksum: string | null;
}

export async function feedRow(tx: Tx, name: string): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`
    select name, version, rows, updated_at as "updatedAt", last_attempt_at as "triedAt", error, cursor, checksum
    from feed where name = ${name}`.execute(tx);
  return rows[0] ?? null;
}

/** Time of the latest update of these feeds; feeds that were never loaded are omitted. */
/** Age after which a feed counts as outdated. */
export const FEED_STALE_MS = 30 * 86_400_000;

export async function renewedAt(tx: Tx, names: readonly string[]): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select updated_at as at from feed where name = any(${[...names]}::text[]) and updated_at is not null`.execute(tx);
  return rows.map(({ at }) => at);
}

export async function feedRows(tx: Tx): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select name, version, rows, updated_at as "updatedAt", last_attempt_at as "triedAt", error, cursor, checksum
    from feed order by name`.execute(tx);
  return rows;
}

export async function recordFeedLoaded(
  tx: Tx,
  name: string,
  loaded: { version: string; rows: number; checksum?: string; bytes?: number },
): Promise<void> {
  const { version, rows, checksum = null, bytes = null } = loaded;
  await sql`
    insert into feed (name, version, rows, checksum, bytes, updated_at, last_attempt_at)
    values (${name}, ${version}, ${rows}, ${checksum}, ${bytes}, now(), now())
    on conflict (name) do update set
      version = excluded.version, rows = excluded.rows, checksum = excluded.checksum, bytes = excluded.bytes,
      updated_at = now(), last_attempt_at = now(), error = null, cursor = null`.execute(tx);
}

export async function recordFeedFailure(tx: Tx, name: string, error: string): Promise<void> {
  await sql`
    insert into feed (name, last_attempt_at, error) values (${name}, now(), ${error})
    on conflict (name) do update set last_attempt_at = now(), error = excluded.error`.execute(tx);
}

export async function saveCursor(tx: Tx, name: string, cursor: Readonly<Record<string, unknown>>): Promise<void> {
  await sql`
    insert into feed (name, last_attempt_at, cursor) values (${name}, now(), ${jsonb(cursor)})
    on conflict (name) do update set last_attempt_at = now(), cursor = excluded.cursor`.execute(tx);
}

export interface KevRow {
  id: string;
  added: string;
  ransomware: boolean;
}

/**
 * The list is small and contains what is exploited now: entries that it no longer contains are deleted. Others keep the
 * time when they were first seen.
 */
export async function replaceKev(tx: Tx, rows: readonly KevRow[]): Promise<void> {
  await sql`delete from kev_entry where id <> all(${rows.map((row) => row.id)}::text[])`.execute(tx);
  await sql`
    insert into kev_entry (id, added_on, ransomware)
    select distinct on (id) id, added, ransomware from jsonb_to_recordset(${jsonb(rows)})
      as r (id text, added date, ransomware boolean)
    on conflict (id) do update set added_on = excluded.added_on, ransomware = excluded.ransomware`.execute(tx);
}

/**
 * Vulnerabilities added to the list of exploited ones since an instant that concern one of the products or advisories.
 * Entries with a much earlier date in the list are old: a list imported for the first time is no event.
 */
export async function listNewlyExploited(
  tx: Tx,
  wanted: {
    since: Date;
    products: readonly { vendor: string; product: string }[];
    advisories: readonly string[];
  },
): Promise<string[]> {
  const { since, products, advisories } = wanted;
  const { rows } = await sql<{ id: string }>`
    select k.id from kev_entry k
    where k.first_seen > ${since} and k.added_on >= ${since}::timestamptz::date - 7
      and (k.id = any(${[...advisories]}::text[]) or exists (
        select 1 from advisory_affected_product p
        join jsonb_to_recordset(${jsonb(products)}) as seen (vendor text, product text)
          on seen.vendor = p.vendor and seen.product = p.product
        where p.advisory_id = k.id))
    order by k.added_on, k.id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function upsertEpss(tx: Tx, rows: readonly { id: string; probability: number }[]): Promise<void> {
  await sql`
    insert into epss_score (id, probability)
    select id, probability from jsonb_to_recordset(${jsonb(rows)}) as r (id text, probability real)
    on conflict (id) do update set probability = excluded.probability
      where epss_score.probability <> excluded.probability`.execute(tx);
}

/** Bounds as delivered by NVD; a version is affected when it falls in any range. */
export interface RangeRow {
  exact: string | null;
  startIncluding: string | null;
  startExcluding: string | null;
  endIncluding: string | null;
  endExcluding: string | null;
  /** Of each group one has to be there: `part:vendor:product` of a CPE name; absent without conditions. */
  requires?: string[][];
  /** target_sw of the CPE name; absent where any. */
  target?: string;
}

export interface AdvisoryRow {
  id: string;
  title: string;
  published: string;
  cvss: number | null;
  cwe: number[];
  refs: string[];
  /** Whether the record's CNA or NVD tags it as disputed. */
  disputed: boolean;
  products: { vendor: string; product: string; ranges: RangeRow[] }[];
}

/** Stores NVD's records and replaces the products each names; ids must be unique within a call. */
export async function upsertAdvisories(tx: Tx, rows: readonly AdvisoryRow[]): Promise<void> {
  const json = jsonb(rows);
  await sql`
    insert into advisory (id, title, published, cvss, cwe, refs, disputed)
    select r->>'id', r->>'title', (r->>'published')::timestamptz, (r->>'cvss')::real,
           array(select jsonb_array_elements_text(r->'cwe')::integer),
           array(select jsonb_array_elements_text(r->'refs')), (r->>'disputed')::boolean
    from jsonb_array_elements(${json}) r
    on conflict (id) do update set
      title = excluded.title, published = excluded.published, cvss = excluded.cvss, cwe = excluded.cwe,
      refs = excluded.refs, disputed = excluded.disputed, source = 'nvd'`.execute(tx);
  await replaceProducts(tx, rows, 'nvd');
}

/** Sources other than NVD, whose data takes precedence if it has any. */
export type SupplementarySource = 'cve' | 'retire';

/** Adds data of another source: CISA's decisions, ranges, and records that NVD does not have yet. */
export async function supplementAdvisories(
  tx: Tx,
  rows: readonly (AdvisoryRow & {
    exploitation: 'none' | 'poc' | 'active' | null;
    automatable: boolean | null;
    impact: 'partial' | 'total' | null;
  })[],
  source: SupplementarySource,
): Promise<void> {
  await sql`
    insert into advisory (id, title, published, cvss, cwe, refs, disputed, source, exploitation, automatable, impact)
    select r->>'id', r->>'title', (r->>'published')::timestamptz, (r->>'cvss')::real,
           array(select jsonb_array_elements_text(r->'cwe')::integer),
           array(select jsonb_array_elements_text(r->'refs')), (r->>'disputed')::boolean, ${source},
           r->>'exploitation', (r->>'automatable')::boolean, r->>'impact'
    from jsonb_array_elements(${jsonb(rows)}) r
    on conflict (id) do update set
      cvss = coalesce(advisory.cvss, excluded.cvss),
      disputed = advisory.disputed or excluded.disputed,
      exploitation = coalesce(excluded.exploitation, advisory.exploitation),
      automatable = coalesce(excluded.automatable, advisory.automatable),
      impact = coalesce(excluded.impact, advisory.impact)`.execute(tx);
  await replaceProducts(tx, rows, source);
}

async function replaceProducts(
  tx: Tx,
  rows: readonly AdvisoryRow[],
  source: SupplementarySource | 'nvd',
): Promise<void> {
  const ids = rows.map((row) => row.id);
  await sql`delete from advisory_affected_product where advisory_id = any(${ids}::text[]) and source = ${source}`.execute(
    tx,
  );
  await sql`
    insert into advisory_affected_product (vendor, product, advisory_id, ranges, source)
    select p->>'vendor', p->>'product', r->>'id', p->'ranges', ${source}
    from jsonb_array_elements(${jsonb(rows.map(({ id, products }) => ({ id, products })))}) r,
         jsonb_array_elements(r->'products') p`.execute(tx);
}

/** Records that a source contains, or supplements. */
export async function countAdvisories(tx: Tx, source: SupplementarySource | 'nvd'): Promise<number> {
  const counted =
    source === 'nvd'
      ? sql<{ n: number }>`select count(*)::int as n from advisory where source = 'nvd'`
      : sql<{
          n: number;
        }>`select count(distinct advisory_id)::int as n from advisory_affected_product where source = ${source}`;
  return (await counted.execute(tx)).rows[0]?.n ?? 0;
}

/** Records withdrawn by their source. */
export async function deleteAdvisories(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from advisory where id = any(${[...ids]}::text[])`.execute(tx);
}

export interface CycleRow {
  slug: string;
  products: { vendor: string; product: string }[];
  cycles: ReleaseCycleRow[];
}

export async function replaceCycles(tx: Tx, rows: readonly CycleRow[]): Promise<void> {
  const json = jsonb(rows);
  await sql`delete from eol_cycle`.execute(tx);
  await sql`delete from eol_product`.execute(tx);
  await sql`
    insert into eol_cycle (product, cycle, ordinal, end_of_life, extended_to, latest)
    select r->>'slug', c.value->>'cycle', c.ordinality, (c.value->>'endOfLife')::date,
           (c.value->>'extended')::date, c.value->>'latest'
    from jsonb_array_elements(${json}) r, jsonb_array_elements(r->'cycles') with ordinality c
    on conflict do nothing`.execute(tx);
  await sql`
    insert into eol_product (vendor, product, slug)
    select p->>'vendor', p->>'product', r->>'slug'
    from jsonb_array_elements(${json}) r, jsonb_array_elements(r->'products') p
    on conflict do nothing`.execute(tx);
}

export async function replaceBlockList(
  tx: Tx,
  source: string,
  entries: readonly string[],
  seen: string,
): Promise<void> {
  await sql`delete from block_list_entry where source = ${source}`.execute(tx);
  await sql`
    insert into block_list_entry (source, network, entry, seen)
    select ${source}, e::inet, e, ${seen}::date from unnest(${[...entries]}::text[]) e
    on conflict do nothing`.execute(tx);
}

export interface FoundAdvisory {
  id: string;
  title: string;
  published: string;
  cvss: number | null;
  epss: number | null;
  kevAdded: string | null;
  ransomware: boolean | null;
  cwe: number[];
  ranges: RangeRow[];
  refs: string[];
  disputed: boolean;
  exploitation: 'none' | 'poc' | 'active' | null;
  automatable: boolean | null;
  impact: 'partial' | 'total' | null;
}

/** Data of a record that decides whether it applies to a version. */
export interface Candidate {
  id: string;
  ranges: RangeRow[];
  exploited: boolean;
}

/** Records of a product, newest first. NVD's ranges are used; another source's if NVD has none. */
export async function listCandidates(
  tx: Tx,
  names: readonly { vendor: string; product: string }[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct on (a.published, p.advisory_id) p.advisory_id as id, p.ranges, k.id is not null as exploited
    from jsonb_to_recordset(${jsonb(names)}) as n (vendor text, product text)
    join advisory_affected_product p on p.vendor = n.vendor and p.product = n.product
    join advisory a on a.id = p.advisory_id
    left join kev_entry k on k.id = p.advisory_id
    order by a.published desc, p.advisory_id desc, p.source = 'nvd' desc, p.source`.execute(tx);
  return rows;
}

/** Records with exploitation and probability joined, newest first. @param chosen id and ranges, as `listCandidates` gave them */
export async function advisoriesById(tx: Tx, chosen: readonly Candidate[]): Promise<FoundAdvisory[]> {
  if (chosen.length === 0) return [];
  const { rows } = await sql<Omit<FoundAdvisory, 'ranges'>>`
    select a.id, a.title, to_char(a.published at time zone 'UTC', 'YYYY-MM-DD') as published, a.cvss, a.cwe, a.refs, a.disputed,
           e.probability as epss, k.added_on::text as "kevAdded", k.ransomware, a.exploitation, a.automatable, a.impact
    from advisory a
    left join epss_score e on e.id = a.id
    left join kev_entry k on k.id = a.id
    where a.id = any(${chosen.map(({ id }) => id)}::text[])
    order by a.published desc, a.id desc`.execute(tx);
  const ranges = new Map(chosen.map((one) => [one.id, one.ranges]));
  return rows.map((row) => ({ ...row, ranges: ranges.get(row.id) ?? [] }));
}

/** Days as YYYY-MM-DD; null without one. */
interface ReleaseCycleRow {
  cycle: string;
  endOfLife: string | null;
  extended: string | null;
  latest: string | null;
}

export async function cyclesOf(tx: Tx, vendor: string, product: string): Promise<ReleaseCycleRow[]> {
  const { rows } = await sql<ReleaseCycleRow>`
    select c.cycle, c.end_of_life::text as "endOfLife", c.extended_to::text as extended, c.latest from eol_product p
    join eol_cycle c on c.product = p.slug
    where p.vendor = ${vendor} and p.product = ${product} order by c.ordinal`.execute(tx);
  return rows;
}

export async function blockEntriesOf(
  tx: Tx,
  address: string,
): Promise<{ source: string; entry: string; seen: string }[]> {
  const { rows } = await sql<{ source: string; entry: string; seen: string }>`
    select source, entry, seen::text from block_list_entry where network >>= ${address}::inet order by source limit 50`.execute(
    tx,
  );
  return rows;
}

type ProductName = { vendor: string; product: string };

/** Products named by advisories, in order, after the given one. */
export async function productNames(tx: Tx, { vendor, product }: ProductName, limit: number): Promise<ProductName[]> {
  const { rows } = await sql<ProductName>`
    select distinct vendor, product from advisory_affected_product
    where (vendor, product) > (${vendor}, ${product}) order by vendor, product limit ${limit}`.execute(tx);
  return rows;
}

/** All advisories of some products with KEV and EPSS data, newest first for each; NVD's ranges take precedence. */
export async function advisoriesOf(tx: Tx, names: readonly ProductName[]): Promise<(FoundAdvisory & ProductName)[]> {
  const { rows } = await sql<FoundAdvisory & ProductName>`
    select distinct on (p.vendor, p.product, a.published, p.advisory_id)
           p.vendor, p.product, p.ranges, a.id, a.title, a.cvss, a.cwe, a.refs, a.disputed,
           to_char(a.published at time zone 'UTC', 'YYYY-MM-DD') as published, e.probability as epss,
           k.added_on::text as "kevAdded", k.ransomware, a.exploitation, a.automatable, a.impact
    from jsonb_to_recordset(${jsonb(names)}) as n (vendor text, product text)
    join advisory_affected_product p on p.vendor = n.vendor and p.product = n.product
    join advisory a on a.id = p.advisory_id
    left join epss_score e on e.id = a.id
    left join kev_entry k on k.id = a.id
    order by p.vendor, p.product, a.published desc, p.advisory_id desc, p.source = 'nvd' desc, p.source`.execute(tx);
  return rows;
}

/** Every release cycle by product, in the order of the source. */
export async function allCycles(tx: Tx): Promise<(ProductName & ReleaseCycleRow)[]> {
  const { rows } = await sql<ProductName & ReleaseCycleRow>`
    select p.vendor, p.product, c.cycle, c.end_of_life::text as "endOfLife", c.extended_to::text as extended, c.latest
    from eol_product p join eol_cycle c on c.product = p.slug
    order by p.vendor, p.product, c.ordinal`.execute(tx);
  return rows;
}

/** Every entry of the block lists. */
export async function allBlockEntries(tx: Tx): Promise<{ source: string; entry: string; seen: string }[]> {
  const { rows } = await sql<{ source: string; entry: string; seen: string }>`
    select source, entry, seen::text from block_list_entry order by source, network`.execute(tx);
  return rows;
}
