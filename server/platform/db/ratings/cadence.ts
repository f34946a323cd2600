import type { Cadence } from '@assay/contract/api/analysis/cadence.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { CLOSED_BY } from './work/finding-state.ts';

/** Days that the domain's vulnerabilities have been open, and days that those fixed within a year took. */
export async function cadenceOf(tx: Tx, domainId: string): Promise<Cadence> {
  const { rows } = await sql<{
    open: boolean;
    count: number;
    median: number | null;
    longest: number | null;
    published: number | null;
  }>`
    with seen as (
      select f.cve_key as id, min(f.first_seen) as first, bool_or(f.closed_at is null) as open, max(f.closed_at) as closed,
        bool_and(f.closed_at is not null and ${CLOSED_BY} is not distinct from 'fixed') as fixed
      from finding f
      where f.domain_id = ${domainId} and f.area = 'patch_cadence' and f.cve_key is not null
      group by f.cve_key
    ), lasted as (
      select s.open, extract(epoch from coalesce(case when s.open then now() else s.closed end, now()) - s.first) / 86400 as days,
             extract(epoch from now() - a.published) / 86400 as published
      from seen s left join advisory a on a.id = s.id
      where s.open or (s.fixed and s.closed > now() - interval '365 days')
    )
    select open, count(*)::int as count,
           floor(greatest(0, percentile_disc(0.5) within group (order by days)))::int as median,
           floor(greatest(0, max(days)))::int as longest,
           floor(greatest(0, percentile_disc(0.5) within group (order by published)))::int as published
    from lasted group by open`.execute(tx);
  const of = (open: boolean) => rows.find((row) => row.open === open);
  const part = (row: (typeof rows)[number] | undefined) => ({
    count: row?.count ?? 0,
    median: row?.median ?? null,
    longest: row?.longest ?? null,
  });
  return {
    open: { ...part(of(true)), medianSincePublished: of(true)?.published ?? null },
    closed: part(of(false)),
  };
}
