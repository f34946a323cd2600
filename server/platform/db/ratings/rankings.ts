import type { AreaScore } from '@assay/contract/assessment.ts';
import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

/** Every company is counted in `all` and in its own industry. */
export type RankingScope = 'all' | `industry:${string}`;

/** A company's score in hundredths of a point; null = not ranked. */
export interface CompanyRanking {
  score: number | null;
  industry: string;
  /** Mean score of its domains by area, hundredths. */
  areas: Record<string, number>;
}

/** Inputs of a company's score: the latest ratings of its domains that count (docs/product/rating.md). */
export interface CountedRating {
  total: number;
  assets: number;
  areas: (Pick<AreaScore, 'score'> & { area: string })[];
  at: Date;
}

/** Days for which a rating counts (docs/product/rating.md). */
export const RATING_COUNTS_DAYS = 90;

/** Domains with the ratings of a company that count. */
const counted = (companyId: string) => sql`
  from domain d join rating r on r.id = d.rating_id
  where d.company_id = ${companyId} and d.deleted_at is null and d.status = 'verified'
    and r.total is not null and not r.limited_scope
    and r.rated_at > now() - make_interval(days => ${RATING_COUNTS_DAYS}::integer)`;

export async function listCountedRatings(tx: Tx, companyId: string): Promise<CountedRating[]> {
  const { rows } = await sql<CountedRating>`
    select r.total, r.asset_count as assets, r.area_scores as areas, r.rated_at as at ${counted(companyId)}`.execute(
    tx,
  );
  return rows;
}

