import { type RawBuilder, sql } from 'kysely';
import { EXAMPLES_MAX } from './shared-groups.ts';

/** Severities that count, from the worst. */
export const COUNTED_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
/** As an array, in which their places are the ranks. */
export const SEVERITY_RANKS = sql.raw(`array['${COUNTED_SEVERITIES.join("', '")}']`);
/** Findings `f` that count: no notes, no guesses. */
export const COUNTED = sql`
  f.closed_at is null and f.payload->>'severity' <> 'informational' and f.payload->>'confidence' <> 'tentative'`;
export const CHECK = sql`split_part(f.kind_key, '/', 1)`;

/**
 * Query of the domains of companies by failing check and worst severity of its findings: company_id, place, check_id, area,
 * severity_rank, domains, the first of their names as examples, and whether no domain of the company has a worse severity
 * (is_worst). The findings of a company are read once: with the domain as a condition, PostgreSQL reads those of its whole
 * company for each domain, because of row-level security.
 * @param of `companies` = query of their company_id and place; `isShared` = further condition on the domain `d`
 * @param where further condition on the finding `f`
 */
export function domainsByWeakness(
  of: { companies: RawBuilder<unknown>; isShared: RawBuilder<unknown> },
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    select l.company_id, l.place, w.check_id, w.area, w.severity_rank, count(*)::integer as domains,
           w.severity_rank = min(w.severity_rank) over (partition by l.company_id, w.check_id, w.area) as is_worst,
           (array_agg(d.name order by d.name))[1:${EXAMPLES_MAX}] as examples
    from (${of.companies}) l
    cross join lateral (
      select f.check_id, f.area, f.domain_id, min(f.severity_rank) as severity_rank
      -- Without the payload, which would be sorted as well.
      from (
        select ${CHECK} as check_id, f.area, f.domain_id,
               array_position(${SEVERITY_RANKS}, f.payload->>'severity') as severity_rank
        from finding f where f.company_id = l.company_id and ${COUNTED} and ${where} offset 0) f
      where f.severity_rank is not null group by f.check_id, f.area, f.domain_id offset 0) w
    cross join lateral (
      select d.name from domain d where d.id = w.domain_id and d.deleted_at is null and ${of.isShared} offset 0) d
    group by l.company_id, l.place, w.check_id, w.area, w.severity_rank`;
}
