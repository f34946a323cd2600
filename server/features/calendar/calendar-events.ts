import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import type { Translator } from '@assay/locales';
import type { AccountRow } from '#platform/db/accounts/accounts.ts';
import {
  type DayRange,
  type FindingsOfDay,
  listCertificateEnds,
  listFindingDays,
  listQuestionnaireDays,
  listRegistrationEnds,
} from '#platform/db/notifications/calendar-events.ts';
import { listNextDates } from '#platform/db/scans/schedules/scan-schedules.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { addDays, dayIn, startOfDay } from '#platform/http/calendar.ts';
import type { CalendarEvent } from './icalendar.ts';

/** Days before today that stay in the calendar, and days after it that are in it already. */
const PAST_DAYS = 31;
const FUTURE_DAYS = 731;
/** Events of each kind, soonest first: programs refuse feeds of several megabytes. */
const EVENTS_MAX = 500;
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

/** Reader of a feed: language, time zone and permission are the account's. */
export interface CalendarReader {
  account: AccountRow;
  permission: number;
  now: Date;
  words: Translator;
}

/** An event without the installation's address. */
type Entry = Omit<CalendarEvent, 'url' | 'category'> & { path: string; kind: string };

/** Dates that concern a company, as far as the account may read them. @param publicUrl base address of the app */
export async function collectEvents(tx: Tx, reader: CalendarReader, publicUrl: string): Promise<CalendarEvent[]> {
  const { account, permission, now, words } = reader;
  const today = dayIn(account.timeZone, now);
  const range = { from: addDays(today, -PAST_DAYS), to: addDays(today, FUTURE_DAYS) };
  const rated = (RATED_PERMISSIONS as readonly number[]).includes(permission);
  const entries = [
    ...(rated ? await ratedEntries(tx, reader, range) : []),
    ...(await questionnaireEntries(tx, reader, range)),
    ...planEntries(reader, range),
  ];
  const host = new URL(publicUrl).hostname;
  return entries
    .map(({ path, kind, uid, ...entry }) => ({
      ...entry,
      uid: `${uid}@${host}`,
      url: publicUrl + path,
      category: words.t(`report:calendar.kinds.${kind}`),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.uid < b.uid ? -1 : 1));
}

async function ratedEntries(tx: Tx, { account, words }: CalendarReader, range: DayRange): Promise<Entry[]> {
  const { companyId, timeZone } = account;
  const instants = { from: startOfDay(timeZone, range.from), to: startOfDay(timeZone, range.to) };
  const certificates = await listCertificateEnds(tx, companyId, instants, EVENTS_MAX);
  const registrations = await listRegistrationEnds(tx, companyId, range, EVENTS_MAX);
  const due = await listFindingDays(tx, companyId, 'due', range, EVENTS_MAX);
  const acceptances = await listFindingDays(tx, companyId, 'acceptance', range, EVENTS_MAX);
  const scans = await listNextDates(tx, companyId, EVENTS_MAX);
  return [
    ...certificates.map(({ sha256, domain, host, hosts, endsAt }) => ({
      kind: 'certificate',
      uid: `certificate-${sha256}-${companyId}`,
      day: dayIn(timeZone, endsAt),
      title: words.t('report:calendar.certificate', { host }),
      text: words.t('report:calendar.certificateText', { domain, count: hosts, until: words.instant(endsAt) }),
      path: `/domain/${encodeURIComponent(domain)}/web_app_security`,
    })),
    ...registrations.map(({ domain, day }) => ({
      kind: 'registration',
      uid: `registration-${domain}-${companyId}`,
      day,
      title: words.t('report:calendar.registration', { domain }),
      text: words.t('report:calendar.registrationText'),
      path: `/domain/${encodeURIComponent(domain)}/dns_health`,
    })),
    ...due.map((row) => findingEntry('due', row, words)),
    ...acceptances.map((row) => findingEntry('acceptance', row, words)),
    ...scans.map(({ domain, day, kind }) => ({
      kind: 'scan',
      uid: `scan-${kind}-${domain}-${day}-${companyId}`,
      day,
      title: words.t('report:calendar.scan', { domain }),
      text: words.t(`report:calendar.${kind === 'automatic' ? 'scanAutomatic' : 'scanRequested'}`),
      path: '/scan',
    })),
  ];
}

function findingEntry(kind: 'due' | 'acceptance', row: FindingsOfDay, words: Translator): Entry {
  const { domainId, domain, day, count } = row;
  const lines = SEVERITIES.filter((severity) => row[severity] > 0).map((severity) =>
    words.t('report:calendar.severity', { severity: words.t(`terms:severities.${severity}`), count: row[severity] }),
  );
  return {
    kind,
    uid: `${kind}-${day}-${domainId}`,
    day,
    title: words.t(`report:calendar.${kind}`, { count, domain }),
    text: lines.join('\n'),
    path: `/domain/${encodeURIComponent(domain)}`,
  };
}

async function questionnaireEntries(tx: Tx, { account, words }: CalendarReader, range: DayRange): Promise<Entry[]> {
  const rows = await listQuestionnaireDays(tx, account.companyId, range, EVENTS_MAX);
  return rows.map(({ id, title, day, kind }) => ({
    kind: 'questionnaire',
    uid: `questionnaire-${kind}-${id}`,
    day,
    title: words.t(`report:calendar.questionnaire.${kind}`, { title }),
    text: words.t(`report:calendar.questionnaireText.${kind}`),
    path: `/questionnaires/${id}`,
  }));
}

function planEntries({ account, words }: CalendarReader, { from, to }: DayRange): Entry[] {
  const { companyId, plan, planEnd } = account;
  if (plan === null || planEnd === null || planEnd < from || planEnd > to) return [];
  const title = words.t('report:calendar.plan', { plan: words.t(`ui:role.${plan}`) });
  const text = words.t('report:calendar.planText');
  return [{ kind: 'plan', uid: `plan-${planEnd}-${companyId}`, day: planEnd, title, text, path: '/account' }];
}
