import { NOTIFICATION_DAYS } from '@assay/contract/values/notifications.ts';
import { advancePlans } from '../features/accounts/companies/plans.ts';
import { warnOfFullDisk } from '../features/administration/disk-space.ts';
import { eraseOldPersonalDetails } from '../features/audit/retention.ts';
import { sealDays } from '../features/audit/signed-days.ts';
import { recheckDomains } from '../features/domains/recheck-domains.ts';
import { announceNews } from '../features/news/announce-articles.ts';
import { sendDigests } from '../features/notifications/digest.ts';
import {
  notifyOfCertificates,
  notifyOfOverdue,
  notifyOfPlans,
} from '../features/notifications/expiry-notifications.ts';
import { dispatchEvents } from '../features/notifications/outbox-dispatcher.ts';
import { deliverDueWebhooks, pruneDeliveries } from '../features/notifications/webhooks/deliver-webhooks.ts';
import { advanceQuestionnaires } from '../features/questionnaires/advance-questionnaires.ts';
import {
  addSupplierSummaries,
  updateCompanyScores,
  updateDeclines,
  updateEndedScores,
  updatePlaces,
  updateStaleScores,
} from '../features/ratings/averages/company-scores.ts';
import { updateDueRankings, updateRankings } from '../features/ratings/averages/ranking.ts';
import { endAcceptedRisks } from '../features/ratings/decisions/end-acceptances.ts';
import { inventoryOlderRatings } from '../features/ratings/inventory/store-inventory.ts';
import { failAbandoned } from '../features/reports/fail-abandoned.ts';
import { readerCutoff } from '../features/reports/pregenerate-report.ts';
import { runReportSchedules } from '../features/reports/schedules/run-report-schedules.ts';
import { planAutomaticScans } from '../features/scans/schedules/plan-scans.ts';
import { countOlderRatings } from '../features/sharing/dependencies.ts';
import { runSiemConnections } from '../features/siem/run-connections.ts';
import { endRoles, releaseRoles } from '../features/suppliers/invited-role.ts';
import { syncTickets } from '../features/tickets/sync-tickets.ts';
import type { Context } from '../platform/context.ts';
import { nowOf } from '../platform/db/access.ts';
import { eraseInvitedAddresses } from '../platform/db/accounts/erasure.ts';
import { deleteOldIdempotencyKeys } from '../platform/db/accounts/idempotency-keys.ts';
import { deleteOldAttempts } from '../platform/db/accounts/login-attempts.ts';
import { deleteOldRegistrations } from '../platform/db/accounts/registrations.ts';
import { deleteOldResetLinks } from '../platform/db/accounts/reset-links.ts';
import { deleteOldSessions } from '../platform/db/accounts/sessions.ts';
import { deleteExpiredSamlResponses } from '../platform/db/accounts/sign-on/saml-responses.ts';
import { audit } from '../platform/db/audit.ts';
import { ERASED_AT_ONCE, eraseRemovedDomains } from '../platform/db/domains/domains.ts';
import { expireVerifications } from '../platform/db/domains/verifications.ts';
import { deleteUnusedImages } from '../platform/db/news/images.ts';
import { deleteOldNotifications } from '../platform/db/notifications/notifications.ts';
import { upsertDailyAverages } from '../platform/db/ratings/daily-averages.ts';
import { upsertDailyRanks } from '../platform/db/ratings/rankings.ts';
import { eraseOldReportFiles } from '../platform/db/ratings/report-files.ts';
import { deleteOldReaders } from '../platform/db/ratings/report-readers.ts';
import { deleteOldLeases } from '../platform/db/scans/address-leases.ts';
import { EVIDENCE_TABLES, eraseOldEvidence } from '../platform/db/scans/evidence.ts';
import { deleteOldEvents } from '../platform/db/scans/schedules/scan-triggers.ts';
import { moveToObjectStorage } from '../platform/evidence/move-to-object-storage.ts';
import { dayIn } from '../platform/http/calendar.ts';
import { logFailure } from '../platform/logging/log-failure.ts';
import { sendDueMails } from '../platform/mail/send-mails.ts';
import { untilComplete, untilNothingIsDue } from '../platform/queue/rounds.ts';
import { resetTimes } from './set-back-clock.ts';

type Task = (context: Context) => Promise<unknown>;

