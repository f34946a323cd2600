import { AREA_IDS } from '@assay/contract/areas.ts';
import type { AreaScore } from '@assay/contract/assessment.ts';
import { sql } from 'kysely';
import { soleRow } from '#platform/db/access.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { MONTH } from '#platform/db/suppliers/shared-domains.ts';
import { replaceDeclines, replaceEndedDeclines } from '#platform/db/suppliers/summaries/supplier-declines.ts';
import { replaceSupplierSummary } from '#platform/db/suppliers/summaries/supplier-summaries.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { RATING_COUNTS_DAYS } from '../rankings.ts';
import { gradesByMonth, gradesNow } from './company-grades.ts';
import { meanScoresByDay, meansByDay, type ScoreOfDay } from './rating-history.ts';

/**
 * Scores of companies that are computed in the background and stored (decision 0185): their means and grades now, the means
 * of each day, and the grades at the end of each month. Each change is recorded in `score_change` in the same transaction.
 * Only stored scores that are current are read; the rest is computed from the ratings.
 */

/** Means over the counted ratings of a company, weighted by the assets of their domains, whole hundredths. */
export interface CompanyMeans {
  domains: number;
  total: number | null;
  /** Areas in any rating; `score` null where none assessed it, `status` the one that all ratings give it, null if none. */
  areas: { area: string; score: number | null; status: AreaScore['status'] | null }[];
}

interface ComputedMeans extends CompanyMeans {
  /** When the first of the counted ratings gets too old; null without one. */
  countsUntil: Date | null;
  /** Day of the latest rating of all domains, YYYY-MM-DD in UTC, if these are its scores as well; otherwise null. */
  day: string | null;
  isToday: boolean;
}

/** Days that are stored: the longest trend that can be requested. */
const KEPT_DAYS = 1830;
const TODAY = sql`(now() at time zone 'UTC')::date`;
const AGE = sql`${sql.lit(RATING_COUNTS_DAYS)} * interval '24 hours'`;

async function computeMeans(tx: Tx, companyId: string, weightMax: number): Promise<ComputedMeans> {
  return soleRow(
    await sql<ComputedMeans>`
    with rated as materialized (
      select r.total, r.area_scores as areas, r.rated_at as at, least(greatest(r.asset_count, 1), ${weightMax}::integer) as weight,
             r.total is not null and not r.limited_scope as counts
      from domain d join rating r on r.id = d.rating_id
      where d.company_id = ${companyId} and d.deleted_at is null and d.status = 'verified'
    ), counted as materialized (
      select * from rated where counts and at > now() - ${AGE}
    ), mean as (
      select a.area, round(sum(a.score * c.weight) / sum(c.weight) filter (where a.score is not null)) as score,
             case when count(a.status) = (select count(*) from counted) and min(a.status) = max(a.status)
                  then min(a.status) end as status
      from counted c cross join lateral jsonb_to_recordset(c.areas) as a (area text, score numeric, status text)
      group by a.area
    ), last as (
      select max(at) as at from rated
    )
    select count(*)::integer as domains, round(sum(total * 100.0 * weight) / sum(weight))::integer as total,
           (select coalesce(jsonb_agg(to_jsonb(mean)), '[]') from mean) as areas, min(at) + ${AGE} as "countsUntil",
           (select (l.at at time zone 'UTC')::date from last l
            where l.at <= now() and not exists (
              select 1 from rated r where r.counts and r.at between l.at - ${AGE} and now() - ${AGE})) as day,
           (select (l.at at time zone 'UTC')::date = ${TODAY} from last l) as "isToday"
    from counted`.execute(tx),
  );
}

/** @param weightMax largest weight of a domain */
export async function findCompanyMeans(tx: Tx, companyId: string, weightMax: number): Promise<CompanyMeans> {
  const { rows } = await sql<{ means: CompanyMeans }>`
    select means from company_score s
    where s.company_id = ${companyId} and s.means is not null and (s.counts_until is null or s.counts_until > now())
      and not exists (select 1 from score_change h where h.company_id = ${companyId})`.execute(tx);
  return rows[0]?.means ?? computeMeans(tx, companyId, weightMax);
}

/**
 * Mean scores of a company by day, oldest first.
 * @param area empty = the total
 * @param from first day, YYYY-MM-DD
 */
export async function companyScoresByDay(
  tx: Tx,
  companyId: string,
  area: string,
  from: string,
  weightMax: number,
): Promise<ScoreOfDay[]> {
  const { rows } = await sql<{ stale: string | null }>`
    select greatest(s.stale, ${from}::date) as stale from (
      select case when exists (select 1 from company_score o where o.company_id = ${companyId})
        then least((select o.stale_from from company_score o where o.company_id = ${companyId}),
                   (select min(h.day) from score_change h where h.company_id = ${companyId}))
        else '-infinity' end as stale) s
    where s.stale is not null`.execute(tx);
  const stale = rows[0]?.stale ?? null;
  const stored =
    stale === from
      ? []
      : (
          await sql<ScoreOfDay>`
            select day, (scores ->> ${area})::integer as score from company_score_day
            where company_id = ${companyId} and day >= ${from}::date and (${stale}::date is null or day < ${stale}::date)
            order by day`.execute(tx)
        ).rows;
  return stale === null ? stored : [...stored, ...(await computeDays(tx, companyId, area, stale, weightMax))];
}

