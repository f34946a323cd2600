import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ALL_COMPANIES } from './scope.ts';

/**
 * For migrations: enables tenant isolation for a table. It must have `company_id uuid not null` (or name the column);
 * FORCE applies to the table's owner too, so that only a superuser could bypass it.
 */
export async function isolateByCompany(db: Kysely<unknown>, table: string, column = 'company_id'): Promise<void> {
  const company = sql.ref(column);
  // The sub-selects make PostgreSQL read the settings once per query instead of once per row. An unset setting is null
  // (or, after an earlier transaction, empty): no row.
  const inScope = sql`
    ${company} >= (select nullif(current_setting('assay.company_min', true), '')::uuid)
    and ${company} <= (select nullif(current_setting('assay.company_max', true), '')::uuid)`;
  await isolate(db, table, { using: inScope, check: inScope });
}

async function isolate(
  db: Kysely<unknown>,
  table: string,
  policy: { using: RawBuilder<unknown>; check: RawBuilder<unknown> },
): Promise<void> {
  const name = sql.table(table);
  // One round trip.
  await sql`
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy company on ${name} using (${policy.using}) with check (${policy.check})`.execute(db);
}

/**
 * As `isolateByCompany` for a row between two companies: both see it, and it can be written only if the `writer` (the
 * sharing company) is in scope.
 */
export async function isolateByTwoCompanies(
  db: Kysely<unknown>,
  table: string,
  columns: { writer: string; reader: string },
): Promise<void> {
  const inScope = (column: string) => sql`(
    ${sql.ref(column)} >= (select nullif(current_setting('assay.company_min', true), '')::uuid)
    and ${sql.ref(column)} <= (select nullif(current_setting('assay.company_max', true), '')::uuid))`;
  const [writer, reader] = [inScope(columns.writer), inScope(columns.reader)];
  await isolate(db, table, { using: sql`${writer} or ${reader}`, check: writer });
}

/** For rows of people who have no company yet: visible and writable in transactions over all companies only. */
export async function isolateFromCompanies(db: Kysely<unknown>, table: string): Promise<void> {
  const { min, max } = ALL_COMPANIES;
  const overAll = sql`
    (select current_setting('assay.company_min', true)) = ${sql.lit(min)}
    and (select current_setting('assay.company_max', true)) = ${sql.lit(max)}`;
  await isolate(db, table, { using: overAll, check: overAll });
}

/**
 * As `isolateByCompany`, for an outbox: rows may be inserted for any company, but only those in scope can be read, changed
 * and deleted.
 */
export async function isolateReadingByCompany(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await isolateByCompany(db, table, column);
  await sql`create policy outbox on ${sql.table(table)} for insert with check (true)`.execute(db);
}