/** Periodic tasks, by interval. Each task is idempotent and independent of the others. */
export const TASKS: Readonly<Record<'minute' | 'network' | 'hour', Readonly<Record<string, Task>>>> = {
  minute: {
    'expire-verifications': expireRequests,
    'advance-plans': advancePlans,
    'end-main-supplier-roles': endRoles,
    'end-accepted-risks': endAcceptedRisks,
    'pass-on-events': dispatchEvents,
    'automatic-scans': (context) => planAutomaticScans(context),
    'update-rankings': updateRankings,
    'update-company-scores': updateCompanyScores,
    'update-stale-scores': updateStaleScores,
    'add-supplier-summaries': addSupplierSummaries,
    'update-supplier-declines': updateDeclines,
    'update-address-places': updatePlaces,
    'announce-news': announceNews,
    'scheduled-reports': (context) => runReportSchedules(context),
    'fail-abandoned-reports': failAbandoned,
  },
  // Every minute as well, but in a job of their own: they wait for answers of others.
  network: {
    'recheck-domains': recheckDomains,
    'send-mails': sendDueMails,
    'call-webhooks': deliverDueWebhooks,
    'sync-tickets': syncTickets,
    'move-to-object-storage': (context) => moveToObjectStorage(context),
    'send-to-siems': runSiemConnections,
  },
  hour: {
    'release-main-supplier-roles': releaseRoles,
    standings: refreshStandings,
    'certificates-ending': notifyOfCertificates,
    'findings-overdue': notifyOfOverdue,
    'plans-ending': (context) => notifyOfPlans(context),
    questionnaires: advanceQuestionnaires,
    'daily-mails': (context) => sendDigests(context),
    'drop-old-calls': pruneDeliveries,
    'drop-old-notifications': ({ db }) =>
      db.withAllCompanies('planner', (tx) => deleteOldNotifications(tx, NOTIFICATION_DAYS)),
    'count-dependencies': untilComplete<Context>(countOlderRatings),
    'inventory-older-ratings': untilComplete<Context>(inventoryOlderRatings),
    'erase-removed-domains': eraseRemoved,
    'erase-old-evidence': eraseEvidence,
    'erase-old-report-files': ({ db, config }) =>
      db.withAllCompanies('planner', (tx) => eraseOldReportFiles(tx, config.retention.evidenceMonths)),
    'forget-report-readers': ({ db }) =>
      db.withAllCompanies('planner', (tx) => deleteOldReaders(tx, readerCutoff(nowOf(tx)))),
    'drop-unused-images': ({ db }) => db.withoutCompany(deleteUnusedImages),
    'drop-old-registrations': ({ db }) => db.withAllCompanies('planner', deleteOldRegistrations),
    'drop-old-attempts': ({ db }) =>
      db.withoutCompany(async (tx) => {
        await deleteOldAttempts(tx);
        await deleteExpiredSamlResponses(tx);
      }),
    'drop-old-reset-links': ({ db }) => db.withAllCompanies('planner', deleteOldResetLinks),
    'warn-of-full-disk': (context) => warnOfFullDisk(context),
    'seal-audit-days': (context) => sealDays(context),
    'erase-old-personal-details': eraseOldPersonalDetails,
    'reset-times-ahead': resetTimes,
    'drop-old-events': ({ db }) => db.withAllCompanies('planner', deleteOldEvents),
    'drop-old-idempotency-keys': ({ db }) => db.withAllCompanies('planner', deleteOldIdempotencyKeys),
    'drop-old-leases': ({ db }) => db.withoutCompany(deleteOldLeases),
    'erase-invited-addresses': ({ db }) => db.withAllCompanies('planner', eraseInvitedAddresses),
    'drop-old-sessions': ({ db }) => db.withAllCompanies('planner', deleteOldSessions),
  },
};

/** Runs all tasks of an interval, those that wait for the network concurrently; a failure does not prevent the others. */
export async function runTasks(context: Context, beat: keyof typeof TASKS): Promise<void> {
  const run = async ([name, task]: [string, Task]) => {
    const started = performance.now();
    let outcome: 'completed' | 'failed' = 'completed';
    try {
      await task(context);
    } catch (error) {
      outcome = 'failed';
      logFailure(context.log, error, 'a planned task failed', { task: name });
    }
    context.metrics.recordTask({ task: name, outcome, seconds: (performance.now() - started) / 1_000 });
  };
  const tasks = Object.entries(TASKS[beat]);
  if (beat === 'network') await Promise.all(tasks.map(run));
  else for (const task of tasks) await run(task);
}

async function expireRequests({ db }: Context): Promise<void> {
  await db.withAllCompanies('planner', async (tx) => {
    for (const { companyId, domain } of await expireVerifications(tx)) {
      await audit(tx, { companyId, action: 'domain.verification-expired', target: domain });
    }
  });
}

/** Rankings with new ratings and those that change with the date, then the ranks and averages of the day. */
async function refreshStandings(context: Context): Promise<void> {
  await updateRankings(context);
  await updateDueRankings(context);
  await updateEndedScores(context);
  await context.db.withAllCompanies('averages', async (tx) => {
    await upsertDailyRanks(tx, dayIn('UTC', nowOf(tx)));
    await upsertDailyAverages(tx, dayIn('UTC', nowOf(tx)));
  });
}

/** In batches, each a transaction, so that no lock and no snapshot lasts. */
async function eraseEvidence({ db, config }: Context): Promise<void> {
  for (const table of Object.keys(EVIDENCE_TABLES) as (keyof typeof EVIDENCE_TABLES)[]) {
    let last: readonly string[] | null = null;
    do {
      const after: readonly string[] | null = last;
      last = await db.withAllCompanies('planner', (tx) =>
        eraseOldEvidence(tx, table, config.retention.evidenceMonths, after),
      );
    } while (last);
  }
}

/** In batches, as above. */
async function eraseRemoved({ db }: Context): Promise<void> {
  await untilNothingIsDue(ERASED_AT_ONCE, () =>
    db.withAllCompanies('planner', async (tx) => {
      const erased = await eraseRemovedDomains(tx);
      for (const { companyId, name } of erased) {
        await audit(tx, { companyId, action: 'domain.erased', target: name });
      }
      return erased.length;
    }),
  );
}
