import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** A browser fetches its response at once; a slow connection may take minutes. */
const COLLECTED_WITHIN = sql`interval '5 minutes'`;

export interface SamlResponseRecord {
  /** ID of the request that it answers. */
  requestId: string;
  providerId: string;
  assertionId: string;
  /** What the assertion states about the user, encrypted, in Base64. */
  identity: string;
  /** SHA-256 of the value that the browser got which delivered the response. */
  deliveryHash: Buffer;
  /** End of the assertion; it cannot be replayed afterwards. */
  expiresAt: Date;
}

/** Stores an accepted response. @returns false if its assertion, or another one for the same request, was accepted before */
export async function insertSamlResponse(tx: Tx, one: SamlResponseRecord): Promise<boolean> {
  await deleteExpiredSamlResponses(tx);
  const { rows } = await sql`
    insert into saml_response (request_id, provider_id, assertion_id, identity, delivery_hash, expires_at)
    values (${one.requestId}, ${one.providerId}, ${one.assertionId}, ${jsonb(one.identity)},
            ${one.deliveryHash}, ${one.expiresAt})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * The encrypted identity that a request led to, once, for the browser that delivered the response; null otherwise. A
 * wrong hash leaves the response as it is.
 */
export async function takeSamlResponse(
  tx: Tx,
  { providerId, requestId, deliveryHash }: Pick<SamlResponseRecord, 'providerId' | 'requestId' | 'deliveryHash'>,
): Promise<string | null> {
  const { rows } = await sql<{ identity: string; hash: Buffer }>`
    select identity, delivery_hash as hash from saml_response
    where request_id = ${requestId} and provider_id = ${providerId} and used_at is null
      and accepted_at > now() - ${COLLECTED_WITHIN} and identity is not null and delivery_hash is not null
    for update`.execute(tx);
  const [row] = rows;
  if (!row || !timingSafeEqual(row.hash, deliveryHash)) return null;
  await sql`
    update saml_response set used_at = now(), identity = null where request_id = ${requestId}`.execute(tx);
  return row.identity;
}

export async function deleteExpiredSamlResponses(tx: Tx): Promise<void> {
  await sql`delete from saml_response where expires_at < now()`.execute(tx);
}
