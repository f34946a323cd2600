import type { SavedViewList } from '@assay/contract/api/analysis/saved-views.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

export interface SavedViewRow {
  id: string;
  name: string;
  query: string;
  shared: boolean;
  accountId: string;
  by: string;
}

const COLUMNS = sql`v.id, v.name, v.query, v.shared, v.account_id as "accountId", a.name as by`;

/** Views of a list that an account sees: its own, and those shared in its company. */
export async function listSavedViews(tx: Tx, accountId: string, list: SavedViewList): Promise<SavedViewRow[]> {
  const { rows } = await sql<SavedViewRow>`
    select ${COLUMNS} from saved_view v join account a on a.id = v.account_id
    where v.list = ${list} and (v.shared or v.account_id = ${accountId})
    order by lower(v.name), v.id`.execute(tx);
  return rows;
}

export async function findSavedView(tx: Tx, id: string): Promise<SavedViewRow | null> {
  const { rows } = await sql<SavedViewRow>`
    select ${COLUMNS} from saved_view v join account a on a.id = v.account_id where v.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Saves a view; an own view of the list with the same name is replaced.
 * @param max views of the account
 * @returns the view's id; null if the account has as many as it may
 */
export async function saveView(
  tx: Tx,
  view: { id: string; companyId: string; accountId: string; list: SavedViewList } & Pick<
    SavedViewRow,
    'name' | 'query' | 'shared'
  >,
  max: number,
): Promise<string | null> {
  // Concurrent calls of the account wait here, so that each counts the views of the others.
  await sql`select 1 from account where id = ${view.accountId} for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into saved_view (id, company_id, account_id, list, name, query, shared)
    select ${view.id}::uuid, ${view.companyId}::uuid, ${view.accountId}::uuid, ${view.list}, ${view.name}, ${view.query},
           ${view.shared}
    where (select count(*) from saved_view
           where account_id = ${view.accountId} and (list, name) <> (${view.list}::text, ${view.name}::text)) < ${max}
    on conflict on constraint saved_view_name do update set
      query = excluded.query, shared = excluded.shared, company_id = excluded.company_id, updated_at = now()
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function deleteSavedView(tx: Tx, id: string): Promise<void> {
  await sql`delete from saved_view where id = ${id}`.execute(tx);
}
