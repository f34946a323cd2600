import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * Precomputed scores and grades of each company, current and by day or month (decision 0142). Triggers on ratings and
 * domains append a row to `score_change` for each change, so that stale scores are recognized, also after writes of the
 * previous release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table score_change (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references company(id) on delete cascade,
      day date not null
    )`.execute(db);
  await isolateByCompany(db, 'score_change');
  await sql`create index score_change_of_company on score_change (company_id, day)`.execute(db);
  await sql`
    create table company_score (
      company_id uuid primary key references company(id) on delete cascade,
      means jsonb,
      counts_until timestamptz,
      stale_from date default '-infinity',
      grades integer[],
      month_grades integer[],
      months_due date not null default '-infinity'
    )`.execute(db);
  await isolateByCompany(db, 'company_score');
  await sql`create index company_score_ended on company_score (counts_until) where counts_until is not null`.execute(
    db,
  );
  await sql`create index company_score_stale on company_score (company_id) where stale_from is not null`.execute(db);
  await sql`create index company_score_months on company_score (months_due)`.execute(db);
  await sql`
    create table company_score_day (
      company_id uuid not null references company(id) on delete cascade,
      day date not null,
      scores jsonb not null,
      primary key (company_id, day)
    )`.execute(db);
  await isolateByCompany(db, 'company_score_day');
  // A rating changes the scores from its day on. Those of an erased domain have not counted since it was removed.
  await sql`
    create function record_score_change() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
    begin
      if tg_op = 'INSERT' then
        insert into score_change (company_id, day)
        select c.company_id, min((c.rated_at at time zone 'UTC')::date) from changed c group by c.company_id;
      elsif tg_op = 'UPDATE' then
        insert into score_change (company_id, day)
        select c.company_id, min((least(o.rated_at, c.rated_at) at time zone 'UTC')::date)
        from former o join changed c on c.id = o.id
        where (o.rated_at, o.created_at, o.superseded, o.total, o.grade, o.limited_scope, o.asset_count, o.area_scores)
          is distinct from (c.rated_at, c.created_at, c.superseded, c.total, c.grade, c.limited_scope, c.asset_count, c.area_scores)
        group by c.company_id;
      else
        insert into score_change (company_id, day)
        select c.company_id, min((c.rated_at at time zone 'UTC')::date)
        from changed c join domain d on d.id = c.domain_id and d.deleted_at is null
        group by c.company_id;
      end if;
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new table as changed'],
    ['update', 'old table as former new table as changed'],
    ['delete', 'old table as changed'],
  ]) {
    await sql
      .raw(
        `create trigger rating_scores_after_${event} after ${event} on rating referencing ${rows}
         for each statement execute function record_score_change()`,
      )
      .execute(db);
  }
  await sql`
    create function record_domain_change() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
    begin
      insert into score_change (company_id, day) select c.id, '-infinity' from company c where c.id = old.company_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger domain_scores_after_update after update of status, deleted_at on domain
    for each row when (old.rating_id is not null
      and (old.status, old.deleted_at is null) is distinct from (new.status, new.deleted_at is null))
    execute function record_domain_change()`.execute(db);
  await sql`
    create trigger domain_scores_after_delete after delete on domain
    for each row when (old.rating_id is not null and old.deleted_at is null)
    execute function record_domain_change()`.execute(db);
}
