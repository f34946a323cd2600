import type { ReportKind } from '@assay/contract/values/report-options.ts';
import { sql } from 'kysely';
import type { StoredContent } from '#platform/files/object-storage.ts';
import { storable } from '../jsonb.ts';
import { pageByNameSearch, pageOf } from '../lists/page-by-name.ts';
import { type CursorPaging, type CursorRows, nameHolds, ofCompany } from '../lists/paging.ts';
import type { Tx } from '../transaction.ts';
import { IS_LIMITED } from './limited.ts';
import { HAS_FILE } from './report-files.ts';

export interface ReportRecord {
  id: string;
  companyId: string;
  domainId: string;
  ratingId: string;
  language: string;
  kind: ReportKind;
  watermark: string;
  recipient: string;
  /** Key of all inputs of the file. */
  formKey: string;
  status: 'generating' | 'ready' | 'failed';
  pdfName: string;
  fileName: string;
  verificationCode: string;
  createdAt: Date;
  madeAt: Date | null;
  nextUpdateAt: Date | null;
  pages: number | null;
  bytes: number | null;
  sha256: string | null;
}

const COLUMNS = sql`
  id, company_id as "companyId", domain_id as "domainId", rating_id as "ratingId", language, kind, watermark,
  recipient, form_key as "formKey", status,
  pdf_name as "pdfName", file_name as "fileName", verification_code as "verificationCode", created_at as "createdAt",
  finished_at as "madeAt", next_update_at as "nextUpdateAt", pages, bytes, sha256`;

