import { type Kysely, sql } from 'kysely';

const TABLES = ['notification_event', 'notification_outbox'] as const;

/**
 * Paths of notifications from earlier versions: reports were linked with a path that is no page, and invitations with the
 * account page instead of the page that answers them, by the invitation's id, which is their deduplication key. Both
 * kinds are a small part of the table, whose rows are deleted after 180 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    const events = sql.table(table);
    await sql`
      update ${events} set path = '/reportPDF'
      where kind = 'report-ready' and path = '/listReports'`.execute(db);
    await sql`
      update ${events} set path = '/acceptInvitation?id=' || dedup_key
      where kind = 'invitation' and path = '/account'`.execute(db);
  }
}
