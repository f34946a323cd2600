import type { DayScore } from '@assay/contract/api/analysis/comparison.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { RANKED_PERMISSIONS } from '@assay/contract/plans.ts';
import { WEIGHT_MAX } from '@assay/server/features/ratings/averages/ranking.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { insertPastAverages } from '@assay/server/platform/db/ratings/daily-averages.ts';
import { insertPastRank } from '@assay/server/platform/db/ratings/rankings.ts';
import { meanScoresByDay } from '@assay/server/platform/db/ratings/scores/rating-history.ts';
import { addDays, dayIn } from '@assay/server/platform/http/calendar.ts';
import type { DemoCompany } from '../seed-types.ts';

const DAYS = 365;
const WEEK = 7;
const DAY_MS = 86_400_000;

/** A company that is counted, with its scores over time by area ('' = the total). */
interface Counted {
  companyId: string;
  industry: string;
  courses: ReadonlyMap<string, readonly DayScore[]>;
}

/**
 * Averages of each week of the past year and the places of a week ago, as the planner would have kept them had it been there.
 * @param companies with their ids; those that are not counted are left out
 */
export async function writePastAverages(
  { db }: Context,
  companies: readonly { company: DemoCompany; companyId: string }[],
): Promise<void> {
  const counted: Counted[] = [];
  for (const { company, companyId } of companies) {
    if (!RANKED_PERMISSIONS.includes(company.permission)) continue;
    counted.push({ companyId, industry: company.industry, courses: await coursesOf(db, companyId) });
  }
  const today = dayIn('UTC', db.clock.now());
  const scopes = ['all', ...new Set(counted.map(({ industry }) => `industry:${industry}` as const))] as const;
  await db.withAllCompanies('averages', async (tx) => {
    for (let ago = WEEK; ago <= DAYS; ago += WEEK) {
      const day = addDays(today, -ago);
      for (const scope of scopes) {
        const among = counted.filter(({ industry }) => scope === 'all' || scope === `industry:${industry}`);
        const averages = Object.fromEntries(
          ['', ...AREA_IDS].flatMap((area) => {
            const mean = meanOf(among.map((one) => scoreOn(one, area, day)));
            return mean === null ? [] : [[area, mean]];
          }),
        );
        const companiesThen = among.filter((one) => scoreOn(one, '', day) !== null).length;
        if (companiesThen > 0) await insertPastAverages(tx, { scope, day, companies: companiesThen, averages });
      }
    }
  });
  const day = addDays(today, -WEEK);
  const ranked = counted.filter((one) => scoreOn(one, '', day) !== null);
  for (const one of ranked) {
    const place = placeAmong(ranked, one, day);
    const industryPlace = placeAmong(
      ranked.filter(({ industry }) => industry === one.industry),
      one,
      day,
    );
    await db.withCompany(one.companyId, (tx) =>
      insertPastRank(tx, one.companyId, { day, place, industry: one.industry, industryPlace }),
    );
  }
}

async function coursesOf(db: Context['db'], companyId: string): Promise<ReadonlyMap<string, readonly DayScore[]>> {
  const since = new Date(Date.now() - (DAYS + WEEK) * DAY_MS);
  return db.withCompany(companyId, async (tx) => {
    const courses = new Map<string, readonly DayScore[]>();
    for (const area of ['', ...AREA_IDS])
      courses.set(area, await meanScoresByDay(tx, companyId, area, since, WEIGHT_MAX));
    return courses;
  });
}

/** The score on a day; null before the first rating. */
function scoreOn({ courses }: Counted, area: string, day: string): number | null {
  return courses.get(area)?.findLast((point) => point.day <= day)?.score ?? null;
}

function meanOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : Math.round(known.reduce((sum, score) => sum + score, 0) / known.length);
}

function placeAmong(companies: readonly Counted[], own: Counted, day: string): number {
  return companies.filter((one) => scoreOn(one, '', day)! > scoreOn(own, '', day)!).length + 1;
}