/** As `companyScoresByDay`, from the ratings. */
async function computeDays(
  tx: Tx,
  companyId: string,
  area: string,
  from: string,
  weightMax: number,
): Promise<ScoreOfDay[]> {
  // Usually only those of the current day are not stored yet.
  const means = await computeMeans(tx, companyId, weightMax);
  if (means.day === from) {
    const score = area === '' ? means.total : (means.areas.find((one) => one.area === area)?.score ?? null);
    return [{ day: from, score }];
  }
  const since = new Date(Date.parse(`${from}T00:00:00Z`) - RATING_COUNTS_DAYS * 86_400_000);
  const scores = await meanScoresByDay(tx, companyId, area, since, weightMax);
  return scores.filter(({ day }) => day >= from);
}

/** Companies whose scores have changed since they were stored; needs a transaction over all companies. */
export async function listChangedScores(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct company_id as id from score_change limit ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Companies whose means have changed with time alone; needs a transaction over all companies. */
export async function listEndedScores(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company_id as id from company_score where counts_until <= now() order by counts_until limit ${limit}`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Companies whose days or months have to be computed from their ratings; needs a transaction over all companies. */
export async function listStaleScores(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company_id as id from company_score where stale_from is not null or months_due <= ${TODAY} limit ${limit}`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Only one process stores the scores of a company at a time: later changes are read by later statements. */
async function lockScores(tx: Tx, companyId: string): Promise<void> {
  await sql`insert into company_score (company_id) values (${companyId}) on conflict do nothing`.execute(tx);
  await sql`select 1 from company_score where company_id = ${companyId} for update`.execute(tx);
}

/**
 * Stores the means and grades of a company, its summary for portfolios and, if only that has changed, the scores of the
 * current day; earlier days and months that have changed are left to `replaceStaleScores`.
 */
export async function replaceCompanyScores(tx: Tx, companyId: string, weightMax: number): Promise<void> {
  await lockScores(tx, companyId);
  const taken = await sql<{ first: string | null; isToday: boolean }>`
    with taken as (delete from score_change where company_id = ${companyId} returning day)
    select min(day) as first, min(day) = ${TODAY} as "isToday" from taken`.execute(tx);
  const { first, isToday } = soleRow(taken);
  const { countsUntil, day, isToday: isLastToday, ...means } = await computeMeans(tx, companyId, weightMax);
  const isDayKnown = day !== null && isToday && isLastToday;
  if (isDayKnown) {
    const scores = Object.fromEntries([
      ['', means.total] as const,
      ...means.areas.map((one) => [one.area, one.score] as const),
    ]);
    await sql`
      insert into company_score_day (company_id, day, scores) values (${companyId}, ${day}::date, ${jsonb(scores)})
      on conflict (company_id, day) do update set scores = excluded.scores`.execute(tx);
  }
  await sql`
    update company_score set means = ${jsonb(means)}, counts_until = ${countsUntil}, grades = ${gradesNow(companyId)},
      months_due = case when ${first}::date < ${MONTH}::date then '-infinity' else months_due end,
      stale_from = least(stale_from, ${isDayKnown ? null : first}::date)
    where company_id = ${companyId}`.execute(tx);
  await replaceSupplierSummary(tx, companyId);
}

/** Stores the summary of a company that shares its results since recently. */
export async function addSupplierSummary(tx: Tx, companyId: string): Promise<void> {
  await lockScores(tx, companyId);
  await replaceSupplierSummary(tx, companyId);
}

/** Stores the decreases of a company that shares its results; of those that are stored, only what has changed with time. */
export async function addDeclines(tx: Tx, companyId: string): Promise<void> {
  await lockScores(tx, companyId);
  await replaceDeclines(tx, companyId);
}

export async function renewDeclines(tx: Tx, companyId: string): Promise<void> {
  await lockScores(tx, companyId);
  await replaceEndedDeclines(tx, companyId);
}

/** Computes the days and months of a company again that are not current. */
export async function replaceStaleScores(tx: Tx, companyId: string, weightMax: number): Promise<void> {
  await lockScores(tx, companyId);
  await replaceStaleDays(tx, companyId, weightMax);
  await sql`
    update company_score set month_grades = ${gradesByMonth(companyId)}, months_due = ${MONTH}::date + interval '1 month'
    where company_id = ${companyId} and months_due <= ${TODAY}`.execute(tx);
}

async function replaceStaleDays(tx: Tx, companyId: string, weightMax: number): Promise<void> {
  const { rows } = await sql<{ from: string }>`
    select greatest(stale_from, ${TODAY} - ${sql.lit(KEPT_DAYS)}) as from from company_score
    where company_id = ${companyId} and stale_from is not null`.execute(tx);
  const from = rows[0]?.from;
  if (from === undefined) return;
  const since = sql`((${from}::date - ${sql.lit(RATING_COUNTS_DAYS)})::timestamp at time zone 'UTC')`;
  await sql`
    delete from company_score_day
    where company_id = ${companyId} and (day >= ${from}::date or day < ${TODAY} - ${sql.lit(KEPT_DAYS)})`.execute(tx);
  await sql`
    insert into company_score_day (company_id, day, scores)
    select ${companyId}, day, coalesce(jsonb_object_agg(area, score) filter (where score is not null), '{}')
    from (${meansByDay(companyId, ['', ...AREA_IDS], since, weightMax)}) m
    where day >= ${from}::date group by day`.execute(tx);
  await sql`update company_score set stale_from = null where company_id = ${companyId}`.execute(tx);
}
