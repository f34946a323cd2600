import { type RawBuilder, sql } from 'kysely';
import { EXAMPLES_MAX } from './shared-groups.ts';

/**
 * Query of the domains of companies by the operators that they depend on: company_id, place, kind, provider, domains, and
 * the first of their names as examples.
 * @param of `companies` = query of their company_id and place; `isShared` = further condition on the domain `d`
 */
export function domainsByDependency(of: {
  companies: RawBuilder<unknown>;
  isShared: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`
    select l.company_id, l.place, p.kind, p.provider, count(*)::integer as domains,
           (array_agg(d.name order by d.name))[1:${EXAMPLES_MAX}] as examples
    from (${of.companies}) l
    cross join lateral (
      select d.id, d.name from domain d
      where d.company_id = l.company_id and d.deleted_at is null and ${of.isShared} offset 0) d
    cross join lateral (select p.kind, p.provider from dependency p where p.domain_id = d.id offset 0) p
    group by l.company_id, l.place, p.kind, p.provider`;
}
