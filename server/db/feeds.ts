import { sql } from 'kysely';
import type { Tx } from './access.ts';
import { jsonb } from './jsonb.ts';

/** Where a feed stands. */
export interface FeedRow {
  name: string;
  version: string | null;
  rows: number;
  updatedAt: Date | null;
  triedAt: Date | null;
  error: string | null;
  /** Where an unfinished import goes on. */
  cursor: Record<string, unknown> | null;
}

export async function feedRow(tx: Tx, name: string): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`
    select name, version, rows, updated_at as "updatedAt", tried_at as "triedAt", error, cursor
    from feed where name = ${name}`.execute(tx);
  return rows[0] ?? null;
}

export async function feedRows(tx: Tx): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select name, version, rows, updated_at as "updatedAt", tried_at as "triedAt", error, cursor
    from feed order by name`.execute(tx);
  return rows;
}

export async function feedLoaded(tx: Tx, name: string, loaded: { version: string; rows: number }): Promise<void> {
  await sql`
    insert into feed (name, version, rows, updated_at, tried_at) values (${name}, ${loaded.version}, ${loaded.rows}, now(), now())
    on conflict (name) do update set
      version = excluded.version, rows = excluded.rows, updated_at = now(), tried_at = now(), error = null, cursor = null`.execute(
    tx,
  );
}

export async function feedFailed(tx: Tx, name: string, error: string): Promise<void> {
  await sql`
    insert into feed (name, tried_at, error) values (${name}, now(), ${error})
    on conflict (name) do update set tried_at = now(), error = excluded.error`.execute(tx);
}

export async function keepCursor(tx: Tx, name: string, cursor: Readonly<Record<string, unknown>>): Promise<void> {
  await sql`
    insert into feed (name, tried_at, cursor) values (${name}, now(), ${jsonb(cursor)})
    on conflict (name) do update set tried_at = now(), cursor = excluded.cursor`.execute(tx);
}

export interface KevRow {
  id: string;
  added: string;
  ransomware: boolean;
}

/** The list is small and names what is exploited now: what it no longer names goes. What stays keeps when it was first seen. */
export async function replaceKev(tx: Tx, rows: readonly KevRow[]): Promise<void> {
  await sql`delete from kev where id <> all(${rows.map((row) => row.id)}::text[])`.execute(tx);
  await sql`
    insert into kev (id, added, ransomware)
    select distinct on (id) id, added, ransomware from jsonb_to_recordset(${jsonb(rows)})
      as r (id text, added date, ransomware boolean)
    on conflict (id) do update set added = excluded.added, ransomware = excluded.ransomware`.execute(tx);
}

/**
 * Faults that entered the list of exploited ones since an instant and concern one of the products or advisories. What the
 * list's own date puts well before, is old: a list read for the first time is no news.
 */
export async function newlyExploited(
  tx: Tx,
  wanted: {
    since: Date;
    products: readonly { vendor: string; product: string }[];
    advisories: readonly string[];
  },
): Promise<string[]> {
  const { since, products, advisories } = wanted;
  const { rows } = await sql<{ id: string }>`
    select k.id from kev k
    where k.first_seen > ${since} and k.added >= ${since}::timestamptz::date - 7
      and (k.id = any(${[...advisories]}::text[]) or exists (
        select 1 from advisory_product p
        join jsonb_to_recordset(${jsonb(products)}) as seen (vendor text, product text)
          on seen.vendor = p.vendor and seen.product = p.product
        where p.advisory_id = k.id))
    order by k.added, k.id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function upsertEpss(tx: Tx, rows: readonly { id: string; probability: number }[]): Promise<void> {
  await sql`
    insert into epss (id, probability)
    select id, probability from jsonb_to_recordset(${jsonb(rows)}) as r (id text, probability real)
    on conflict (id) do update set probability = excluded.probability
      where epss.probability <> excluded.probability`.execute(tx);
}

/** Bounds as delivered by NVD; a version is affected when it falls in any range. */
export interface RangeRow {
  exact: string | null;
  startIncluding: string | null;
  startExcluding: string | null;
  endIncluding: string | null;
  endExcluding: string | null;
}

export interface AdvisoryRow {
  id: string;
  title: string;
  published: string;
  cvss: number | null;
  cwe: number[];
  refs: string[];
  products: { vendor: string; product: string; ranges: RangeRow[] }[];
}

/** Stores records and replaces the products each names; ids must be unique within a call. */
export async function upsertAdvisories(tx: Tx, rows: readonly AdvisoryRow[]): Promise<void> {
  const json = jsonb(rows);
  await sql`
    insert into advisory (id, title, published, cvss, cwe, refs)
    select r->>'id', r->>'title', (r->>'published')::timestamptz, (r->>'cvss')::real,
           array(select jsonb_array_elements_text(r->'cwe')::integer),
           array(select jsonb_array_elements_text(r->'refs'))
    from jsonb_array_elements(${json}) r
    on conflict (id) do update set
      title = excluded.title, published = excluded.published, cvss = excluded.cvss, cwe = excluded.cwe,
      refs = excluded.refs`.execute(tx);
  await sql`delete from advisory_product where advisory_id = any(${rows.map((row) => row.id)}::text[])`.execute(tx);
  await sql`
    insert into advisory_product (vendor, product, advisory_id, ranges)
    select p->>'vendor', p->>'product', r->>'id', p->'ranges'
    from jsonb_array_elements(${json}) r, jsonb_array_elements(r->'products') p`.execute(tx);
}

/** Records that were withdrawn by their source. */
export async function dropAdvisories(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from advisory where id = any(${[...ids]}::text[])`.execute(tx);
}

export interface CycleRow {
  slug: string;
  products: { vendor: string; product: string }[];
  cycles: { cycle: string; endOfLife: string | null; latest: string | null }[];
}

export async function replaceCycles(tx: Tx, rows: readonly CycleRow[]): Promise<void> {
  const json = jsonb(rows);
  await sql`delete from release_cycle`.execute(tx);
  await sql`delete from release_product`.execute(tx);
  await sql`
    insert into release_cycle (product, cycle, ordinal, end_of_life, latest)
    select r->>'slug', c.value->>'cycle', c.ordinality, (c.value->>'endOfLife')::date, c.value->>'latest'
    from jsonb_array_elements(${json}) r, jsonb_array_elements(r->'cycles') with ordinality c
    on conflict do nothing`.execute(tx);
  await sql`
    insert into release_product (vendor, product, slug)
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
}

/** Records of a product, exploited and probability joined, newest first. */
export async function advisoriesOf(tx: Tx, vendor: string, product: string, limit: number): Promise<FoundAdvisory[]> {
  const { rows } = await sql<FoundAdvisory>`
    select a.id, a.title, to_char(a.published at time zone 'UTC', 'YYYY-MM-DD') as published, a.cvss, a.cwe, a.refs,
           p.ranges, e.probability as epss, k.added::text as "kevAdded", k.ransomware
    from advisory_product p
    join advisory a on a.id = p.advisory_id
    left join epss e on e.id = a.id
    left join kev k on k.id = a.id
    where p.vendor = ${vendor} and p.product = ${product}
    order by a.published desc, a.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function cyclesOf(
  tx: Tx,
  vendor: string,
  product: string,
): Promise<{ cycle: string; endOfLife: string | null; latest: string | null }[]> {
  const { rows } = await sql<{ cycle: string; endOfLife: string | null; latest: string | null }>`
    select c.cycle, c.end_of_life::text as "endOfLife", c.latest from release_product p
    join release_cycle c on c.product = p.slug
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
