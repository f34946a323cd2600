import type { Ranking as StandingShape } from '@assay/contract/api/ratings.ts';
import { nowOf } from '../../platform/db/access.ts';
import { comparison, placeOn, type StandingScope, standingOf } from '../../platform/db/ratings/standings.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { addDays, dayIn } from '../../platform/http/calendar.ts';
import type { Session } from '../auth/session.ts';
import { COMPANIES_SHOWN_FROM, seesAverage } from './standing.ts';

const WEEK_DAYS = 7;

/** Enterprise averages by area in hundredths ('' = total); empty for those who do not see them or while too few take part. */
export async function averagesFor(tx: Tx, permission: number): Promise<Readonly<Record<string, number>>> {
  if (!seesAverage(permission)) return {};
  const { companies, averages } = await comparison(tx, 'all', null);
  return companies >= COMPANIES_SHOWN_FROM ? averages : {};
}

/** A company's place among all who take part, or among those of its industry. */
export async function standingShape(tx: Tx, session: Session, scope: StandingScope): Promise<StandingShape> {
  const own = (await standingOf(tx, session.companyId))?.score ?? null;
  const { companies, above, averages } = await comparison(tx, scope, own);
  const shown = seesAverage(session.permission) && companies >= COMPANIES_SHOWN_FROM;
  const weekAgo = addDays(dayIn('UTC', nowOf(tx)), -WEEK_DAYS);
  const placeBefore = shown ? await placeOn(tx, session.companyId, weekAgo, scope) : null;
  return {
    companies,
    shown,
    place: shown && own !== null ? above + 1 : null,
    placeBefore,
    own,
    average: shown ? (averages[''] ?? null) : null,
  };
}
