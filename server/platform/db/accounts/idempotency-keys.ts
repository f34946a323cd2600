import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../transaction.ts';

/** Hours for which a key is known; the draft leaves it to the server. */
export const IDEMPOTENCY_HOURS = 24;
/** After this time a request without a response was interrupted, in seconds; longer than any request takes. */
const INTERRUPTED_SECONDS = 120;

export interface IdempotencyRow {
  id: string;
  requestHash: Buffer;
  status: number | null;
  contentType: string | null;
  response: Buffer | null;
}

/**
 * Claims a key, in one statement, so that only one of concurrent requests gets it. A key whose request was interrupted
 * can be claimed again by the same request.
 * @returns the id of the claim; null if the key is known
 */
export async function claimIdempotencyKey(
  tx: Tx,
  wish: { companyId: string; accountId: string; key: string; requestHash: Buffer },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into idempotency_key as k (id, company_id, account_id, key, request_hash)
    values (${uuidv7()}, ${wish.companyId}, ${wish.accountId}, ${wish.key}, ${wish.requestHash})
    on conflict on constraint idempotency_key_of_account do update
      set request_hash = excluded.request_hash, status = null, content_type = null, response = null, created_at = now()
      where k.created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})
        or (k.status is null and k.request_hash = excluded.request_hash
          and k.created_at < now() - make_interval(secs => ${INTERRUPTED_SECONDS}))
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function findIdempotencyKey(tx: Tx, accountId: string, key: string): Promise<IdempotencyRow | null> {
  const { rows } = await sql<IdempotencyRow>`
    select id, request_hash as "requestHash", status, content_type as "contentType", response
    from idempotency_key where account_id = ${accountId} and key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

export async function recordIdempotentResponse(
  tx: Tx,
  id: string,
  answer: { status: number; contentType: string; response: Buffer },
): Promise<void> {
  await sql`
    update idempotency_key set status = ${answer.status}, content_type = ${answer.contentType},
      response = ${answer.response} where id = ${id}`.execute(tx);
}

/** Releases a key whose request had no effect, so that it can be repeated. */
export async function deleteIdempotencyKey(tx: Tx, id: string): Promise<void> {
  await sql`delete from idempotency_key where id = ${id}`.execute(tx);
}

/** Needs a transaction over all companies. */
export async function deleteOldIdempotencyKeys(tx: Tx): Promise<void> {
  await sql`
    delete from idempotency_key where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`.execute(tx);
}
