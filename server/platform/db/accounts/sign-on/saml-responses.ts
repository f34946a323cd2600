import { sql } from 'kysely';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface SamlResponseRecord {
  /** ID of the request that it answers. */
  requestId: string;
  providerId: string;
  assertionId: string;
  /** What the assertion states about the user. */
  identity: unknown;
  /** End of the assertion; it cannot be replayed afterwards. */
  expiresAt: Date;
}

/** Stores an accepted response. @returns false if its assertion, or another one for the same request, was accepted before */
export async function insertSamlResponse(tx: Tx, one: SamlResponseRecord): Promise<boolean> {
  await sql`delete from saml_response where expires_at < now() - interval '1 hour'`.execute(tx);
  const { rows } = await sql`
    insert into saml_response (request_id, provider_id, assertion_id, identity, expires_at)
    values (${one.requestId}, ${one.providerId}, ${one.assertionId}, ${jsonb(one.identity)}, ${one.expiresAt})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** The identity that a request led to, once; null if there is none. */
export async function takeSamlResponse(tx: Tx, providerId: string, requestId: string): Promise<unknown> {
  const { rows } = await sql<{ identity: unknown }>`
    update saml_response set used_at = now()
    where request_id = ${requestId} and provider_id = ${providerId} and used_at is null
    returning identity`.execute(tx);
  return rows[0]?.identity ?? null;
}
