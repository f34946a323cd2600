import { nearestLanguage } from '@assay/contract/languages.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import type { ScheduleOutcome } from '@assay/contract/values/report-options.ts';
import { permissionOf } from '#features/auth/index.ts';
import { mailList } from '#features/notifications/index.ts';
import type { Context } from '#platform/context.ts';
import { type CompanyRow, companyById } from '#platform/db/accounts/companies.ts';
import { audit } from '#platform/db/audit.ts';
import {
  domainsToReport,
  listDueReportSchedules,
  listGeneratedReportSchedules,
  listRecipientsToNotify,
  listReportSchedulesAhead,
  type RecipientToNotify,
  type ReportScheduleRow,
  recordScheduledReport,
  recordScheduleOutcome,
  recordScheduleRun,
  reportScheduleById,
  reportsOfRun,
} from '#platform/db/ratings/report-schedules.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { requestReport } from '../request-report.ts';
import { nextDue } from './next-due.ts';

/** Schedules per run; the others follow a minute later. */
const AT_ONCE = 100;

/**
 * Requests reports that are due, and notifies colleagues of those that are ready. Idempotent, and safe in several
 * processes: each step is one transaction that locks its schedule. A failure does not delay other schedules. Due times
 * missed while no process ran are caught up once.
 * @param now the planner's clock
 * @throws the first failure, after all others were processed
 */
export async function runReportSchedules(context: Context, now: Date = context.clock.now()): Promise<void> {
  const { db } = context;
  const failures: unknown[] = [];
  const note = (error: unknown) => {
    failures.push(error);
  };
  const made = await db.withAllCompanies('planner', (tx) => listGeneratedReportSchedules(tx, AT_ONCE));
  for (const { companyId, id } of made) {
    await db.withCompany(companyId, (tx) => tellReaders(context, tx, id, now)).catch(note);
  }
  const due = await db.withAllCompanies('planner', (tx) => listDueReportSchedules(tx, now, AT_ONCE));
  for (const { companyId, id } of due) {
    await db.withCompany(companyId, (tx) => begin(context, tx, id, now)).catch(note);
  }
  if (failures.length > 0) throw failures[0];
}

/** Plans schedules again that ran by a clock that has been set back since: they are due at their next time from now. */
export async function repairReportTimes({ db }: Pick<Context, 'db'>, now: Date = db.clock.now()): Promise<void> {
  for (const { companyId, id } of await db.withAllCompanies('planner', listReportSchedulesAhead)) {
    await db.withCompany(companyId, async (tx) => {
      const row = await reportScheduleById(tx, id, true);
      if (!row?.outcome) return;
      const company = (await companyById(tx, companyId))!;
      await recordScheduleRun(tx, id, { at: now, dueAt: nextDue(row, company.timeZone, now), outcome: row.outcome });
    });
  }
}

/** Requests the reports of a schedule, or records why there are none this time; the next date is set in both cases. */
async function begin(context: Context, tx: Tx, id: string, now: Date): Promise<void> {
  const row = await reportScheduleById(tx, id, true);
  if (!row || row.pausedAt || row.dueAt > now) return;
  const company = (await companyById(tx, row.companyId))!;
  const outcome = (await obstacle(tx, row, company, now)) ?? (await askForReports(context, tx, row));
  await recordScheduleRun(tx, id, { at: now, dueAt: nextDue(row, company.timeZone, now), outcome });
  await audit(tx, {
    companyId: row.companyId,
    action: 'report-schedule.ran',
    target: row.domains.join(', '),
    facts: { outcome },
  });
}

async function obstacle(
  tx: Tx,
  row: ReportScheduleRow,
  company: CompanyRow,
  now: Date,
): Promise<ScheduleOutcome | null> {
  await recordScheduledReport(tx, row.id, null, null);
  const readers = await listRecipientsToNotify(tx, row.id);
  if (readers.length === 0) return 'nobody';
  return readers.some((reader) => mayRead(reader, company, now)) ? null : 'plan-ended';
}

/** A link to a report is useful only to users who may open it. */
function mayRead(reader: RecipientToNotify, company: CompanyRow, now: Date): boolean {
  const { grantedPermission } = reader;
  const permission = permissionOf({ ...company, grantedPermission, companyZone: company.timeZone }, now);
  return (RATED_PERMISSIONS as readonly number[]).includes(permission);
}

async function askForReports(context: Context, tx: Tx, row: ReportScheduleRow): Promise<ScheduleOutcome> {
  const wanted = { kind: row.kind, language: nearestLanguage(row.language), force: false };
  let asked = 0;
  for (const domain of await domainsToReport(tx, row.id)) {
    try {
      const report = await requestReport(context, tx, domain, wanted, null);
      await recordScheduledReport(tx, row.id, domain.id, report.id);
      asked += 1;
    } catch (error) {
      // A domain that was never rated has none; the others have.
      if (!(error instanceof AppError && error.id === 'report-no-data')) throw error;
    }
  }
  return asked > 0 ? 'making' : 'nothing';
}

/** After all reports are ready or have failed: a mail to each colleague, with links to those that are ready. */
async function tellReaders(context: Context, tx: Tx, id: string, now: Date): Promise<void> {
  const row = await reportScheduleById(tx, id, true);
  if (row?.outcome !== 'making') return;
  const reports = await reportsOfRun(tx, id);
  if (reports.some(({ status }) => status === 'generating')) return;
  const ready = reports.filter(({ status }) => status === 'ready');
  const company = (await companyById(tx, row.companyId))!;
  const readers = (await listRecipientsToNotify(tx, id)).filter((reader) => mayRead(reader, company, now));
  if (ready.length === 0 || readers.length === 0)
    return recordScheduleOutcome(tx, id, ready.length === 0 ? 'failed' : 'nobody');
  const path = ready.length === 1 ? `/getReport/${ready[0]!.pdfName}` : '/reportPDF';
  for (const { id: accountId, account: to, name, language, timeZone } of readers) {
    const names = new Intl.ListFormat(nearestLanguage(language)).format(ready.map(({ domain }) => domain));
    const facts = { name, company: company.name || name, domains: names };
    const list = mailList(context, accountId, `schedule-${id}`);
    await enqueueMail(context, tx, { to, accountId, template: 'report-ready', language, timeZone, facts, path, list });
  }
  await recordScheduleOutcome(tx, id, ready.length === reports.length ? 'sent' : 'partly');
}
