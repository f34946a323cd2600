import { type Kysely, sql } from 'kysely';

/** A main supplier's role that came with an invitation ends after the last association; calls keep no text of strangers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company
      add column invited_main_supplier boolean not null default false,
      -- While no association is open: when the role ends.
      add column main_supplier_until timestamptz,
      add constraint company_main_supplier_until check (main_supplier_until is null or invited_main_supplier)`.execute(
    db,
  );
  await sql`
    create index company_main_supplier_until on company (main_supplier_until)
    where main_supplier_until is not null`.execute(db);
  // The audit log contains the accounts that became one by an invitation; the thirty days of those without an
  // association start now.
  await sql`
    update company c set invited_main_supplier = true,
      main_supplier_until = case
        when exists (select 1 from supplier_association a where a.reader_id = c.id and a.ended_at is null) then null
        else now() + interval '30 days' end
    where exists (select 1 from audit_log l where l.company_id = c.id and l.action = 'company.main-supplier')
      and exists (select 1 from account a where a.company_id = c.id and a.granted_permission = 9)`.execute(db);
  await sql`alter table webhook_delivery drop column answer`.execute(db);
}