/** @returns null if the same report is being created */
export async function insertReport(
  tx: Tx,
  report: Pick<
    ReportRecord,
    'id' | 'companyId' | 'domainId' | 'ratingId' | 'language' | 'pdfName' | 'fileName' | 'verificationCode'
  > &
    Partial<Pick<ReportRecord, 'kind' | 'watermark' | 'recipient' | 'formKey'>>,
): Promise<ReportRecord | null> {
  const { kind = 'full', watermark = '', recipient = '', formKey = '' } = report;
  const { rows } = await sql<ReportRecord>`
    insert into report (id, company_id, domain_id, rating_id, language, kind, watermark, recipient, form_key, status,
                        pdf_name, file_name, verification_code)
    values (${report.id}, ${report.companyId}, ${report.domainId}, ${report.ratingId}, ${report.language}, ${kind},
            ${storable(watermark)}, ${storable(recipient)}, ${formKey}, 'generating', ${report.pdfName},
            ${report.fileName}, ${report.verificationCode})
    on conflict do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

export async function reportById(tx: Tx, id: string): Promise<ReportRecord | null> {
  const { rows } = await sql<ReportRecord>`select ${COLUMNS} from report where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The newest report of a domain with the same inputs, pending or ready; failed ones are ignored. */
export async function newestReport(tx: Tx, domainId: string, formKey: string): Promise<ReportRecord | null> {
  const { rows } = await sql<ReportRecord>`
    select ${COLUMNS} from report
    where domain_id = ${domainId} and form_key = ${formKey} and status <> 'failed'
    order by created_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function reportByName(tx: Tx, pdfName: string): Promise<(ReportRecord & StoredContent) | null> {
  const { rows } = await sql<ReportRecord & StoredContent>`
    select ${COLUMNS}, pdf as content, pdf_key as "objectKey" from report where pdf_name = ${pdfName} and ${HAS_FILE}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The presentation of a summary for the board; the content is null for other kinds and for older reports. */
export async function slidesByName(
  tx: Tx,
  pdfName: string,
): Promise<(Pick<ReportRecord, 'status' | 'fileName'> & StoredContent) | null> {
  const { rows } = await sql<Pick<ReportRecord, 'status' | 'fileName'> & StoredContent>`
    select status, file_name as "fileName", slides as content, slides_key as "objectKey" from report where pdf_name = ${pdfName} and ${HAS_FILE}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function finishReport(
  tx: Tx,
  id: string,
  file: { pdf: Buffer; pages: number; slides?: Buffer | null; sha256: string; nextUpdateAt: Date },
): Promise<void> {
  await sql`
    update report set status = 'ready', finished_at = now(), next_update_at = ${file.nextUpdateAt}, pages = ${file.pages},
      bytes = ${file.pdf.length}, sha256 = ${file.sha256}, pdf = ${file.pdf},
      slides = ${file.slides ?? null}
    where id = ${id} and status = 'generating'`.execute(tx);
}

/** The report is based on a newer rating than the one for which it was requested. */
export async function updateReportRating(tx: Tx, id: string, ratingId: string): Promise<void> {
  await sql`update report set rating_id = ${ratingId} where id = ${id}`.execute(tx);
}

/** Rating of the newest finished report of a domain that is about an earlier scan than this rating; null without one. */
export async function findReportedRating(
  tx: Tx,
  rating: { id: string; domainId: string },
  kind: ReportKind,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select r.rating_id as id from report r join rating o on o.id = r.rating_id join rating n on n.id = ${rating.id}
    where r.domain_id = ${rating.domainId} and r.kind = ${kind} and r.status = 'ready'
      and o.scan_id <> n.scan_id and o.rated_at < n.rated_at
    order by r.finished_at desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function failReport(tx: Tx, id: string): Promise<void> {
  await sql`update report set status = 'failed' where id = ${id} and status = 'generating'`.execute(tx);
}

/** A line of the report table: each domain with a rating, its scan, and its newest report in the language. */
export interface ReportListRow {
  domain: string;
  account: string;
  company: string;
  companyId: string;
  scanDate: Date;
  score: number | null;
  grade: string | null;
  limited: boolean;
  scanstate: number;
  pdfName: string | null;
  fileName: string | null;
  status: 'generating' | 'ready' | 'failed' | null;
  cacheTime: Date | null;
  nextUpdateTime: Date | null;
  bytes: number | null;
  language: string | null;
  kind: ReportKind | null;
  watermark: string | null;
  recipient: string | null;
  hasSlides: boolean;
}

/**
 * @param companyId null = of every company the transaction may see
 * @param query `domain` '' = all; `report` the one to show instead of the newest
 */
export async function listReports(
  tx: Tx,
  companyId: string | null,
  query: { search: string; domain: string; report?: string } & CursorPaging,
): Promise<CursorRows<ReportListRow>> {
  const report = query.report ?? null;
  const where = sql`
    ${ofCompany(sql`d.company_id`, companyId)} and d.deleted_at is null and d.is_rated
      and ${nameHolds(query.search, sql`d.name`)} and ${query.domain === '' ? sql`true` : sql`d.name = ${query.domain}`}`;
  const page = await pageByNameSearch(tx, { companyId, where, search: query.search }, query);
  const { rows } = await sql<ReportListRow>`
    select d.name as domain, a.email as account, c.name as company, c.id as "companyId", r.rated_at as "scanDate", r.total as score, r.grade,
           ${IS_LIMITED} as limited,
           r.state as scanstate, p.pdf_name as "pdfName", p.file_name as "fileName", p.status,
           p.finished_at as "cacheTime", p.next_update_at as "nextUpdateTime", p.bytes, p.language,
           p.kind, p.watermark, p.recipient, (p.slides is not null or p.slides_key is not null) as "hasSlides"
    from ${pageOf('domain', 'd', page.ids)}
    join company c on c.id = d.company_id
    join rating r on r.id = d.rating_id
    join scan s on s.id = r.scan_id
    join account a on a.id = s.sender_id
    left join lateral (select * from report
                       where domain_id = d.id and (${report}::uuid is null or id = ${report}::uuid)
                       order by created_at desc limit 1) p on true
    order by page.place`.execute(tx);
  return { rows, total: page.total, nextCursor: page.nextCursor };
}

/** @returns the deleted one, with its domain; null if there was none */
export async function deleteReport(
  tx: Tx,
  pdfName: string,
): Promise<{ id: string; companyId: string; target: string } | null> {
  const { rows } = await sql<{ id: string; companyId: string; target: string }>`
    delete from report p using domain d where p.pdf_name = ${pdfName} and d.id = p.domain_id
    returning p.id, p.company_id as "companyId", d.name as target`.execute(tx);
  return rows[0] ?? null;
}
