import { sql } from 'kysely';
import { TO_RECHECK } from '../domains/domains.ts';
import { ENDED_DECLINES, WITHOUT_DECLINES } from '../suppliers/summaries/supplier-declines.ts';
import { UNSUMMARIZED } from '../suppliers/summaries/supplier-summaries.ts';
import type { Tx } from '../transaction.ts';
import { ABANDONED } from './abandoned-reports.ts';

/** Groups of tasks that the planner runs every minute if one of them has something to do. */
export const BEATS = ['minute', 'network', 'triggers'] as const;
export type Beat = (typeof BEATS)[number];

const DUE_CONNECTION = sql`enabled and paused_at is null and next_run_at <= now()`;
/** Creation times beyond these are of a clock that has been set back since. */
const ATTEMPT_DUE = sql`(next_attempt_at <= now() or attempts = 0 and created_at > now() + interval '5 minutes')`;

/**
 * Groups with due work, in one statement instead of one transaction per task. Each condition is that of its task, or a wider
 * one; the tasks decide. Needs a transaction over all companies.
 * @param now by the clock of the process, as the tasks compare dates
 */
export async function dueBeats(tx: Tx, now: Date): Promise<Beat[]> {
  const minute = [
    sql`select 1 from domain_verification where status = 'pending' and expires_at < now()`,
    sql`select 1 from queued_plan w join company c on c.id = w.company_id
        where c.plan_end is null or c.plan_end <= now()::date + 1`,
    sql`select 1 from company where main_supplier_expires_at <= now()`,
    sql`select 1 from finding_decision where decision = 'accepted' and expires_on <= now()::date`,
    sql`select 1 from notification_outbox`,
    sql`select 1 from ranking_change`,
    sql`select 1 from score_change`,
    sql`select 1 from place_change`,
    sql`select 1 from company_score where stale_from is not null`,
    sql`select 1 from company_score where months_due <= (now() at time zone 'UTC')::date`,
    UNSUMMARIZED,
    WITHOUT_DECLINES,
    ENDED_DECLINES,
    sql`select 1 from news_article where published_at <= now() and announced_at is null`,
    sql`select 1 from scan_schedule where enabled and next_run_at <= ${now}`,
    sql`select 1 from scan_schedule x left join scan s on s.id = x.scan_id
        where x.scan_id is not null and (s.id is null or s.state <> 9)`,
    sql`select 1 from report_schedule where paused_at is null and next_run_at <= ${now}`,
    sql`select 1 from report_schedule where outcome = 'making'`,
    ...ABANDONED,
  ];
  const network = [
    ...TO_RECHECK.map((condition) => sql`select 1 from domain where ${condition}`),
    sql`select 1 from mail where body is not null and expires_at <= now()`,
    sql`select 1 from mail where state = 'waiting' and ${ATTEMPT_DUE}`,
    sql`select 1 from webhook_delivery where state = 'waiting' and event_id is not null and ${ATTEMPT_DUE}`,
    sql`select 1 from ticket_connection where ${DUE_CONNECTION}`,
    sql`select 1 from siem_connection where ${DUE_CONNECTION}`,
  ];
  const triggers = [
    sql`select 1 from scan_trigger where next_check_at <= ${now}`,
    sql`select 1 from scan_trigger_event e join scan_schedule x on x.domain_id = e.domain_id
        where e.scan_id is null and x.enabled and e.detected_at > ${now}::timestamptz - interval '7 days'`,
  ];
  const any = (conditions: typeof minute) =>
    sql.join(
      conditions.map((condition) => sql`exists (${condition})`),
      sql` or `,
    );
  const { rows } = await sql<Record<Beat, boolean>>`
    select ${any(minute)} as minute, ${any(network)} as network, ${any(triggers)} as triggers`.execute(tx);
  return BEATS.filter((beat) => rows[0]?.[beat]);
}
