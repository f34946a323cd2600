import { type Kysely, sql } from 'kysely';

/** Outside knowledge: vulnerability records, exploited ones, exploitation probabilities, release cycles, block lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feed (
      name text primary key,
      version text,
      rows integer not null default 0,
      updated_at timestamptz,
      tried_at timestamptz,
      error text,
      cursor jsonb
    )`.execute(db);
  await sql`
    create table advisory (
      id text primary key,
      title text not null,
      published timestamptz not null,
      cvss real,
      cwe integer[] not null default '{}',
      refs text[] not null default '{}'
    )`.execute(db);
  await sql`
    create table advisory_product (
      vendor text not null,
      product text not null,
      advisory_id text not null references advisory (id) on delete cascade,
      ranges jsonb not null,
      primary key (vendor, product, advisory_id)
    )`.execute(db);
  await sql`create index advisory_product_of_advisory on advisory_product (advisory_id)`.execute(db);
  await sql`create table kev (id text primary key, added date not null, ransomware boolean not null)`.execute(db);
  await sql`create table epss (id text primary key, probability real not null)`.execute(db);
  await sql`
    create table release_cycle (
      product text not null,
      cycle text not null,
      ordinal integer not null,
      end_of_life date,
      latest text,
      primary key (product, cycle)
    )`.execute(db);
  await sql`
    create table release_product (
      vendor text not null,
      product text not null,
      slug text not null,
      primary key (vendor, product)
    )`.execute(db);
  await sql`
    create table block_list_entry (
      source text not null,
      network inet not null,
      entry text not null,
      seen date not null,
      primary key (source, network)
    )`.execute(db);
  await sql`create index block_list_entry_network on block_list_entry using gist (network inet_ops)`.execute(db);
}
