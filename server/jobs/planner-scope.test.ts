import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const SERVER = new URL('../', import.meta.url);

/**
 * Transactions over all companies for the reason `planner`, by module: what each finds or changes. They are work of the
 * installation; none has a company or a filter from a request.
 */
const TRANSACTIONS: Readonly<Record<string, readonly string[]>> = {
  'features/accounts/companies/plans.ts': ['companies whose next plan begins'],
  'features/administration/disk-space.ts': ['mails to administrators about a full disk'],
  'features/audit/audit-log.ts': ['signed end of the audit log', 'verification of the audit log'],
  'features/audit/retention.ts': ['erasure of personal details past their retention'],
  'features/audit/sealing.ts': ['seals of new audit entries'],
  'features/audit/signed-days.ts': ['signatures of past days of the audit log'],
  'features/audit/signed-heads.ts': ['comparison of the audit log with exported heads'],
  'features/domains/recheck-domains.ts': ['domains whose verification is due'],
  'features/feeds/offline/import-file.ts': ['audit entry of an imported feed file'],
  'features/notifications/digest.ts': ['readers of digests'],
  'features/notifications/due-connections.ts': ['connections to SIEMs and ticket systems that are due'],
  'features/notifications/expiry-notifications.ts': [
    'certificates that expire soon',
    'findings whose due date passed',
    'plans that end soon',
  ],
  'features/notifications/webhooks/deliver-webhooks.ts': ['next delivery that is due', 'deliveries given up or old'],
  'features/questionnaires/advance-questionnaires.ts': [
    'questionnaires that expired',
    'questionnaires that are due or end',
  ],
  'features/ratings/decisions/end-acceptances.ts': ['accepted risks that ended'],
  'features/ratings/inventory/store-inventory.ts': ['domains whose assets are not in the inventory'],
  'features/reports/fail-abandoned.ts': ['reports whose job has ended'],
  'features/reports/schedules/run-report-schedules.ts': [
    'schedules with a generated report',
    'schedules that are due',
    'schedules that ran by a wrong clock',
  ],
  'features/reports/signing/revoke-signing-key.ts': ['audit entry of a key', 'reports signed with a leaked key'],
  'features/scans/schedules/plan-scans.ts': [
    'schedules whose scan ended',
    'schedules that are due',
    'schedules postponed by a wrong clock',
    'schedules that ran by a wrong clock',
  ],
  'features/scans/schedules/triggers/check-triggers.ts': ['change triggers that are due'],
  'features/scans/schedules/triggers/partial-scans.ts': ['domains with observed changes'],
  'features/sharing/dependencies.ts': ['domains whose providers are not counted'],
  'features/suppliers/invited-role.ts': ['invited roles without an association', 'invited roles that end'],
  'platform/evidence/move-to-object-storage.ts': ['contents to move to object storage', 'contents that were moved'],
  'commands/doctor/object-storage-check.ts': ['number of contents in object storage'],
  'platform/operations/collect.ts': ['number of overdue findings'],
  'jobs/beats.ts': ['groups of tasks with due work'],
  'jobs/set-back-clock.ts': ['times of a wrong clock'],
  'jobs/planner.ts': [
    'old notifications',
    'evidence past its retention',
    'report files past their retention',
    'old readers',
    'registrations that expired',
    'old reset links',
    'old events of change triggers',
    'old sessions',
    'old idempotency keys',
    'verifications that expired',
    'domains that were removed',
    'addresses of old invitations',
  ],
};

/** Calls for the reason `planner` in each module of the server. */
function callsByModule(): Record<string, number> {
  const exclude = (name: string) => /\.test\.ts$|^testing$|node_modules/.test(name);
  const calls: Record<string, number> = {};
  for (const file of globSync('**/*.ts', { cwd: SERVER, exclude })) {
    const count = readFileSync(new URL(file, SERVER), 'utf8').match(/withAllCompanies\(\s*'planner'/g)?.length ?? 0;
    if (count > 0) calls[file.replaceAll('\\', '/')] = count;
  }
  return calls;
}

test('each transaction of the planner over all companies is named with its purpose', () => {
  const named = Object.fromEntries(Object.entries(TRANSACTIONS).map(([file, purposes]) => [file, purposes.length]));
  assert.deepEqual(callsByModule(), named);
});

test('no route or websocket has a transaction of the planner', () => {
  const ofRequests = Object.keys(callsByModule()).filter((file) => /^(?:routes|live)\//.test(file));
  assert.deepEqual(ofRequests, []);
});
