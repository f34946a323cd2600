import type {
  ReportSchedule,
  ReportScheduleChange,
  ReportScheduleChoices,
} from '@assay/contract/api/reports/report-schedules.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { REPORT_SCHEDULES_MAX } from '@assay/contract/values/report-options.ts';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '#features/auth/index.ts';
import { parseDomainName } from '#features/domains/index.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import { domainByName, listVerifiedDomains } from '#platform/db/domains/domains.ts';
import {
  countReportSchedules,
  deleteReportSchedule,
  listPossibleRecipients,
  listReportSchedules,
  pauseReportSchedule,
  type ReportScheduleRow,
  reportScheduleById,
  upsertReportSchedule,
} from '#platform/db/ratings/report-schedules.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { nextDue } from './next-due.ts';

export async function readReportSchedules(
  tx: Tx,
  companyId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: ReportSchedule[]; total: number }> {
  const { rows, total } = await listReportSchedules(tx, companyId, page);
  return { rows: rows.map(shape), total };
}

function shape(row: ReportScheduleRow): ReportSchedule {
  const { id, rhythm, day, hour, kind, language, domains, readers, outcome, madeBy } = row;
  return {
    ...{ id, rhythm, day, hour, kind, language, domains, readers, outcome, madeBy },
    paused: row.pausedAt !== null,
    nextAt: row.pausedAt ? null : row.dueAt.toISOString(),
    ranAt: row.ranAt?.toISOString() ?? null,
  };
}

/** Domains and colleagues that may be chosen. */
export async function readScheduleChoices(tx: Tx, companyId: string): Promise<ReportScheduleChoices> {
  const domains = (await listVerifiedDomains(tx, companyId)).map(({ name }) => name).sort();
  return { domains, readers: await listPossibleRecipients(tx, companyId) };
}

/** @throws {AppError} report-schedule-limit-reached, and as `chosen` */
export async function createReportSchedule(tx: Tx, by: Actor, wanted: ReportScheduleChange): Promise<ReportSchedule> {
  const { companyId } = by.session;
  if ((await countReportSchedules(tx, companyId)) >= REPORT_SCHEDULES_MAX) {
    throw new AppError('report-schedule-limit-reached', { count: REPORT_SCHEDULES_MAX });
  }
  return store(tx, by, uuidv7(), wanted, 'report-schedule.made');
}

/**
 * Replaces the settings of a schedule, effective immediately.
 * @throws {AppError} report-schedule-not-found, and as `chosen`
 */
export async function changeReportSchedule(
  tx: Tx,
  by: Actor,
  id: string,
  wanted: ReportScheduleChange,
): Promise<ReportSchedule> {
  await locked(tx, id);
  return store(tx, by, id, wanted, 'report-schedule.changed');
}

async function store(
  tx: Tx,
  by: Actor,
  id: string,
  wanted: ReportScheduleChange,
  action: 'report-schedule.made' | 'report-schedule.changed',
): Promise<ReportSchedule> {
  const { companyId, accountId, companyZone } = by.session;
  const { rhythm, day, hour, kind } = wanted;
  const language = nearestLanguage(wanted.language);
  const dueAt = nextDue(wanted, companyZone, nowOf(tx));
  const { domains, readers } = await chosen(tx, companyId, wanted);
  await upsertReportSchedule(
    tx,
    { id, companyId, rhythm, day, hour, kind, language, dueAt },
    { domains, readers, madeBy: accountId },
  );
  const facts = { rhythm, day, hour, kind, language, readers: readers.length };
  return record(tx, by, id, action, facts);
}

/**
 * Ids of the selected domains and colleagues, without duplicates.
 * @throws {AppError} report-schedule-nothing-chosen, report-schedule-nobody-chosen, report-schedule-reader-unknown,
 * domain-not-found
 */
async function chosen(
  tx: Tx,
  companyId: string,
  wanted: ReportScheduleChange,
): Promise<{ domains: string[]; readers: string[] }> {
  const names = [...new Set(wanted.domains.map((typed) => parseDomainName(typed).ascii))];
  if (names.length === 0) throw new AppError('report-schedule-nothing-chosen', { field: 'domains' });
  const readers = [...new Set(wanted.readers.map((id) => id.toLowerCase()))];
  if (readers.length === 0) throw new AppError('report-schedule-nobody-chosen', { field: 'readers' });
  const known = new Set((await listPossibleRecipients(tx, companyId)).map(({ id }) => id));
  if (!readers.every((id) => known.has(id))) throw new AppError('report-schedule-reader-unknown', { field: 'readers' });
  const domains = [];
  for (const name of names) {
    const domain = await domainByName(tx, companyId, name);
    if (!domain || domain.deletedAt) throw new AppError('domain-not-found', { domain: name });
    domains.push(domain.id);
  }
  return { domains, readers };
}

/** After a pause, it is due on its next day, not for missed ones. @throws {AppError} report-schedule-not-found */
export async function setReportSchedulePaused(tx: Tx, by: Actor, id: string, paused: boolean): Promise<ReportSchedule> {
  const row = await locked(tx, id);
  if (paused === (row.pausedAt !== null)) return shape(row);
  await pauseReportSchedule(tx, id, paused, nextDue(row, by.session.companyZone, nowOf(tx)));
  return record(tx, by, id, paused ? 'report-schedule.paused' : 'report-schedule.resumed', {});
}

/** Existing reports remain. @throws {AppError} report-schedule-not-found */
export async function removeReportSchedule(tx: Tx, by: Actor, id: string): Promise<void> {
  await locked(tx, id);
  await record(tx, by, id, 'report-schedule.deleted', {});
  await deleteReportSchedule(tx, id);
}

async function locked(tx: Tx, id: string): Promise<ReportScheduleRow> {
  const row = await reportScheduleById(tx, id, true);
  if (!row) throw new AppError('report-schedule-not-found');
  return row;
}

async function record(
  tx: Tx,
  { session, address }: Actor,
  id: string,
  action: string,
  facts: Record<string, unknown>,
): Promise<ReportSchedule> {
  const row = (await reportScheduleById(tx, id))!;
  const { companyId, accountId } = session;
  await audit(tx, { companyId, accountId, address, action, target: row.domains.join(', '), facts });
  return shape(row);
}
