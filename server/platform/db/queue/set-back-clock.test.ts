import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#testing/database.ts';
import { OWN_TIMES, resetOwnTimes } from './set-back-clock.ts';

const { db } = await testDatabase();

/** Why nothing waits for a time in a column after the clock that wrote it was set back. */
const RULES = {
  reset: 'set to the present time (OWN_TIMES, the schedules of scans and reports, and the queue)',
  bounded: 'times further ahead than the product sets them count as past',
  date: 'chosen by a person, or part of the data, such as the end of a plan, a certificate or the age of a rating',
  validity: 'what was issued meanwhile is valid longer by as much as the clock ran ahead',
  retention: 'what was written meanwhile is deleted later by as much',
  shown: 'what happened meanwhile is shown as recent longer by as much',
  usage: 'the last use is written less often until then',
  state: 'compared with the start of the same work, or a search by time',
} as const;

/** Columns that are compared with the present time or with an instant before it, by file. */
const COMPARED: Readonly<Record<string, Readonly<Record<string, keyof typeof RULES>>>> = {
  'accounts/api-tokens.ts': { expires_at: 'validity', last_used_at: 'usage' },
  'accounts/companies/colleagues.ts': { expires_at: 'validity' },
  'accounts/companies/join-requests.ts': { created_at: 'validity', join_requested_at: 'reset' },
  'accounts/companies/plans.ts': { plan_end: 'date' },
  'accounts/erasure.ts': { expires_at: 'retention' },
  'accounts/idempotency-keys.ts': { created_at: 'reset' },
  'accounts/installation-figures.ts': { last_login_at: 'shown', expires_at: 'validity', plan_end: 'date' },
  'accounts/known-devices.ts': { created_at: 'validity' },
  'accounts/login-attempts.ts': { locked_until: 'bounded', last_at: 'bounded' },
  'accounts/mails.ts': { expires_at: 'validity', next_attempt_at: 'reset', created_at: 'bounded' },
  'accounts/members.ts': { expires_at: 'validity', plan_start: 'date', plan_end: 'date' },
  'accounts/passkeys.ts': { expires_at: 'validity' },
  'accounts/profiles.ts': { expires_at: 'validity' },
  'accounts/registrations.ts': { expires_at: 'validity' },
  'accounts/reset-links.ts': { expires_at: 'validity' },
  'accounts/sessions.ts': { expires_at: 'validity' },
  'accounts/sign-on/saml-responses.ts': { accepted_at: 'validity', expires_at: 'validity' },
  'accounts/sign-on/scim.ts': { last_used_at: 'usage' },
  'domains/domains.ts': { checked_at: 'reset', deleted_at: 'retention' },
  'domains/inventory/inventory.ts': { first_seen: 'shown' },
  'domains/verifications.ts': { attempted_at: 'reset', expires_at: 'validity' },
  'feeds.ts': { first_seen: 'state', added_on: 'state' },
  'news/articles.ts': { published_at: 'date' },
  'news/images.ts': { published_at: 'date', created_at: 'retention' },
  'notifications/alert-rules.ts': { occurred_at: 'shown' },
  'notifications/calendar-feeds.ts': { last_used_at: 'usage' },
  'notifications/certificate-expiry.ts': { expires_at: 'date' },
  'notifications/connections.ts': { settled_at: 'bounded', next_run_at: 'reset', lease_expires_at: 'bounded' },
  'notifications/deliveries.ts': { next_attempt_at: 'reset', created_at: 'bounded', lease_expires_at: 'bounded' },
  'notifications/notifications.ts': { occurred_at: 'retention' },
  'notifications/siem-events.ts': { occurred_at: 'reset' },
  'notifications/tickets.ts': { next_attempt_at: 'reset' },
  'queue/due-work.ts': {
    ...{ next_run_at: 'reset', next_attempt_at: 'reset', next_check_at: 'reset', created_at: 'bounded' },
    ...{ expires_at: 'validity', plan_end: 'date', main_supplier_expires_at: 'date', expires_on: 'date' },
    ...{ months_due: 'date', published_at: 'date', detected_at: 'shown' },
  },
  'queue/queue.ts': { start_after: 'reset', heartbeat_on: 'reset', started_on: 'reset' },
  'queue/set-back-clock.ts': { at: 'bounded', column: 'bounded', start_after: 'bounded', 'sql.ref(column)': 'bounded' },
  'ratings/cadence.ts': { closed: 'shown' },
  'ratings/decisions.ts': { expires_on: 'date' },
  'ratings/finding-history.ts': { created_at: 'state' },
  'ratings/rankings.ts': { rated_at: 'date', next_change_at: 'date' },
  'ratings/rating-links.ts': { expires_at: 'validity' },
  'ratings/ratings.ts': { rated_at: 'shown' },
  'ratings/report-files.ts': { finished_at: 'retention' },
  'ratings/report-readers.ts': { read_at: 'shown' },
  'ratings/report-schedules.ts': { next_run_at: 'reset', last_run_at: 'bounded' },
  'ratings/scores/company-scores.ts': { at: 'date', counts_until: 'date' },
  'ratings/scores/rating-history.ts': { rated_at: 'shown' },
  'ratings/work-list.ts': { created_at: 'shown' },
  'ratings/work/count-work.ts': { created_at: 'shown' },
  'ratings/work/due-order.ts': { first_seen: 'shown', OPENED: 'shown' },
  'ratings/work/overdue.ts': { due_on: 'date' },
  'ratings/work/score-events.ts': { rated_at: 'shown' },
  'scans/distribution-fixes.ts': { updated_at: 'validity' },
  'scans/address-leases.ts': { expires_at: 'bounded' },
  'scans/evidence.ts': { 'sql.ref(time)': 'retention' },
  'scans/object-contents.ts': { released_at: 'retention', 'sql.ref(since)': 'retention' },
  'scans/scan-turns.ts': { start_after: 'reset' },
  'scans/schedules/scan-schedules.ts': { next_run_at: 'reset', next_run_date: 'reset', created_at: 'bounded' },
  'scans/schedules/scan-triggers.ts': { next_check_at: 'reset', detected_at: 'shown' },
  'suppliers/invitations.ts': { expires_at: 'validity' },
  'suppliers/main-supplier-role.ts': { main_supplier_expires_at: 'date' },
  'suppliers/questionnaires/questionnaires.ts': { reminded_at: 'reset' },
  'suppliers/shared-domains.ts': { rated_at: 'date' },
  'suppliers/summaries/supplier-declines.ts': { valid_until: 'date' },
};

