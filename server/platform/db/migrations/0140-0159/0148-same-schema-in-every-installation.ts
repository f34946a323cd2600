import { type Kysely, sql } from 'kysely';

/** No version uses what is dropped. */
export const compatibleFrom = '0057-baseline';

/**
 * Gives installations that started between two commits of November 2026 the schema of the others: the migrations 0092, 0093,
 * 0098 and 0128 were changed after they had been committed. Elsewhere it changes nothing, except that sharing assessments
 * (decision 0164) begins with a start of the product, which records that older versions cannot read them (decision 0177).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assessment_content drop column if exists created_at`.execute(db);
  await sql`alter table rating alter column evidence_hashes set storage extended`.execute(db);
  await sql`drop index if exists asset_gone`.execute(db);
  await sql`create index if not exists finding_decision_due on finding_decision (due_on) where due_on is not null`.execute(
    db,
  );
  await sql`alter table supplier_invitation add column if not exists questionnaire_title text`.execute(db);
  const included = {
    inventory_asset_by_name: '(company_id, kind_order, name, id) include (domain_id, is_active, decision, owner_id)',
    inventory_asset_by_first_seen: '(company_id, first_seen, id) include (domain_id, is_active)',
  };
  for (const [name, columns] of Object.entries(included))
    await sql
      .raw(
        `do $$ begin
           if pg_get_indexdef('public.${name}'::regclass) not like '% INCLUDE %' then
             drop index ${name};
             create index ${name} on inventory_asset ${columns};
           end if;
         end $$`,
      )
      .execute(db);
  await sql`alter table assessment_sharing add column allowed_at timestamptz`.execute(db);
  await sql`
    update assessment_sharing set allowed_at = starts_at,
      starts_at = case when starts_at > now() then 'infinity' else starts_at end`.execute(db);
}
