import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

export interface SecondFactorRow {
  /** Secret of the authenticator app; null where the account's factors are passkeys. */
  sealed: Buffer | null;
  /** Null while it is being set up. */
  confirmedAt: Date | null;
  /** Last 30-second step whose code was accepted. */
  lastStep: number;
  /** SHA-256 of the recovery codes that are left. */
  recovery: Buffer[];
}

/** @param lock prevents concurrent changes until the transaction ends */
export async function findSecondFactor(tx: Tx, accountId: string, lock = false): Promise<SecondFactorRow | null> {
  const { rows } = await sql<SecondFactorRow>`
    select encrypted_secret as sealed, confirmed_at as "confirmedAt", last_step::float8 as "lastStep", recovery_code_hashes as recovery
    from second_factor where account_id = ${accountId} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

/** A new secret that replaces one that was not confirmed. */
export async function upsertUnconfirmedSecret(
  tx: Tx,
  companyId: string,
  accountId: string,
  sealed: Buffer,
): Promise<void> {
  await sql`
    insert into second_factor (account_id, company_id, encrypted_secret) values (${accountId}, ${companyId}, ${sealed})
    on conflict (account_id) do update set encrypted_secret = excluded.encrypted_secret, last_step = 0
    where second_factor.confirmed_at is null`.execute(tx);
}

/** @returns false when this step or a later one was taken already */
export async function consumeTotpStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factor set last_step = ${step} where account_id = ${accountId} and last_step < ${step}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** @returns false when it was confirmed already */
export async function confirmSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    update second_factor set confirmed_at = now() where account_id = ${accountId} and confirmed_at is null
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Also for an account that has only passkeys: it then has no secret. */
export async function upsertRecoveryCodes(
  tx: Tx,
  companyId: string,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`
    insert into second_factor (account_id, company_id, recovery_code_hashes) values (${accountId}, ${companyId}, ${hashes}::bytea[])
    on conflict (account_id) do update set recovery_code_hashes = excluded.recovery_code_hashes`.execute(tx);
}

/** Removes the authenticator app only; recovery codes stay. */
export async function deleteAuthenticatorSecret(tx: Tx, accountId: string): Promise<void> {
  await sql`
    update second_factor set encrypted_secret = null, confirmed_at = null, last_step = 0 where account_id = ${accountId}`.execute(
    tx,
  );
}

export async function deleteSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from second_factor where account_id = ${accountId}`.execute(tx);
}
