import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

/** A stored setting; without a row, environment and defaults apply. */
export interface SettingRow {
  name: string;
  value: unknown;
  changedAt: Date;
}

export async function listSettings(tx: Tx): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select name, value, updated_at as "changedAt" from setting order by name`.execute(tx);
  return rows;
}

export async function upsertSetting(tx: Tx, name: string, value: unknown, by: string): Promise<void> {
  await sql`
    insert into setting (name, value, updated_by_id) values (${name}, ${jsonb(value)}, ${by})
    on conflict (name) do update set value = excluded.value, updated_at = now(), updated_by_id = excluded.updated_by_id`.execute(
    tx,
  );
}

export async function deleteSetting(tx: Tx, name: string): Promise<void> {
  await sql`delete from setting where name = ${name}`.execute(tx);
}
