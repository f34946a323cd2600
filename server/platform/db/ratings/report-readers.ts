import type { ReportKind } from '@assay/contract/values/report-options.ts';
import { sql } from 'kysely';
import { nowOf } from '../access.ts';
import type { Tx } from '../transaction.ts';

/** Which report of a domain is read. */
export interface ReadReportForm {
  kind: ReportKind;
  language: string;
}

/**
 * Records that an account requested or opened the report of a domain. Writes at most once an hour for the same options,
 * because pages request the same file repeatedly.
 */
export async function recordReportReader(
  tx: Tx,
  read: { companyId: string; domainId: string; accountId: string } & ReadReportForm,
): Promise<void> {
  const now = nowOf(tx);
  await sql`
    insert into report_reader as r (company_id, domain_id, account_id, kind, language, read_at)
    values (${read.companyId}, ${read.domainId}, ${read.accountId}, ${read.kind}, ${read.language}, ${now})
    on conflict (domain_id, account_id) do update
      set kind = excluded.kind, language = excluded.language, read_at = excluded.read_at
      where (r.kind, r.language) <> (excluded.kind, excluded.language)
         or r.read_at < excluded.read_at - interval '1 hour'`.execute(tx);
}

/**
 * The report of a domain to make in advance: the one opened last, else that of an active schedule.
 * @param since earlier accesses are ignored
 * @returns null if its reports are not read
 */
export async function findReadReportForm(tx: Tx, domainId: string, since: Date): Promise<ReadReportForm | null> {
  const { rows } = await sql<ReadReportForm>`
    select kind, language from (
      (select kind, language, 1 as turn, read_at as at from report_reader
       where domain_id = ${domainId} and read_at > ${since} order by read_at desc limit 1)
      union all
      (select s.kind, s.language, 2, s.created_at from report_schedule_domain d join report_schedule s on s.id = d.schedule_id
       where d.domain_id = ${domainId} and s.paused_at is null order by s.created_at desc limit 1)
    ) wanted order by turn, at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes views that no longer count. Needs a transaction over all companies. */
export async function deleteOldReaders(tx: Tx, before: Date): Promise<void> {
  await sql`delete from report_reader where read_at < ${before}`.execute(tx);
}
