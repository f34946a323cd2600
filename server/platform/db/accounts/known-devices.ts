import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** A device is known for this many days after its last login (docs/product/accounts.md). */
export const KNOWN_DEVICE_DAYS = 90;
/** Devices remembered for one account; beyond that the oldest is deleted. */
const DEVICES_MAX = 50;

/** Whether one of the hashes is a known device of any account. Needs a transaction over all companies. */
export async function isKnownDevice(tx: Tx, hashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_device
    where hash = any(${[...hashes]}::bytea[]) and created_at > now() - make_interval(days => ${KNOWN_DEVICE_DAYS}) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** @param before hashes of the device's previous cookie for the account; they are replaced */
export async function insertKnownDevice(
  tx: Tx,
  device: { companyId: string; accountId: string; hash: Buffer; before: readonly Buffer[] },
): Promise<void> {
  const { companyId, accountId, hash, before } = device;
  await sql`delete from known_device where account_id = ${accountId} and hash = any(${[...before]}::bytea[])`.execute(
    tx,
  );
  await sql`
    insert into known_device (hash, company_id, account_id) values (${hash}, ${companyId}, ${accountId})
    on conflict (hash) do nothing`.execute(tx);
  await sql`
    delete from known_device where account_id = ${accountId} and (
      created_at <= now() - make_interval(days => ${KNOWN_DEVICE_DAYS}) or
      hash not in (select hash from known_device where account_id = ${accountId}
                   order by created_at desc, hash limit ${DEVICES_MAX}))`.execute(tx);
}

/** @returns number of deleted devices */
export async function deleteKnownDevices(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql`delete from known_device where account_id = ${accountId} returning 1`.execute(tx);
  return rows.length;
}
