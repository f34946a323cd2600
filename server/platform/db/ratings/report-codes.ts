import type { ReportKind } from '@assay/contract/values/report-options.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { IS_LIMITED } from './limited.ts';

/** Data of the public page of a report. */
export interface ReportOfCode {
  domain: string;
  madeAt: Date;
  scannedAt: Date;
  grade: string | null;
  limited: boolean;
  sha256: string;
  kind: ReportKind;
  watermark: string;
  recipient: string;
  newer: boolean;
  integrated?: { targetVendor: string; domains: string[] };
}

/**
 * The report with this code; null when there is none, it is not ready, its page is off or its domain was removed. Needs a
 * transaction over all companies.
 */
export async function reportByCode(tx: Tx, code: string): Promise<ReportOfCode | null> {
  const { rows } = await sql<ReportOfCode>`
    select d.name as domain, p.finished_at as "madeAt", r.rated_at as "scannedAt", r.grade, ${IS_LIMITED} as limited, p.sha256, p.kind,
           p.watermark, p.recipient, exists (
             select 1 from report n
             where n.domain_id = p.domain_id and n.status = 'ready' and n.finished_at > p.finished_at
               and (n.rating_id <> p.rating_id or (n.language, n.kind, n.watermark, n.recipient)
                                                = (p.language, p.kind, p.watermark, p.recipient))) as newer
    from report p join domain d on d.id = p.domain_id join rating r on r.id = p.rating_id
    where p.verification_code = ${code} and p.status = 'ready' and p.verification_revoked_at is null
      and d.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** As `reportByCode`, for an integrated report: the first of its domains represents all. */
export async function integratedByCode(tx: Tx, code: string): Promise<ReportOfCode | null> {
  const { rows } = await sql<ReportOfCode>`
    select i.chosen->0->>'domain' as domain, i.finished_at as "madeAt", i.scanned_at as "scannedAt", null as grade, false as limited, i.sha256,
           'full' as kind, i.watermark, i.recipient, json_build_object('targetVendor', i.vendor, 'domains',
             array(select c->>'domain' from jsonb_array_elements(i.chosen) c)) as integrated, exists (
             select 1 from integrated_report n
             where n.company_id = i.company_id and n.vendor_id = i.vendor_id and n.chosen = i.chosen
               and n.status = 'ready' and n.finished_at > i.finished_at) as newer
    from integrated_report i
    where i.verification_code = ${code} and i.status = 'ready' and i.verification_revoked_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Code and switch of a report's public page, with the domain or the target vendor it is about. */
export interface CodeSwitch {
  id: string;
  companyId: string;
  domain: string;
  code: string;
  on: boolean;
}

export async function codeOfReport(tx: Tx, pdfName: string): Promise<CodeSwitch | null> {
  const { rows } = await sql<CodeSwitch>`
    select p.id, p.company_id as "companyId", d.name as domain, p.verification_code as code,
           p.verification_revoked_at is null as "on"
    from report p join domain d on d.id = p.domain_id where p.pdf_name = ${pdfName}
    union all
    select id, company_id, vendor, verification_code, verification_revoked_at is null
    from integrated_report where pdf_name = ${pdfName}`.execute(tx);
  return rows[0] ?? null;
}

export async function switchCode(tx: Tx, id: string, on: boolean): Promise<void> {
  for (const table of ['report', 'integrated_report']) {
    await sql`
      update ${sql.table(table)}
      set verification_revoked_at = case when ${on}::boolean then null else coalesce(verification_revoked_at, now()) end
      where id = ${id}`.execute(tx);
  }
}
