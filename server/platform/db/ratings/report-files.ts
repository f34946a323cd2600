import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Columns that identify reports of the same subject, by table. */
const SAME = { report: ['domain_id'], integrated_report: ['company_id', 'vendor_id'] } as const;

/** Reports whose file was not erased by age: erased ones are visible on the verification page only. */
export const HAS_FILE = sql`(status <> 'ready' or pdf is not null or pdf_key is not null)`;

/**
 * Erases files of reports older than this many months, like the evidence that they contain, except the newest of each
 * domain and target vendor. The rows are kept, so that the code of a printed report can still be verified. Needs a
 * transaction over all companies.
 */
export async function eraseOldReportFiles(tx: Tx, months: number): Promise<void> {
  for (const [table, columns] of Object.entries(SAME)) {
    const same = sql.join(
      columns.map((column) => sql`n.${sql.ref(column)} = p.${sql.ref(column)}`),
      sql` and `,
    );
    await sql`
      update ${sql.table(table)} p set pdf = null, pdf_key = null, signed = null${table === 'report' ? sql`, slides = null, slides_key = null` : sql``}
      where (p.pdf is not null or p.pdf_key is not null) and p.finished_at < now() - make_interval(months => ${months})
        and exists (select 1 from ${sql.table(table)} n
                    where ${same} and (n.pdf is not null or n.pdf_key is not null) and n.finished_at > p.finished_at)`.execute(
      tx,
    );
  }
}
