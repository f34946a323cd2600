import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/**
 * Names of the ids in audit entries: the address of an account, the name of a company, the end of a license code. Ids
 * that the transaction may not see, or that no longer exist, are omitted.
 */
export async function findTargetNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select w.id, n.name from unnest(${[...new Set(ids)]}::uuid[]) as w(id) cross join lateral (
      select email as name from account where id = w.id and erased_at is null
      union all select name from company where id = w.id and not personal and name <> ''
      union all select '…' || ending from license_code where id = w.id
      offset 0) n`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
