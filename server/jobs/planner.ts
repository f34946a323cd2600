import { NOTIFICATION_DAYS } from '@assay/contract/values/notifications.ts';
import { advancePlans } from '../features/accounts/companies/plans.ts';
import { warnOfFullDisk } from '../features/administration/disk-space.ts';
import { sealDays } from '../features/audit/days.ts';
import { eraseOldPersonalDetails } from '../features/audit/retention.ts';
import { recheckDomains } from '../features/domains/recheck.ts';
import { announceNews } from '../features/news/announce.ts';
import { sendDigests } from '../features/notifications/digest.ts';
import { notifyOfCertificates, notifyOfPlans } from '../features/notifications/ends.ts';
import { passOnEvents } from '../features/notifications/pass-on.ts';
import { sendDueCalls, tidyCalls } from '../features/notifications/webhooks/send.ts';
import { endAcceptedRisks } from '../features/ratings/decisions/end-acceptances.ts';
import { refreshStanding } from '../features/ratings/standing.ts';
import { wantedSince } from '../features/reports/prepare.ts';
import { runReportSchedules } from '../features/reports/schedules/run.ts';
import { mendDueTimes, planAutomaticScans } from '../features/scans/schedules/plan.ts';
import { countOlderRatings } from '../features/sharing/dependencies.ts';
import { endRoles, releaseRoles } from '../features/suppliers/invited-role.ts';
import type { Context } from '../platform/context.ts';
import { nowOf } from '../platform/db/access.ts';
import { dropOldAttempts } from '../platform/db/accounts/login-attempts.ts';
import { dropOldRegistrations } from '../platform/db/accounts/registrations.ts';
import { dropOldResetLinks } from '../platform/db/accounts/reset-links.ts';
import { dropOldSessions } from '../platform/db/accounts/sessions.ts';
import { audit } from '../platform/db/audit.ts';
import { eraseRemovedDomains } from '../platform/db/domains/domains.ts';
import { expireVerifications } from '../platform/db/domains/verifications.ts';
import { dropUnusedImages } from '../platform/db/news/images.ts';
import { dropOldNotifications } from '../platform/db/notifications/notifications.ts';
import { writeAverages } from '../platform/db/ratings/average-days.ts';
import { eraseOldReportFiles } from '../platform/db/ratings/report-files.ts';
import { forgetReaders } from '../platform/db/ratings/report-readers.ts';
import { failStuckReports } from '../platform/db/ratings/reports.ts';
import { companiesWithStanding, writePlaces } from '../platform/db/ratings/standings.ts';
import { eraseOldEvidence } from '../platform/db/scans/evidence.ts';
import { dropOldEvents } from '../platform/db/scans/schedules/watches.ts';
import { dayIn } from '../platform/http/calendar.ts';
import { logFailure } from '../platform/logging/log-failure.ts';
import { sendDueMails } from '../platform/mail/send.ts';

type Task = (context: Context) => Promise<unknown>;

/** Periodic tasks, by interval. Each task is idempotent and independent of the others. */
export const TASKS: Readonly<Record<'minute' | 'hour', Readonly<Record<string, Task>>>> = {
  minute: {
    'expire-verifications': expireRequests,
    'recheck-domains': recheckDomains,
    'advance-plans': advancePlans,
    'end-main-supplier-roles': endRoles,
    'end-accepted-risks': endAcceptedRisks,
    'send-mails': sendDueMails,
    'pass-on-events': passOnEvents,
    'call-webhooks': sendDueCalls,
    'automatic-scans': (context) => planAutomaticScans(context),
    'announce-news': announceNews,
    'scheduled-reports': (context) => runReportSchedules(context),
    'fail-stuck-reports': ({ db }) => db.withAllCompanies('planner', failStuckReports),
  },
  hour: {
    'release-main-supplier-roles': releaseRoles,
    standings: refreshStandings,
    'certificates-ending': notifyOfCertificates,
    'plans-ending': (context) => notifyOfPlans(context),
    'daily-mails': (context) => sendDigests(context),
    'drop-old-calls': tidyCalls,
    'drop-old-notifications': ({ db }) =>
      db.withAllCompanies('planner', (tx) => dropOldNotifications(tx, NOTIFICATION_DAYS)),
    'count-dependencies': countOlderRatings,
    'erase-removed-domains': eraseRemoved,
    'erase-old-evidence': ({ db, config }) =>
      db.withAllCompanies('planner', (tx) => eraseOldEvidence(tx, config.retention.evidenceMonths)),
    'erase-old-report-files': ({ db, config }) =>
      db.withAllCompanies('planner', (tx) => eraseOldReportFiles(tx, config.retention.evidenceMonths)),
    'forget-report-readers': ({ db }) =>
      db.withAllCompanies('planner', (tx) => forgetReaders(tx, wantedSince(nowOf(tx)))),
    'drop-unused-images': ({ db }) => db.withoutCompany(dropUnusedImages),
    'drop-old-registrations': ({ db }) => db.withoutCompany(dropOldRegistrations),
    'drop-old-attempts': ({ db }) => db.withoutCompany(dropOldAttempts),
    'drop-old-reset-links': ({ db }) => db.withAllCompanies('planner', dropOldResetLinks),
    'warn-of-full-disk': (context) => warnOfFullDisk(context),
    'seal-audit-days': (context) => sealDays(context),
    'erase-old-personal-details': eraseOldPersonalDetails,
    'mend-automatic-scans': (context) => mendDueTimes(context),
    'drop-old-events': ({ db }) => db.withAllCompanies('planner', dropOldEvents),
    'drop-old-sessions': ({ db }) => db.withAllCompanies('planner', dropOldSessions),
  },
};

/** Runs all tasks of an interval; a failure does not prevent the others. */
export async function runTasks(context: Context, beat: keyof typeof TASKS): Promise<void> {
  for (const [name, task] of Object.entries(TASKS[beat])) {
    try {
      await task(context);
    } catch (error) {
      logFailure(context.log, error, 'a planned task failed', { task: name });
    }
  }
}

async function expireRequests({ db }: Context): Promise<void> {
  await db.withAllCompanies('planner', async (tx) => {
    for (const { companyId, domain } of await expireVerifications(tx)) {
      await audit(tx, { companyId, action: 'domain.verification-expired', target: domain });
    }
  });
}

/** A plan that began or ended, or a rating that became too old, changes a ranking without a new rating. */
async function refreshStandings({ db }: Context): Promise<void> {
  const companies = await db.withAllCompanies('averages', companiesWithStanding);
  for (const id of companies) await db.withCompany(id, (tx) => refreshStanding(tx, id));
  await db.withAllCompanies('averages', async (tx) => {
    await writePlaces(tx, dayIn('UTC', nowOf(tx)));
    await writeAverages(tx, dayIn('UTC', nowOf(tx)));
  });
}

async function eraseRemoved({ db }: Context): Promise<void> {
  await db.withAllCompanies('planner', async (tx) => {
    for (const { companyId, name } of await eraseRemovedDomains(tx)) {
      await audit(tx, { companyId, action: 'domain.erased', target: name });
    }
  });
}
