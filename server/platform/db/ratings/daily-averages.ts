import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';
import type { RankingScope } from './rankings.ts';

/** Averages of a scope on a day. */
export interface DailyAverage {
  /** YYYY-MM-DD in UTC. */
  day: string;
  companies: number;
  /** Mean of one area, or of the total score; hundredths. Null if no company has one. */
  average: number | null;
}

/** Days that are stored; the longest trend that can be requested. */
const KEPT_DAYS = 1830;

/** Upserts the current averages of every scope; the last write of a day counts. */
export async function upsertDailyAverages(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into ranking_average_daily (scope, day, companies, averages)
    select a.scope, ${day}::date, max(a.companies) filter (where a.area = ''),
           jsonb_object_agg(a.area, round(a.total::numeric / a.companies)::integer)
    from ranking_average a where a.companies > 0 group by a.scope having bool_or(a.area = '')
    on conflict (scope, day) do update set companies = excluded.companies, averages = excluded.averages`.execute(tx);
  await sql`delete from ranking_average_daily where day < ${day}::date - ${KEPT_DAYS}::integer`.execute(tx);
}

/** Inserts the averages of a past day unless they exist; for the demo, whose history is generated in one run. */
export async function insertPastAverages(
  tx: Tx,
  kept: { scope: RankingScope; day: string; companies: number; averages: Readonly<Record<string, number>> },
): Promise<void> {
  await sql`
    insert into ranking_average_daily (scope, day, companies, averages)
    values (${kept.scope}, ${kept.day}::date, ${kept.companies}, ${jsonb(kept.averages)})
    on conflict do nothing`.execute(tx);
}

/** Kept averages of an area (empty = the total), oldest first. */
export async function listDailyAverages(
  tx: Tx,
  scope: RankingScope,
  area: string,
  wanted: { from: string; companies: number },
): Promise<DailyAverage[]> {
  const { rows } = await sql<DailyAverage>`
    select day::text as day, companies, (averages ->> ${area})::integer as average from ranking_average_daily
    where scope = ${scope} and day >= ${wanted.from}::date and companies >= ${wanted.companies} order by day`.execute(
    tx,
  );
  return rows;
}
