import { type Kysely, sql } from 'kysely';

/**
 * A rating that differs from the one stored last for its domain only in times copies its assessment within the database
 * (decision 0152). `record_rating` replaces `rating_baseline` and `store_rating`, which the previous release calls: one of its
 * ratings has no hash, so that the next one is packed and written completely.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rating add column assessment_hash text, add column assessment_times jsonb`.execute(db);
  // Times of the rows of detail pages, with the rating that they are of: the previous release writes rows without them.
  await sql`alter table dependency_set add column row_times jsonb`.execute(db);
  // It is compressed already.
  await sql`alter table rating alter column assessment_zstd set storage external`.execute(db);
  await sql`
    create function record_rating(given jsonb, assessment bytea, evidence text[], ways jsonb, row_times jsonb,
      gone_days integer, out rating_id uuid, out is_fresh boolean, out is_baseline boolean, out previous_id uuid,
      out hashes jsonb, out seen_at timestamptz, out has_retests boolean)
    language plpgsql set search_path to 'public', 'pg_temp' as $$
    #variable_conflict use_column
    declare
      r rating := jsonb_populate_record(null::rating, given);
      content bytea := record_rating.assessment;
      last_hash text;
      last_content bytea;
    begin
      if ways is not null then
        select d.rating_id, l.derived_hashes, l.assessment_hash, l.assessment_zstd, v.discovered_at
          into previous_id, hashes, last_hash, last_content, seen_at
          from domain d
          left join dependency_set s on s.domain_id = d.id
          left join rating l on l.id = s.rating_id
          left join discovery v on v.domain_id = d.id
          where d.id = r.domain_id;
      end if;
      if content is null then
        is_fresh := false;
        if (last_hash = r.assessment_hash) is not true then
          return;
        end if;
        content := last_content;
      end if;
      insert into rating (id, company_id, domain_id, scan_id, state, revision, rated_at, model_version, total, grade,
        risk_class, coverage, limited_scope, finding_counts, report_counts, area_scores, ceiling, is_capped, asset_count,
        assessment_zstd, assessment_hash, assessment_times, evidence_hashes, feed_versions, derived_hashes)
      values (r.id, r.company_id, r.domain_id, r.scan_id, r.state, r.revision, r.rated_at, r.model_version, r.total, r.grade,
        r.risk_class, r.coverage, r.limited_scope, r.finding_counts, r.report_counts, r.area_scores, r.ceiling, r.is_capped,
        r.asset_count, content, r.assessment_hash, r.assessment_times, record_rating.evidence, r.feed_versions,
        r.derived_hashes)
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
      has_retests := exists (
          select 1 from finding_event e where e.domain_id = r.domain_id and e.kind = 'retest-requested'
            and e.payload->>'scan' = r.scan_id::text)
        or exists (
          select 1 from finding_decision m where m.domain_id = r.domain_id and m.progress = 'awaiting-retest');
      insert into discovery as v (domain_id, company_id, discovered_at, discovery_sources)
      values (r.domain_id, r.company_id, r.rated_at, record_rating.ways)
      on conflict (domain_id) do update set
        discovered_at = excluded.discovered_at, discovery_sources = excluded.discovery_sources;
      insert into dependency_set as s (domain_id, company_id, rating_id, row_times)
      values (r.domain_id, r.company_id, r.id, jsonb_build_object('rating', r.id, 'areas', record_rating.row_times))
      on conflict (domain_id) do update set rating_id = excluded.rating_id, row_times = excluded.row_times;
      insert into asset_inventory as i (domain_id, company_id, rating_id, baseline_scan_id)
      values (r.domain_id, r.company_id, r.id, r.scan_id)
      on conflict (domain_id) do update set rating_id = excluded.rating_id
      returning i.baseline_scan_id = r.scan_id into is_baseline;
      -- Hosts that are gone are kept for a decision about them, assets that are gone for a while.
      delete from asset a where a.domain_id = r.domain_id and a.decision is null and not a.is_active;
      delete from inventory_asset i
      where i.domain_id = r.domain_id and not i.is_active and i.decision is null and i.owner_id is null
        and i.group_name is null and i.tags = '{}'
        and i.last_seen < r.rated_at - make_interval(days => record_rating.gone_days);
    end $$`.execute(db);
}
