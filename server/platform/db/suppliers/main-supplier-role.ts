import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** The main-supplier role granted by an invitation: it ends 30 days after the last association (docs/product/suppliers.md). */

/** Days between the end of the last association and the end of the role. */
const GRACE_DAYS = 30;

/** Every account of the company without an individually granted role becomes a main supplier. */
export async function grantMainSupplier(tx: Tx, companyId: string): Promise<void> {
  await sql`
    update account set granted_permission = 9
    where company_id = ${companyId} and granted_permission is null and erased_at is null`.execute(tx);
  await sql`update company set invited_main_supplier = true, main_supplier_expires_at = null where id = ${companyId}`.execute(
    tx,
  );
}

/** A main supplier admitted by an invitation instead of an administrator: the role ends unless the invitation is accepted. */
export async function markInvited(tx: Tx, companyId: string): Promise<void> {
  await sql`
    update company set invited_main_supplier = true, main_supplier_expires_at = now() + make_interval(days => ${GRACE_DAYS})
    where id = ${companyId}`.execute(tx);
}

/** An administrator granted or confirmed the role: it lasts until an administrator revokes it. */
export async function markGranted(tx: Tx, companyId: string): Promise<void> {
  await sql`update company set invited_main_supplier = false, main_supplier_expires_at = null where id = ${companyId}`.execute(
    tx,
  );
}

/** An association began: the role no longer ends. */
export async function keepInvitedRole(tx: Tx, companyId: string): Promise<void> {
  await sql`update company set main_supplier_expires_at = null where id = ${companyId} and invited_main_supplier`.execute(
    tx,
  );
}

/** Condition on a company `c`: another company that still has an account shares its results with it. */
const IS_READER = sql`
  exists (select 1 from supplier_association a join account x on x.company_id = a.company_id and x.erased_at is null
          where a.reader_company_id = c.id and a.ended_at is null)`;

/** Companies whose last association ended because the other company was deleted. */
export async function invitedWithoutAssociation(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from company c where invited_main_supplier and main_supplier_expires_at is null and not ${IS_READER}
    order by id limit 100`.execute(tx);
  return rows.map(({ id }) => id);
}

/** An association ended. @returns when the role ends, if it was the last one and an invitation granted the role */
export async function releaseInvitedRole(tx: Tx, companyId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    update company c set main_supplier_expires_at = now() + make_interval(days => ${GRACE_DAYS})
    where id = ${companyId} and invited_main_supplier and main_supplier_expires_at is null
      and not ${IS_READER}
    returning main_supplier_expires_at as until`.execute(tx);
  return rows[0]?.until ?? null;
}

/** Revokes the role of companies whose 30 days are over. Needs a transaction over all companies. @returns their ids */
export async function endInvitedRoles(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from company where main_supplier_expires_at <= now() order by main_supplier_expires_at limit 100
    for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await sql`
    update account set granted_permission = null
    where company_id = any(${ids}::uuid[]) and granted_permission = 9`.execute(tx);
  await sql`
    update company set invited_main_supplier = false, main_supplier_expires_at = null where id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return ids;
}
