import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/** Stores the signed JSON form beside the PDF of a report, of a domain or integrated. */
export async function storeSigned(
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
  /** Null for a report of before these were made. */
  signed: string | null;
}

export async function signedByName(tx: Tx, pdfName: string): Promise<SignedFile | null> {
  const { rows } = await sql<SignedFile>`
    select status, file_name as "fileName", signed from report where pdf_name = ${pdfName}
    union all
    select status, file_name, signed from integrated_report where pdf_name = ${pdfName}`.execute(tx);
  return rows[0] ?? null;
}