/** What a statement calls the present time, or an instant that its caller computes from it. */
const INSTANT = String.raw`(?:now\(\)|\$\{(?:now|since|before|cutoff|rest|auditAt)\})`;
const COMPARISONS = [
  new RegExp(String.raw`([\w.]+|\$\{[\w.()]+\})(?: \+ [^<>\n]{1,60}?)?\)?\s(?:<=|>=|<|>|between)\s\(?${INSTANT}`, 'g'),
  new RegExp(String.raw`${INSTANT}\s(?:<=|>=|<|>)\s([\w.]+)`, 'g'),
];

/** Columns compared with the present time in the SQL of a file. */
function comparedIn(text: string): string[] {
  const columns = COMPARISONS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!));
  return columns.map((column) => column.replace(/^\$\{(.*)\}$/, '$1').replace(/^[a-z_]+\.(?!ref)/, ''));
}

test('each column that is compared with the present time has a rule for a clock that is set back', () => {
  const folder = new URL('../', import.meta.url);
  const exclude = (name: string) => /^(?:migrations|generated|embedded|connection)$|\.test\.ts$/.test(name);
  const found: Record<string, string[]> = {};
  for (const file of globSync('**/*.ts', { cwd: folder, exclude }).sort()) {
    const columns = [...new Set(comparedIn(readFileSync(new URL(file, folder), 'utf8')))].sort();
    if (columns.length > 0) found[file.replaceAll('\\', '/')] = columns;
  }
  const known = Object.entries(COMPARED).map(([file, rules]) => [file, Object.keys(rules).sort()]);
  assert.deepEqual(found, Object.fromEntries(known));
});

test('the scan of statements finds a column in each form of a comparison', () => {
  const form = `where a.x_at <= now() and now() > b.y_at and (z_at + interval '1 day') < \${now} and w between now() - 1`;
  assert.deepEqual(comparedIn(form).sort(), ['w', 'x_at', 'y_at', 'z_at']);
});

test('columns with the rule "reset" are set back to the present time only where they are further ahead than usual', async () => {
  const usual = (column: string) => sql`select now() + ${sql.raw(column)}`;
  const { rows: left } = await db.withAllCompanies('planner', async (tx) => {
    for (const table of new Set(OWN_TIMES.map((own) => own.table))) {
      const columns = OWN_TIMES.filter((own) => own.table === table);
      const names = sql.join(columns.map(({ column }) => sql.ref(column)));
      // In the transaction it takes the place of the table of this name, without its constraints.
      await sql`create temporary table ${sql.table(table)} on commit drop as
        select ''::text as kind, ${names} from public.${sql.ref(table)} with no data`.execute(tx);
      const times = (interval: (seconds: number) => string) =>
        sql.join(
          columns.map(({ aheadSeconds }) => usual(`interval '${interval(aheadSeconds)}'`)).map((at) => sql`(${at})`),
        );
      await sql`insert into ${sql.table(table)} values ('ahead', ${times((most) => `${most + 3_600} seconds`)}),
        ('usual', ${times((most) => `${most} seconds`)}), ('past', ${times(() => '-1 day')})`.execute(tx);
    }
    await resetOwnTimes(tx);
    const times = OWN_TIMES.map(
      ({ table, column, aheadSeconds }) => sql`
        select ${sql.lit(`${table}.${column}`)} as name, kind, extract(epoch from ${sql.ref(column)} - now())::integer as seconds,
          ${sql.lit(aheadSeconds)} as usual from ${sql.table(table)}`,
    );
    return sql<{
      name: string;
      kind: string;
      seconds: number;
      usual: number;
    }>`${sql.join(times, sql` union all `)}`.execute(tx);
  });
  assert.equal(left.length, OWN_TIMES.length * 3);
  for (const { name, kind, seconds, usual: most } of left) {
    assert.equal(seconds, { ahead: 0, usual: most, past: -86_400 }[kind], `${name} ${kind}`);
  }
});
