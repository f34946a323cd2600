import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** A rating as a point of a company's or a domain's history. */
export interface PastRating {
  domainId: string;
  at: Date;
  /** Hundredths of the selected area, or of the total; null if not rated or not assessed. */
  score: number | null;
  assets: number;
  /** Counted in means over domains. */
  counts: boolean;
}

/** Points that are read at most; the newest ones. */
const POINTS_MAX = 5_000;

/**
 * Ratings of one domain, or of every verified one of a company, oldest first.
 * @param area empty = the total
 */
export async function pastRatings(
  tx: Tx,
  of: { companyId: string; domainId: string | null },
  area: string,
  since: Date,
): Promise<PastRating[]> {
  const { rows } = await sql<PastRating>`
    select r.domain_id as "domainId", r.rated_at as at, r.asset_count as assets, r.total is not null and not r.limited_scope as counts,
           case when ${area} = '' then r.total * 100
                else (select (a ->> 'score')::integer from jsonb_array_elements(r.area_scores) a where a ->> 'area' = ${area})
           end as score
    from domain d join rating r on r.domain_id = d.id and not r.superseded and r.rated_at >= ${since}
    where d.company_id = ${of.companyId} and d.deleted_at is null
      and case when ${of.domainId}::uuid is null then d.status = 'verified' else d.id = ${of.domainId}::uuid end
    order by r.rated_at desc, r.created_at desc limit ${POINTS_MAX}`.execute(tx);
  return rows.reverse();
}
