import { sql } from 'kysely';
import { jsonb } from './jsonb.ts';
import type { Tx } from './transaction.ts';

/** Latest result of a threat intelligence provider. */
export interface ProviderStateRow {
  id: string;
  askedAt: Date;
  answeredAt: Date | null;
  failure: string | null;
}

export async function listProviderStates(tx: Tx): Promise<ProviderStateRow[]> {
  const { rows } = await sql<ProviderStateRow>`
    select id, last_request_at as "askedAt", last_response_at as "answeredAt", failure from provider_state order by id`.execute(
    tx,
  );
  return rows;
}

/** @param failure null = success */
export async function upsertProviderState(tx: Tx, id: string, failure: string | null): Promise<void> {
  await upsertProviderStates(tx, [{ id, failure }]);
}

/** Ids must be unique within a call; in one order, so that scans that end together do not wait for one another crosswise. */
export async function upsertProviderStates(
  tx: Tx,
  rows: readonly { id: string; failure: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into provider_state (id, last_request_at, last_response_at, failure)
    select r.id, now(), case when r.failure is null then now() end, r.failure
    from jsonb_to_recordset(${jsonb(rows)}) as r (id text, failure text) order by r.id
    on conflict (id) do update set
      last_request_at = excluded.last_request_at, failure = excluded.failure,
      last_response_at = coalesce(excluded.last_response_at, provider_state.last_response_at)`.execute(tx);
}
