import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { isolateByCompany, isolateByTwoCompanies, isolateReadingByCompany } from '#platform/db/tenancy.ts';

/** In the order of their foreign keys. */
const FILES = [
  ...['accounts', 'audit', 'domains', 'scans', 'ratings', 'reports', 'suppliers', 'notifications', 'feeds'],
];

/** Tables whose rows belong to the company of their column `company_id`. */
const OF_A_COMPANY = [
  ...['account', 'api_token', 'colleague_invitation', 'company_branding', 'join_request', 'known_device', 'passkey'],
  ...['queued_plan', 'reset_link', 'second_factor', 'session', 'sso_identity'],
  ...['audit_erasure', 'audit_log', 'audit_personal'],
  ...['asset', 'certificate_expiry', 'discovery', 'domain', 'domain_address', 'domain_tag', 'domain_verification'],
  ...['lookalike_disposition', 'observed_service', 'verification_attempt'],
  ...['evidence_content', 'evidence_item', 'scan', 'scan_authorization', 'scan_schedule', 'scan_schedule_run'],
  ...['scan_trigger', 'scan_trigger_event'],
  ...['area_row', 'badge', 'dispute', 'finding', 'finding_decision', 'finding_event', 'ranking', 'ranking_daily'],
  ...['rating', 'ruling', 'share_link'],
  ...['integrated_report', 'report', 'report_reader', 'report_schedule', 'report_schedule_domain'],
  ...['report_schedule_reader'],
  ...['dependency', 'dependency_set', 'supplier_invitation'],
  ...['notification', 'notification_event', 'notification_setting', 'webhook', 'webhook_delivery'],
];

/** The whole schema, as the 47 migrations up to number 0057 created it (decision 0070). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of FILES) {
    const text = await readFile(new URL(`${name}.sql`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
  await isolateByCompany(db, 'company', 'id');
  for (const table of OF_A_COMPANY) await isolateByCompany(db, table);
  await isolateByTwoCompanies(db, 'supplier_association', { writer: 'company_id', reader: 'reader_company_id' });
  for (const table of ['mail', 'notification_outbox']) await isolateReadingByCompany(db, table, 'for_company_id');
}
