import { type Kysely, sql } from 'kysely';

/**
 * Text that a search of the inventory looks through, in an index: a search then reads no rows of the table. An entry of
 * a B-tree has at most 2,704 bytes, of which a name takes up to 1,012, so the text has at most 1,200 bytes: about 40
 * hosts of a certificate. The column is computed, so that the previous release fills it as well; adding it rewrites
 * the table, which is as new as this release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inventory_asset add column search_text text collate "C" generated always as
      (left(search_key, case when octet_length(search_key) = length(search_key) then 1200 else 300 end)) stored`.execute(
    db,
  );
  // With the columns of filters that leave many rows of a company.
  await sql`
    create index inventory_asset_searched on inventory_asset (company_id, kind_order, name, id)
    include (domain_id, is_active, is_baseline, first_seen, decision, owner_id, search_text)`.execute(db);
  // With the columns that counts and lists of values compare, so that they read no rows of the table either.
  const partial = {
    appeared: ['first_seen, id', 'domain_id, is_active', 'not is_baseline'],
    grouped: ['group_name', 'domain_id', 'group_name is not null'],
    tagged: ['id', 'domain_id, tags', "tags <> '{}'"],
  };
  for (const [name, [columns, included, condition]] of Object.entries(partial)) {
    await sql.raw(`drop index inventory_asset_${name}`).execute(db);
    await sql
      .raw(
        `create index inventory_asset_${name} on inventory_asset (company_id, ${columns}) include (${included}) where ${condition}`,
      )
      .execute(db);
  }
  // An index is read without the table only where vacuum has been since the last change: after a twentieth of the rows
  // instead of a fifth.
  await sql`
    alter table inventory_asset set
      (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05)`.execute(db);
}
