import { sql } from 'kysely';
import { nowOf } from '../access.ts';
import type { Tx } from '../transaction.ts';

export interface PasskeyRecord {
  id: string;
  companyId: string;
  accountId: string;
  name: string;
  credentialId: Buffer;
  /** COSE_Key. */
  publicKey: Buffer;
  counter: number;
  transports: string[];
  backupEligible: boolean;
  backedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = sql`
  id, company_id as "companyId", account_id as "accountId", name, credential_id as "credentialId",
  public_key as "publicKey", counter::float8 as counter, transports, backup_eligible as "backupEligible",
  backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Condition on an account `a`: an authenticator app is set up. */
export const HAS_APP = sql`
  exists (select 1 from second_factor f where f.account_id = a.id and f.confirmed_at is not null)`;

/** Condition on an account `a`: it has a second factor, an app or a passkey. */
export const HAS_SECOND_FACTOR = sql`(${HAS_APP} or exists (select 1 from passkey p where p.account_id = a.id))`;

/** Oldest first. @param lock the account's row, so that concurrent changes wait for each other */
export async function passkeysOf(tx: Tx, accountId: string, lock = false): Promise<PasskeyRecord[]> {
  if (lock) await sql`select 1 from account where id = ${accountId} for update`.execute(tx);
  const { rows } = await sql<PasskeyRecord>`
    select ${COLUMNS} from passkey where account_id = ${accountId} order by created_at, id`.execute(tx);
  return rows;
}

/** Needs a transaction over all companies where the account is not known yet. */
export async function passkeyByCredential(tx: Tx, credentialId: Buffer): Promise<PasskeyRecord | null> {
  const { rows } = await sql<PasskeyRecord>`
    select ${COLUMNS} from passkey where credential_id = ${credentialId}`.execute(tx);
  return rows[0] ?? null;
}

/** @returns false when the credential belongs to an account already */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRecord, 'createdAt' | 'lastUsedAt'> & { aaguid: string },
): Promise<boolean> {
  const { id, companyId, accountId, name, credentialId, publicKey, counter, transports, aaguid } = passkey;
  const { rows } = await sql`
    insert into passkey (id, company_id, account_id, name, credential_id, public_key, counter, transports, aaguid,
                         backup_eligible, backed_up)
    values (${id}, ${companyId}, ${accountId}, ${name}, ${credentialId}, ${publicKey}, ${counter},
            ${transports}::text[], ${aaguid}, ${passkey.backupEligible}, ${passkey.backedUp})
    on conflict (credential_id) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores counter and backup state of an assertion. A counter that does not grow indicates a cloned authenticator, unless it
 * keeps none (WebAuthn Level 3, section 6.1.1).
 * @returns false when the counter did not grow
 */
export async function recordPasskeyUse(tx: Tx, id: string, counter: number, backedUp: boolean): Promise<boolean> {
  const { rows } = await sql`
    update passkey set counter = ${counter}, backed_up = ${backedUp}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`.execute(tx);
  return rows.length > 0;
}

/** @returns the former name; null when the account has no such passkey */
export async function updatePasskeyName(tx: Tx, accountId: string, id: string, name: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update passkey p set name = ${name} from passkey before
    where p.id = ${id} and p.account_id = ${accountId} and before.id = p.id returning before.name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** @returns its name; null when the account has no such passkey */
export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from passkey where id = ${id} and account_id = ${accountId} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

export type ChallengePurpose = 'register' | 'log-in' | 'confirm';

/** @param accountId null for a login, where the account is not known yet */
export async function insertChallenge(
  tx: Tx,
  challenge: { hash: Buffer; purpose: ChallengePurpose; accountId: string | null; lifetimeMs: number },
): Promise<void> {
  await sql`delete from passkey_challenge where expires_at <= now()`.execute(tx);
  await sql`
    insert into passkey_challenge (hash, purpose, account_id, expires_at)
    values (${challenge.hash}, ${challenge.purpose}, ${challenge.accountId},
            ${new Date(nowOf(tx).getTime() + challenge.lifetimeMs)})`.execute(tx);
}

/** @returns false for one that was issued for another purpose or account, was used before or has expired */
export async function deleteChallenge(
  tx: Tx,
  challenge: { hash: Buffer; purpose: ChallengePurpose; accountId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    delete from passkey_challenge where hash = ${challenge.hash}
    returning purpose = ${challenge.purpose} and account_id is not distinct from ${challenge.accountId}::uuid
              and expires_at > now() as fits`.execute(tx);
  return rows[0]?.fits ?? false;
}
