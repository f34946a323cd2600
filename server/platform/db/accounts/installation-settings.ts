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
    select name, value, changed_at as "changedAt" from setting order by name`.execute(tx);
  return rows;
}

export async function upsertSetting(tx: Tx, name: string, value: unknown, by: string): Promise<void> {
  await sql`
    insert into setting (name, value, changed_by) values (${name}, ${jsonb(value)}, ${by})
    on conflict (name) do update set value = excluded.value, changed_at = now(), changed_by = excluded.changed_by`.execute(
    tx,
  );
}

export async function deleteSetting(tx: Tx, name: string): Promise<void> {
  await sql`delete from setting where name = ${name}`.execute(tx);
}
