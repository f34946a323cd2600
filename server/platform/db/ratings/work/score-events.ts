import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { IS_REGRESSION } from './finding-state.ts';

export interface ScoreEventsRow {
  ratingId: string;
  previousId: string;
  at: Date;
  total: number | null;
  totalBefore: number | null;
  found: number;
  fixed: number;
  regressed: number;
  expired: number;
  assets: number;
  modelVersion: string;
  modelBefore: string;
}

/**
 * What happened between each rating of a domain and the one before it, newest first. Findings and names are counted by
 * the rating that saw them first, the rest by the events that a scan added to the history of findings.
 */
export async function listScoreEvents(tx: Tx, domainId: string, since: Date, limit: number): Promise<ScoreEventsRow[]> {
  const { rows } = await sql<ScoreEventsRow>`
    with step as (
      select r.id, r.scan_id, r.rated_at, r.total, r.model_version,
        lag(r.id) over w as before_id, lag(r.rated_at) over w as before_at, lag(r.total) over w as before_total,
        lag(r.model_version) over w as before_model
      from rating r where r.domain_id = ${domainId} and not r.superseded
      window w as (order by r.rated_at, r.created_at)
    ), shown as (
      select * from step where before_id is not null and rated_at >= ${since} order by rated_at desc limit ${limit}
    )
    select s.id as "ratingId", s.before_id as "previousId", s.rated_at as at, s.total, s.before_total as "totalBefore",
      s.model_version as "modelVersion", s.before_model as "modelBefore",
      (select count(*)::int from finding f
       where f.domain_id = ${domainId} and f.first_seen > s.before_at and f.first_seen <= s.rated_at) as found,
      (select count(*)::int from asset a
       where a.domain_id = ${domainId} and a.first_seen > s.before_at and a.first_seen <= s.rated_at) as assets,
      e.fixed, e.regressed, e.expired
    from shown s
    cross join lateral (
      select (count(*) filter (where e.kind in ('fixed', 'retest-fixed')))::int as fixed,
        (count(*) filter (where ${IS_REGRESSION}))::int as regressed,
        -- Without a cause the finding stayed open; a build that the owner named has its fix.
        (count(*) filter (where (e.kind = 'not-assessed' or (e.kind = 'retest-inconclusive' and e.payload ? 'cause'))
          and coalesce(e.payload->>'cause', '') not in ('backported', 'decided')))::int as expired
      from finding_event e
      where e.domain_id = ${domainId} and e.kind in ('fixed', 'retest-fixed', 'reopened', 'not-assessed', 'retest-inconclusive')
        and e.payload->>'scan' = s.scan_id::text
    ) e
    order by s.rated_at desc`.execute(tx);
  return rows;
}
