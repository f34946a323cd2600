import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { HAS_FILE } from './report-files.ts';

/** Stores the signed JSON form with the PDF of a report, of a domain or integrated. */
export async function updateSignedData(
  tx: Tx,
  table: 'report' | 'integrated_report',
  id: string,
  signed: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set signed = ${signed} where id = ${id} and status = 'ready'`.execute(tx);
}

export interface SignedFile {
  status: 'generating' | 'ready' | 'failed';
  fileName: string;
  /** Null for older reports without one. */
  signed: string | null;
}

export async function signedByName(tx: Tx, pdfName: string): Promise<SignedFile | null> {
  const { rows } = await sql<SignedFile>`
    select status, file_name as "fileName", signed from report where pdf_name = ${pdfName} and ${HAS_FILE}
    union all
    select status, file_name, signed from integrated_report where pdf_name = ${pdfName} and ${HAS_FILE}`.execute(tx);
  return rows[0] ?? null;
}

/** Characters after the report in a signed file: algorithm, key id, key, signature. */
const SIGNATURE_SIGNS = 300;

/**
 * The next report that is signed with this key, in the order of ids; null when there is none left.
 * @param after the one before; null to begin
 */
export async function nextSignedBy(
  tx: Tx,
  table: 'report' | 'integrated_report',
  kid: string,
  after: string | null,
): Promise<{ id: string; signed: string } | null> {
  const { rows } = await sql<{ id: string; signed: string }>`
    select id, signed from ${sql.table(table)}
    where (${after}::uuid is null or id > ${after}::uuid) and signed is not null and strpos(right(signed, ${SIGNATURE_SIGNS}), ${kid}) > 0
    order by id limit 1 for update`.execute(tx);
  return rows[0] ?? null;
}