/** Companies with new ratings since their ranking was computed; needs a transaction over all companies. */
export async function listChangedRankings(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company_id as id from ranking_change group by company_id order by min(created_at) limit ${limit}`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/**
 * Takes the changes of a company that are committed now; later ones stay. @returns false if another process took them
 */
export async function takeRankingChanges(tx: Tx, companyId: string): Promise<boolean> {
  const result = await sql`
    delete from ranking_change where id in (
      select id from ranking_change where company_id = ${companyId} for update skip locked)`.execute(tx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Companies whose ranking changes now without a new rating; needs a transaction over all companies. */
export async function listDueRankings(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company_id as id from ranking where next_change_at <= ${now} order by next_change_at limit ${limit}`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/**
 * Replaces a company's score and updates histogram and sums by the difference, in one transaction and in one order of
 * keys, so that two companies cannot deadlock. Writes nothing that does not change.
 * @param nextChangeAt when it changes without a new rating; null = never
 */
export async function replaceRanking(
  tx: Tx,
  companyId: string,
  next: CompanyRanking,
  nextChangeAt: Date | null,
): Promise<void> {
  // The row exists before it is locked, so that two concurrent first ratings are serialized.
  await sql`insert into ranking (company_id) values (${companyId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<CompanyRanking>`
    select score, coalesce(industry, '') as industry, areas from ranking where company_id = ${companyId} for update`.execute(
    tx,
  );
  const before = rows[0];
  await sql`
    update ranking set score = ${next.score}, industry = ${next.industry}, areas = ${jsonb(next.areas)},
      updated_at = now(), next_change_at = ${nextChangeAt}
    where company_id = ${companyId}
      and (score, coalesce(industry, ''), areas, next_change_at)
        is distinct from (${next.score}::integer, ${next.industry}::text, ${jsonb(next.areas)}, ${nextChangeAt}::timestamptz)`.execute(
    tx,
  );
  const scores = new Map<string, { scope: string; score: number; companies: number }>();
  const sums = new Map<string, { scope: string; area: string; total: number; companies: number }>();
  const count = (standing: CompanyRanking | undefined, sign: 1 | -1) => {
    if (!standing || standing.score === null) return;
    for (const scope of ['all', ...(standing.industry ? [`industry:${standing.industry}`] : [])]) {
      const bucket = scores.get(`${scope} ${standing.score}`) ?? { scope, score: standing.score, companies: 0 };
      scores.set(`${scope} ${standing.score}`, { ...bucket, companies: bucket.companies + sign });
      for (const [area, value] of Object.entries({ ...standing.areas, '': standing.score })) {
        const sum = sums.get(`${scope} ${area}`) ?? { scope, area, total: 0, companies: 0 };
        sums.set(`${scope} ${area}`, { ...sum, total: sum.total + sign * value, companies: sum.companies + sign });
      }
    }
  };
  count(before, -1);
  count(next, 1);
  const ordered = <T>(map: Map<string, T>) => [...map.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, v]) => v);
  for (const row of ordered(scores)) {
    if (row.companies === 0) continue;
    await sql`
      insert into ranking_histogram as h (scope, score, companies) values (${row.scope}, ${row.score}, ${row.companies})
      on conflict (scope, score) do update set companies = h.companies + excluded.companies`.execute(tx);
  }
  for (const row of ordered(sums)) {
    if (row.companies === 0 && row.total === 0) continue;
    await sql`
      insert into ranking_average as s (scope, area, total, companies)
      values (${row.scope}, ${row.area}, ${row.total}, ${row.companies})
      on conflict (scope, area) do update set
        total = s.total + excluded.total, companies = s.companies + excluded.companies`.execute(tx);
  }
}

export async function findRanking(tx: Tx, companyId: string): Promise<CompanyRanking | null> {
  const { rows } = await sql<CompanyRanking>`
    select score, coalesce(industry, '') as industry, areas from ranking where company_id = ${companyId}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Number of companies that take part, number with a higher score, and the averages by area ('' = total), hundredths.
 */
export async function compareRanking(
  tx: Tx,
  scope: RankingScope,
  score: number | null,
): Promise<{ companies: number; above: number; averages: Record<string, number> }> {
  const { rows } = await sql<{ companies: number; above: number }>`
    select coalesce(sum(companies), 0)::integer as companies,
           coalesce(sum(companies) filter (where score > ${score}::integer), 0)::integer as above
    from ranking_histogram where scope = ${scope}`.execute(tx);
  const averages = await sql<{ area: string; mean: number }>`
    select area, round(total::numeric / companies)::integer as mean from ranking_average
    where scope = ${scope} and companies > 0`.execute(tx);
  return {
    companies: rows[0]?.companies ?? 0,
    above: rows[0]?.above ?? 0,
    averages: Object.fromEntries(averages.rows.map((row) => [row.area, row.mean])),
  };
}

/** Histogram of scores: number of companies with 0–9, 10–19, … and 90–100. */
export async function countByScore(tx: Tx, scope: RankingScope): Promise<number[]> {
  const { rows } = await sql<{ companies: number }>`
    select coalesce(sum(h.companies), 0)::integer as companies
    from generate_series(0, 9) bin
    left join ranking_histogram h on h.scope = ${scope} and least(h.score / 1000, 9) = bin
    group by bin order by bin`.execute(tx);
  return rows.map(({ companies }) => companies);
}

/** Place on an earlier day, as far as it was written down; in its industry only while it is still in it. */
export async function findRankOn(tx: Tx, companyId: string, day: string, scope: RankingScope): Promise<number | null> {
  const industry = scope === 'all' ? null : scope.slice('industry:'.length);
  const { rows } = await sql<{ place: number | null }>`
    select case when ${industry}::text is null then place when industry = ${industry} then industry_place end as place
    from ranking_daily where company_id = ${companyId} and day = ${day}`.execute(tx);
  return rows[0]?.place ?? null;
}

/** Writes each company's places of the day; needs a transaction over all companies. */
export async function upsertDailyRanks(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into ranking_daily (company_id, day, place, industry, industry_place)
    select company_id, ${day}::date, rank() over (order by score desc), nullif(industry, ''),
           case when industry <> '' then rank() over (partition by industry order by score desc) end
    from ranking where score is not null
    on conflict (company_id, day) do update set place = excluded.place, industry = excluded.industry,
      industry_place = excluded.industry_place
    where (ranking_daily.place, ranking_daily.industry, ranking_daily.industry_place)
      is distinct from (excluded.place, excluded.industry, excluded.industry_place)`.execute(tx);
  await sql`delete from ranking_daily where day < ${day}::date - 400`.execute(tx);
}

/** Inserts a company's ranks of a past day unless they exist; for the demo, whose history is generated in one run. */
export async function insertPastRank(
  tx: Tx,
  companyId: string,
  kept: { day: string; place: number; industry: string; industryPlace: number },
): Promise<void> {
  await sql`
    insert into ranking_daily (company_id, day, place, industry, industry_place)
    values (${companyId}, ${kept.day}::date, ${kept.place}, ${kept.industry}, ${kept.industryPlace})
    on conflict do nothing`.execute(tx);
}
