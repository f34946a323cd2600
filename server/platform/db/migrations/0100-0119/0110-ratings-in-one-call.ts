import { type Kysely, sql } from 'kysely';

/**
 * Storing a rating as two functions: PostgreSQL keeps the plans of their statements with the connection, also behind a pooler
 * that does not support named prepared statements. Both run with the rights of the caller, under row-level security.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rating_baseline(domain uuid, scan uuid,
      out previous_id uuid, out hashes jsonb, out seen_at timestamptz, out has_retests boolean)
    language plpgsql stable set search_path to 'public', 'pg_temp' as $$
    begin
      select d.rating_id into previous_id from domain d where d.id = rating_baseline.domain;
      select r.derived_hashes into hashes from dependency_set s join rating r on r.id = s.rating_id
        where s.domain_id = rating_baseline.domain;
      select v.discovered_at into seen_at from discovery v where v.domain_id = rating_baseline.domain;
      has_retests := exists (
          select 1 from finding_event e where e.domain_id = rating_baseline.domain and e.kind = 'retest-requested'
            and e.payload->>'scan' = rating_baseline.scan::text)
        or exists (
          select 1 from finding_decision m where m.domain_id = rating_baseline.domain and m.progress = 'awaiting-retest');
    end $$`.execute(db);
  await sql`
    create function store_rating(given jsonb, assessment bytea, evidence text[], ways jsonb, gone_days integer,
      out rating_id uuid, out is_fresh boolean, out is_baseline boolean)
    language plpgsql set search_path to 'public', 'pg_temp' as $$
    #variable_conflict use_column
    declare
      r rating := jsonb_populate_record(null::rating, given);
    begin
      insert into rating (id, company_id, domain_id, scan_id, state, revision, rated_at, model_version, total, grade,
        risk_class, coverage, limited_scope, finding_counts, report_counts, area_scores, ceiling, is_capped, asset_count,
        assessment_zstd, evidence_hashes, feed_versions, derived_hashes)
      values (r.id, r.company_id, r.domain_id, r.scan_id, r.state, r.revision, r.rated_at, r.model_version, r.total, r.grade,
        r.risk_class, r.coverage, r.limited_scope, r.finding_counts, r.report_counts, r.area_scores, r.ceiling, r.is_capped,
        r.asset_count, store_rating.assessment, store_rating.evidence, r.feed_versions, r.derived_hashes)
      on conflict (scan_id, state, revision) do nothing;
      is_fresh := found;
      if not is_fresh then
        rating_id := (select o.id from rating o where o.scan_id = r.scan_id and o.state = r.state
          order by o.revision desc limit 1);
        return;
      end if;
      rating_id := r.id;
      -- The rating of phase 1 is superseded by that of phase 2, and both by a correction: one point of the trend per scan.
      if exists (select 1 from rating o where o.scan_id = r.scan_id and (o.state, o.revision) < (r.state, r.revision)) then
        update rating o set superseded = true
        where o.scan_id = r.scan_id and (o.state, o.revision) < (r.state, r.revision);
      end if;
      insert into ranking_change (company_id) values (r.company_id);
      if ways is null then
        return;
      end if;
      insert into discovery as v (domain_id, company_id, discovered_at, discovery_sources)
      values (r.domain_id, r.company_id, r.rated_at, store_rating.ways)
      on conflict (domain_id) do update set
        discovered_at = excluded.discovered_at, discovery_sources = excluded.discovery_sources;
      insert into dependency_set as s (domain_id, company_id, rating_id) values (r.domain_id, r.company_id, r.id)
      on conflict (domain_id) do update set rating_id = excluded.rating_id;
      insert into asset_inventory as i (domain_id, company_id, rating_id, baseline_scan_id)
      values (r.domain_id, r.company_id, r.id, r.scan_id)
      on conflict (domain_id) do update set rating_id = excluded.rating_id
      returning i.baseline_scan_id = r.scan_id into is_baseline;
      -- Hosts that are gone are kept for a decision about them, assets that are gone for a while.
      delete from asset a where a.domain_id = r.domain_id and a.decision is null and not a.is_active;
      delete from inventory_asset i
      where i.domain_id = r.domain_id and not i.is_active and i.decision is null and i.owner_id is null
        and i.group_name is null and i.tags = '{}'
        and i.last_seen < r.rated_at - make_interval(days => store_rating.gone_days);
    end $$`.execute(db);
}
