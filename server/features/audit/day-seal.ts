import { createHash, sign, verify } from 'node:crypto';
import type { DayRow } from '#platform/db/audit/daily-seals.ts';
import { privateKeyOf, publicKeyOf } from '#platform/secrets/ed25519.ts';
import type { Key } from '#platform/secrets/key-ring.ts';

/** Signed content of a day, also of its exported file. */
export type DayStatement = Pick<DayRow, 'day' | 'number' | 'seal' | 'previous'>;

/** An exported day: a copy of it can prove the state of the log later, with nothing but the public key. */
export interface DayFile extends DayStatement {
  format: 'assay-audit-day-1';
  key: string;
  /** Ed25519, SubjectPublicKeyInfo in PEM. */
  publicKey: string;
  /** Base64 signature of the line created by `statementOf`. */
  signature: string;
}

/** The signed bytes: one line of JSON, its names in this order. */
export function statementOf({ day, number, seal, previous }: DayStatement): Buffer {
  return Buffer.from(JSON.stringify({ format: 'assay-audit-day-1', day, number, seal, previous }));
}

export function signDay(statement: DayStatement, key: Key): DayRow {
  return { ...statement, keyId: key.id, signature: sign(null, statementOf(statement), privateKeyOf(key)) };
}

export function isSignedBy(row: DayRow, key: Key): boolean {
  return verify(null, statementOf(row), publicKeyOf(key), row.signature);
}

/** Reference to be included by the next day. */
export function digestOfSignature(row: Pick<DayRow, 'signature'>): string {
  return createHash('sha256').update(row.signature).digest('hex');
}

/** Text of the exported file; the same row and key always give the same text. */
export function dayFile(row: DayRow, key: Key): string {
  const { day, number, seal, previous } = row;
  const file: DayFile = {
    format: 'assay-audit-day-1',
    day,
    number,
    seal,
    previous,
    key: row.keyId,
    publicKey: publicKeyOf(key).export({ type: 'spki', format: 'pem' }).toString(),
    signature: row.signature.toString('base64'),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
