import { ENVIRONMENT_PROVIDER, type SignOnFailure } from '@assay/contract/values/admin.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Of an identity provider, also of that of the environment. */
export interface ProviderStatus {
  /** It uses the redirect URI that all providers shared before each had one (decision 0171). */
  sharedRedirect: boolean;
  /** Why the last login that failed did so; null if none did. */
  failure: SignOnFailure | null;
  failedAt: Date | null;
  /** Last login that succeeded. */
  succeededAt: Date | null;
}

export const NO_STATUS: ProviderStatus = { sharedRedirect: false, failure: null, failedAt: null, succeededAt: null };

/** By the id of the provider; those without a row have `NO_STATUS`. */
export async function providerStatuses(tx: Tx): Promise<ReadonlyMap<string, ProviderStatus>> {
  const { rows } = await sql<ProviderStatus & { id: string }>`
    select provider_id as id, shared_redirect as "sharedRedirect", failure, failed_at as "failedAt",
           succeeded_at as "succeededAt"
    from identity_provider_status`.execute(tx);
  return new Map(rows.map(({ id, ...status }) => [id, status]));
}

/** Anonymous callers cause failures: seconds in which at most one is written for each provider. */
const INTERVAL_SECONDS = 5;

/**
 * Stores the time of a login, and why it failed, unless one of the same kind was stored within five seconds. An unknown
 * provider is ignored.
 * @param failure null = it succeeded
 */
export async function recordProviderUse(
  tx: Tx,
  providerId: string,
  failure: SignOnFailure | null,
  at: Date,
): Promise<void> {
  const time = sql.ref(failure === null ? 'succeeded_at' : 'failed_at');
  // A time that is ahead was stored before the clock was set back.
  await sql`
    insert into identity_provider_status as status (provider_id, failure, ${time})
    select ${providerId}::text, ${failure}::text, ${at}::timestamptz
    where ${providerId} = ${ENVIRONMENT_PROVIDER}
       or exists (select from identity_provider where id::text = ${providerId})
    on conflict (provider_id) do update
    set ${time} = excluded.${time}, failure = coalesce(excluded.failure, status.failure)
    where status.${time} is null or status.${time} > excluded.${time}
       or status.${time} <= excluded.${time} - make_interval(secs => ${INTERVAL_SECONDS})`.execute(tx);
}

/** @returns false if the provider did not use the shared redirect URI */
export async function endSharedRedirect(tx: Tx, providerId: string): Promise<boolean> {
  const { rows } = await sql`
    update identity_provider_status set shared_redirect = false
    where provider_id = ${providerId} and shared_redirect returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteProviderStatus(tx: Tx, providerId: string): Promise<void> {
  await sql`delete from identity_provider_status where provider_id = ${providerId}`.execute(tx);
}
