import { sql } from 'kysely';
import type { StoredContent } from '#platform/files/object-storage.ts';
import { jsonb, storable } from '../jsonb.ts';
import { containing } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import { HAS_FILE } from './report-files.ts';

/** A domain of a report, with its company's name when it was chosen. */
export interface ChosenDomain {
  companyId: string;
  company: string;
  domain: string;
}

export interface IntegratedRecord {
  id: string;
  /** Company that reads it: the main company of its cover. */
  companyId: string;
  accountId: string | null;
  vendorId: string;
  mainCompany: string;
  vendor: string;
  /** In the order of the report. */
  chosen: ChosenDomain[];
  language: string;
  watermark: string;
  recipient: string;
  status: 'generating' | 'ready' | 'failed';
  stage: 'waiting' | 'reading' | 'drawing';
  /** Domains read so far. */
  done: number;
  pdfName: string;
  fileName: string;
  verificationCode: string;
  createdAt: Date;
  madeAt: Date | null;
  pages: number | null;
  bytes: number | null;
}

const COLUMNS = sql`
  i.id, i.company_id as "companyId", i.account_id as "accountId", i.vendor_id as "vendorId",
  i.main_company as "mainCompany", i.vendor, i.chosen, i.language, i.watermark, i.recipient, i.status, i.stage, i.done, i.pdf_name as "pdfName",
  i.file_name as "fileName", i.verification_code as "verificationCode", i.created_at as "createdAt",
  i.finished_at as "madeAt", i.pages, i.bytes`;

export type NewIntegrated = Pick<
  IntegratedRecord,
  | 'id'
  | 'companyId'
  | 'accountId'
  | 'vendorId'
  | 'mainCompany'
  | 'vendor'
  | 'chosen'
  | 'language'
  | 'watermark'
  | 'recipient'
  | 'pdfName'
  | 'fileName'
  | 'verificationCode'
> & {
  /** Identifies the selected options: two reports with the same options are not created concurrently. */
  choiceKey: string;
};

/** @returns the report; the pending one if the same was requested already */
export async function insertIntegrated(
  tx: Tx,
  report: NewIntegrated,
): Promise<{ report: IntegratedRecord; fresh: boolean }> {
  const { rows } = await sql<IntegratedRecord>`
    insert into integrated_report as i (id, company_id, account_id, vendor_id, main_company, vendor, chosen, choice_key,
      language, watermark, recipient, status, pdf_name, file_name, verification_code)
    values (${report.id}, ${report.companyId}, ${report.accountId}, ${report.vendorId}, ${report.mainCompany},
      ${report.vendor}, ${jsonb(report.chosen)}, ${report.choiceKey}, ${report.language},
      ${storable(report.watermark)}, ${storable(report.recipient)}, 'generating',
      ${report.pdfName}, ${report.fileName}, ${report.verificationCode})
    on conflict do nothing returning ${COLUMNS}`.execute(tx);
  if (rows[0]) return { report: rows[0], fresh: true };
  const known = await sql<IntegratedRecord>`
    select ${COLUMNS} from integrated_report i
    where company_id = ${report.companyId} and choice_key = ${report.choiceKey} and status = 'generating'`.execute(tx);
  return { report: known.rows[0]!, fresh: false };
}

export async function integratedById(tx: Tx, id: string): Promise<IntegratedRecord | null> {
  const { rows } = await sql<IntegratedRecord>`
    select ${COLUMNS} from integrated_report i where i.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function integratedFile(
  tx: Tx,
  pdfName: string,
): Promise<(Pick<IntegratedRecord, 'id' | 'status' | 'fileName' | 'companyId'> & StoredContent) | null> {
  const { rows } = await sql<Pick<IntegratedRecord, 'id' | 'status' | 'fileName' | 'companyId'> & StoredContent>`
    select id, company_id as "companyId", status, file_name as "fileName", pdf as content, pdf_key as "objectKey" from integrated_report
    where pdf_name = ${pdfName} and ${HAS_FILE}`.execute(tx);
  return rows[0] ?? null;
}

/** A line of the list, with the address of the requester. */
export type IntegratedListRow = IntegratedRecord & { account: string | null };

/** The newest first. @param search found in names of companies and domains */
export async function listIntegrated(
  tx: Tx,
  companyId: string,
  query: { id: string | null; search: string; limit: number; offset: number },
): Promise<{ rows: IntegratedListRow[]; total: number }> {
  const pattern = containing(query.search);
  const { rows } = await sql<IntegratedListRow & { n: number }>`
    select ${COLUMNS}, a.email as account, count(*) over () as n
    from integrated_report i left join account a on a.id = i.account_id and a.erased_at is null
    where i.company_id = ${companyId} and ${HAS_FILE} and (${query.id}::uuid is null or i.id = ${query.id}::uuid)
      and (i.vendor ilike ${pattern} or i.main_company ilike ${pattern} or exists (
        select 1 from jsonb_array_elements(i.chosen) c
        where c->>'domain' ilike ${pattern} or c->>'company' ilike ${pattern}))
    order by i.created_at desc, i.id desc limit ${query.limit} offset ${query.offset}`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

/** Stores the progress of a report. */
export async function updateIntegratedProgress(
  tx: Tx,
  id: string,
  stage: IntegratedRecord['stage'],
  done: number,
): Promise<void> {
  await sql`
    update integrated_report set stage = ${stage}, done = ${done} where id = ${id} and status = 'generating'`.execute(
    tx,
  );
}

export async function finishIntegrated(
  tx: Tx,
  id: string,
  file: { pdf: Buffer; pages: number; sha256: string; scannedAt: string },
): Promise<void> {
  await sql`
    update integrated_report set status = 'ready', finished_at = now(), scanned_at = ${file.scannedAt}, pages = ${file.pages},
      bytes = ${file.pdf.length}, sha256 = ${file.sha256}, pdf = ${file.pdf}
    where id = ${id} and status = 'generating'`.execute(tx);
}

export async function failIntegrated(tx: Tx, id: string): Promise<void> {
  await sql`update integrated_report set status = 'failed' where id = ${id} and status = 'generating'`.execute(tx);
}

/** @returns the deleted one, with its target vendor; null if there was none */
export async function deleteIntegrated(
  tx: Tx,
  pdfName: string,
): Promise<{ id: string; companyId: string; target: string } | null> {
  const { rows } = await sql<{ id: string; companyId: string; target: string }>`
    delete from integrated_report where pdf_name = ${pdfName}
    returning id, company_id as "companyId", vendor as target`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes the oldest reports of a company above this number. */
export async function pruneIntegrated(tx: Tx, companyId: string, kept: number): Promise<void> {
  await sql`
    delete from integrated_report where id in (
      select id from integrated_report where company_id = ${companyId} and status <> 'generating'
      order by created_at desc, id desc offset ${kept})`.execute(tx);
}
