import type { Ranking as StandingShape } from '@assay/contract/api/ratings.ts';
import type { Session } from '#features/auth/index.ts';
import { nowOf } from '#platform/db/access.ts';
import {
  compareRanking,
  countByScore,
  findRanking,
  findRankOn,
  type RankingScope,
} from '#platform/db/ratings/rankings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { COMPANIES_SHOWN_FROM, maySeeAverage } from './ranking.ts';

const WEEK_DAYS = 7;

/**
 * Enterprise averages by area in hundredths ('' = total); empty for users without access or while too few companies are
 * ranked.
 */
export async function averagesFor(tx: Tx, permission: number): Promise<Readonly<Record<string, number>>> {
  if (!maySeeAverage(permission)) return {};
  const { companies, averages } = await compareRanking(tx, 'all', null);
  return companies >= COMPANIES_SHOWN_FROM ? averages : {};
}

/** A company's rank among all ranked companies, or among those of its industry. */
export async function readRanking(tx: Tx, session: Session, scope: RankingScope): Promise<StandingShape> {
  const own = (await findRanking(tx, session.companyId))?.score ?? null;
  const { companies, above, averages } = await compareRanking(tx, scope, own);
  const shown = maySeeAverage(session.permission) && companies >= COMPANIES_SHOWN_FROM;
  const weekAgo = addDays(dayIn('UTC', nowOf(tx)), -WEEK_DAYS);
  const placeBefore = shown ? await findRankOn(tx, session.companyId, weekAgo, scope) : null;
  return {
    companies,
    shown,
    place: shown && own !== null ? above + 1 : null,
    placeBefore,
    own,
    average: shown ? (averages[''] ?? null) : null,
    distribution: shown ? await countByScore(tx, scope) : [],
  };
}
