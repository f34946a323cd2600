import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

/** Registration data in addition to address and password. */
export interface RegistrationData {
  name: string;
  phone: string;
  language: string;
  timeZone: string;
  /** Null = the business step was skipped. */
  business: {
    company: string;
    number: string;
    country: string;
    capital: string;
    industry: string;
    jobTitle: string;
  } | null;
}

export interface Registration {
  id: string;
  email: string;
  mainSupplier: boolean;
  data: RegistrationData;
  passwordHash: string;
  privacyVersion: string;
}

const COLUMNS = sql`
  id, email, main_supplier as "mainSupplier", data, password_hash as "passwordHash", privacy_version as "privacyVersion"`;

export async function insertRegistration(
  tx: Tx,
  registration: Registration & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into registration (id, email, main_supplier, data, password_hash, privacy_version, token_hash, expires_at)
    values (${registration.id}, ${registration.email}, ${registration.mainSupplier}, ${jsonb(registration.data)},
            ${registration.passwordHash}, ${registration.privacyVersion}, ${registration.tokenHash},
            ${registration.expiresAt})`.execute(tx);
}

/** The newest registration of an address that waits for its link. */
export async function findPendingRegistration(tx: Tx, email: string): Promise<Registration | null> {
  const { rows } = await sql<Registration>`
    select ${COLUMNS} from registration where lower(email) = lower(${email}) and expires_at > now()
    order by created_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** A new link that replaces the former one. */
export async function renewRegistration(tx: Tx, id: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await sql`update registration set token_hash = ${tokenHash}, expires_at = ${expiresAt} where id = ${id}`.execute(tx);
}

/** The registration of a link that can be used; null if there is none. */
export async function registrationOfLink(tx: Tx, tokenHash: Buffer): Promise<Registration | null> {
  const { rows } = await sql<Registration>`
    select ${COLUMNS} from registration where token_hash = ${tokenHash} and expires_at > now()`.execute(tx);
  return rows[0] ?? null;
}

/** Consumes the registration of a link: a link works once. */
export async function claimRegistration(tx: Tx, tokenHash: Buffer): Promise<Registration | null> {
  const { rows } = await sql<Registration>`
    delete from registration where token_hash = ${tokenHash} and expires_at > now() returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteRegistrationsOf(tx: Tx, email: string): Promise<void> {
  await sql`delete from registration where lower(email) = lower(${email})`.execute(tx);
}

export async function deleteOldRegistrations(tx: Tx): Promise<void> {
  await sql`delete from registration where expires_at < now() - interval '1 day'`.execute(tx);
}
