import { type Kysely, sql } from 'kysely';

/** Old table → new table. */
const TABLES: Readonly<Record<string, string>> = {
  address_claim: 'address_lease',
  advisory_product: 'advisory_affected_product',
  auto_scan: 'scan_schedule',
  auto_scan_date: 'scan_schedule_run',
  auto_scan_event: 'scan_trigger_event',
  auto_scan_watch: 'scan_trigger',
  certificate_end: 'certificate_expiry',
  epss: 'epss_score',
  evidence_piece: 'evidence_item',
  kev: 'kev_entry',
  key: 'crypto_key',
  licence_code: 'license_code',
  look_alike_mark: 'lookalike_disposition',
  notice_outbox: 'notification_outbox',
  notified_event: 'notification_event',
  plan_waiting: 'queued_plan',
  rating_link: 'share_link',
  refused_address: 'email_denylist',
  release_cycle: 'eol_cycle',
  release_product: 'eol_product',
  seen_service: 'observed_service',
  sign_on: 'sso_identity',
  standing: 'ranking',
  standing_average: 'ranking_average',
  standing_average_day: 'ranking_average_daily',
  standing_day: 'ranking_daily',
  standing_histogram: 'ranking_histogram',
};

/** New table → its old column → new column. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: { privacy_at: 'privacy_accepted_at', join_asked_at: 'join_requested_at' },
  address_lease: { until: 'expires_at' },
  asset: { sureness: 'confidence', ways: 'discovery_sources', present: 'is_active', decided_by: 'decided_by_id' },
  audit_day: { at: 'signed_at', number: 'entry_number' },
  audit_head: { at: 'signed_at', number: 'entry_number' },
  audit_log: { at: 'occurred_at' },
  audit_personal: { at: 'created_at' },
  audit_seal: { at: 'sealed_at', number: 'entry_number' },
  badge: { made_at: 'created_at' },
  certificate_expiry: { ends_at: 'expires_at' },
  colleague_invitation: { invited_by: 'created_by_id' },
  company: {
    stays_out_at: 'ranking_opt_out_at',
    trial_used_at: 'trial_started_at',
    main_supplier_until: 'main_supplier_expires_at',
  },
  company_branding: { primary_colour: 'primary_color', secondary_colour: 'secondary_color' },
  crypto_key: { sealed: 'encrypted_key' },
  discovery: { at: 'discovered_at', ways: 'discovery_sources' },
  dispute: { opened_at: 'created_at', opened_by: 'created_by_id', changed_at: 'updated_at', ruled_by: 'ruled_by_id' },
  domain: {
    unicode: 'unicode_name',
    registrable: 'is_registrable',
    missing_since: 'txt_missing_since',
    chosen_at: 'activated_at',
  },
  domain_verification: {
    unicode: 'unicode_name',
    registrable: 'is_registrable',
    observed: 'observed_txt',
    applied_at: 'created_at',
  },
  email_denylist: { created_by: 'created_by_id' },
  evidence_item: { taken_at: 'captured_at' },
  feed: { tried_at: 'last_attempt_at' },
  finding: { data: 'payload' },
  finding_decision: { until: 'expires_on', due: 'due_on', decided_by: 'decided_by_id' },
  finding_event: { at: 'created_at', side: 'actor_party', text: 'message', data: 'payload' },
  integrated_report: { made_at: 'finished_at', verification_off_at: 'verification_revoked_at' },
  kev_entry: { added: 'added_on' },
  license_code: {
    created_by: 'created_by_id',
    redeemed_company: 'redeemed_company_id',
    redeemed_account: 'redeemed_account_id',
  },
  lookalike_disposition: { mark: 'disposition', marked_by: 'decided_by_id', marked_at: 'decided_at' },
  mail: { for_company: 'for_company_id', next_at: 'next_attempt_at' },
  notification_event: { key: 'dedup_key', facts: 'payload', at: 'occurred_at' },
  notification_outbox: {
    for_company: 'for_company_id',
    for_account: 'for_account_id',
    key: 'dedup_key',
    facts: 'payload',
  },
  observed_service: { place: 'asset' },
  provider_state: { asked_at: 'last_request_at', answered_at: 'last_response_at' },
  rating: {
    at: 'rated_at',
    held: 'is_capped',
    assessment: 'assessment_zstd',
    evidence: 'evidence_hashes',
    feeds: 'feed_versions',
    areas: 'area_scores',
    counts: 'finding_counts',
    assets: 'asset_count',
  },
  report: { made_at: 'finished_at', verification_off_at: 'verification_revoked_at' },
  report_schedule: { made_by: 'created_by_id', made_at: 'created_at', due_at: 'next_run_at', ran_at: 'last_run_at' },
  ruling: { at: 'created_at', until: 'expires_at' },
  scan_authorization: { given_by: 'created_by_id', given_at: 'created_at' },
  scan_schedule: { next_date: 'next_run_date', due_at: 'next_run_at' },
  scan_schedule_run: { made_at: 'created_at' },
  scan_trigger: { since: 'created_at', look_at: 'next_check_at', seen: 'payload' },
  scan_trigger_event: { key: 'dedup_key', facts: 'payload', seen_at: 'detected_at' },
  second_factor: { sealed: 'encrypted_secret', recovery: 'recovery_code_hashes' },
  session: { by_provider: 'is_sso' },
  setting: { changed_at: 'updated_at', changed_by: 'updated_by_id' },
  share_link: {
    level: 'share_level',
    last_day: 'expires_on',
    ends_at: 'expires_at',
    made_by: 'created_by_id',
    made_at: 'created_at',
    off_at: 'revoked_at',
    opened: 'open_count',
    opened_at: 'last_opened_at',
  },
  supplier_association: {
    level: 'share_level',
    domains: 'domain_names',
    since: 'created_at',
    owner_account: 'owner_account_id',
    reader_account: 'reader_account_id',
    reader_id: 'reader_company_id',
  },
  supplier_invitation: {
    level: 'share_level',
    domains: 'domain_names',
    sender_account: 'sender_account_id',
    answered_by: 'answered_by_id',
  },
  trial_domain: { used_at: 'trial_started_at' },
  verification_attempt: { at: 'attempted_at' },
  webhook: { sealed: 'encrypted_config', busy_until: 'lease_expires_at', origin: 'url_origin' },
  webhook_delivery: { next_at: 'next_attempt_at', took: 'duration_ms', status: 'http_status', failure: 'error' },
};

/**
 * Tables and columns get the words of the developers' glossary: one convention for times (`…_at`, days `…_on`), account ids
 * end in `_id`, encrypted columns begin with `encrypted_`. Names only: no row changes, and policies, foreign keys, generated
 * columns and grants follow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An index of `notification` has the name that the table of events gets; both share one namespace.
  await sql`alter index notification_event rename to notification_of_event`.execute(db);
  for (const [from, to] of Object.entries(TABLES)) {
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
    await renameParts(db, to, (name) => (name.startsWith(`${from}_`) ? `${to}${name.slice(from.length)}` : name));
  }
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const [from, to] of Object.entries(columns)) {
      await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db);
      const ofColumn = new RegExp(`^${table}_${from}(?=$|_fkey$|_check$|_not_null$)`);
      await renameParts(db, table, (name) => name.replace(ofColumn, `${table}_${to}`));
    }
  }
  // The bodies of functions are text, which renaming does not change.
  await sql`
    create or replace function audit_erase_before(instant timestamptz, at_most integer) returns integer
    language sql security definer set search_path = public, pg_temp as $$
      select audit_erase(array(
        select digest from audit_personal where created_at < least($1, now() - interval '28 days')
        order by created_at limit $2
      ), 'age', '') $$`.execute(db);
}

/** Renames the constraints and indexes of a table. */
async function renameParts(db: Kysely<unknown>, table: string, rename: (name: string) => string): Promise<void> {
  const constraints = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass`.execute(db);
  for (const { name } of constraints.rows.filter((row) => rename(row.name) !== row.name)) {
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(name)} to ${sql.ref(rename(name))}`.execute(
      db,
    );
  }
  // The index of a constraint is renamed with it.
  const indexes = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index i where indrelid = ${table}::regclass
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`.execute(db);
  for (const { name } of indexes.rows.filter((row) => rename(row.name) !== row.name)) {
    await sql`alter index ${sql.table(name)} rename to ${sql.table(rename(name))}`.execute(db);
  }
}
