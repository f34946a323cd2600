import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { RATING_COUNTS_DAYS } from '../rankings.ts';

/** Score of a day in UTC, YYYY-MM-DD; hundredths, null if nothing was rated or assessed. */
export interface ScoreOfDay {
  day: string;
  score: number | null;
}

/** Hundredths of an area of the rating `r`, or of its total. @param area empty = the total */
const scoreOf = (area: string) =>
  area === ''
    ? sql`r.total * 100`
    : sql`(select (a ->> 'score')::integer from jsonb_array_elements(r.area_scores) a where a ->> 'area' = ${area} limit 1)`;
const DAY = sql`(r.rated_at at time zone 'UTC')::date`;

/** Score of a domain by the last rating of each day, oldest first. */
export async function scoresByDay(tx: Tx, domainId: string, area: string, since: Date): Promise<ScoreOfDay[]> {
  const { rows } = await sql<ScoreOfDay>`
    select distinct on (${DAY}) ${DAY} as day, ${scoreOf(area)} as score
    from rating r join domain d on d.id = r.domain_id and d.deleted_at is null
    where r.domain_id = ${domainId} and not r.superseded and r.rated_at >= ${since}
    order by ${DAY}, r.rated_at desc, r.created_at desc`.execute(tx);
  return rows;
}

/**
 * Query of the mean scores of a company by `area` and `day`: for each day on which a verified domain of the company was
 * rated, the mean over its domains at the last rating of the day, weighted by their assets. Each domain counts with its
 * latest rating, until that is too old. A rating adds to the sums on its day and is taken from them when the next one of
 * its domain, or its age, ends it, so that each is read once.
 * @param areas empty = the total
 * @param since SQL of the time from which ratings are read
 * @param weightMax largest weight of a domain
 */
export function meansByDay(
  companyId: string,
  areas: readonly string[],
  since: RawBuilder<unknown>,
  weightMax: number,
): RawBuilder<unknown> {
  // The history of totals is read from an index, which does not contain the areas.
  const [id, scores] = areas.every((area) => area === '')
    ? [sql``, sql`cross join lateral (select '' as area, l.total * 100 as score) v`]
    : [
        sql`r.id,`,
        sql`join rating r on r.id = l.id cross join lateral (
          select '' as area, l.total * 100 as score
          union all select s.area, s.score from jsonb_to_recordset(r.area_scores) s (area text, score integer)) v`,
      ];
  return sql`
    with point as materialized (
      select ${id} r.domain_id, r.rated_at as at, r.created_at, ${DAY} as day, r.total,
             least(greatest(r.asset_count, 1), ${weightMax}::integer) as weight,
             r.total is not null and not r.limited_scope as counts
      from domain d join rating r on r.domain_id = d.id and not r.superseded and r.rated_at >= ${since}
      where d.company_id = ${companyId} and d.deleted_at is null and d.status = 'verified'
    ), latest as (
      select distinct on (domain_id, day) * from point order by domain_id, day, at desc, created_at desc
    ), shown as (
      select day, max(at) as last from point group by day
    ), ended as (
      select l.*,
             least(lead(l.day) over (partition by l.domain_id order by l.day),
                   l.day + ${RATING_COUNTS_DAYS}::integer
                     + (s.last is not null and s.last <= l.at + ${RATING_COUNTS_DAYS}::integer * interval '24 hours')::integer) as ends
      from latest l left join shown s on s.day = l.day + ${RATING_COUNTS_DAYS}::integer
    ), counted as (
      select v.area, l.day, l.ends, l.weight, l.weight * v.score as sum from ended l ${scores}
      where l.counts and v.score is not null and v.area = any(${[...areas]}::text[])
    ), change as (
      select area, day, sum(weight) as weight, sum(sum) as sum from (
        select area, day, weight, sum from counted
        union all select area, ends, -weight, -sum from counted) c
      group by area, day
    ), wanted as (
      select a.area, s.day from shown s cross join unnest(${[...areas]}::text[]) a (area)
    ), running as (
      select coalesce(s.area, c.area) as area, coalesce(s.day, c.day) as day, s.day is not null as shown,
             sum(c.weight) over until as weight, sum(c.sum) over until as sum
      from wanted s full join change c on c.day = s.day and c.area = s.area
      window until as (partition by coalesce(s.area, c.area) order by coalesce(s.day, c.day))
    )
    select area, day, round(sum / nullif(weight, 0))::integer as score from running where shown`;
}

/** Mean scores of a company by day, oldest first. @param area empty = the total */
export async function meanScoresByDay(
  tx: Tx,
  companyId: string,
  area: string,
  since: Date,
  weightMax: number,
): Promise<ScoreOfDay[]> {
  const { rows } = await sql<ScoreOfDay>`
    select day, score from (${meansByDay(companyId, [area], sql`${since}::timestamptz`, weightMax)}) m order by day`.execute(
    tx,
  );
  return rows;
}
