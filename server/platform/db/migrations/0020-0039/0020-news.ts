import { type Kysely, sql } from 'kysely';

/** News has no company: every logged-in account can read published articles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news_article (
      id uuid primary key,
      language text not null,
      published_at timestamptz,
      announced_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      revision integer not null default 1,
      sort_at timestamptz generated always as (coalesce(published_at, updated_at)) stored
    )`.execute(db);
  await sql`create index news_article_by_date on news_article (sort_at, id)`.execute(db);
  await sql`create index news_article_public on news_article (sort_at, id) where published_at is not null`.execute(db);
  await sql`
    create index news_article_to_announce on news_article (published_at)
    where published_at is not null and announced_at is null`.execute(db);
  // Characters and pairs of adjacent characters of the title allow searching for any part of it, also in scripts
  // without spaces.
  await sql`
    create table news_text (
      article_id uuid not null references news_article (id) on delete cascade,
      language text not null,
      title text not null,
      title_key text not null,
      title_parts text[] not null,
      content text not null,
      excerpt text not null,
      images uuid[] not null default '{}',
      primary key (article_id, language)
    )`.execute(db);
  await sql`create index news_text_title on news_text using gin (title_parts)`.execute(db);
  await sql`create index news_text_images on news_text using gin (images)`.execute(db);
  await sql`
    create table news_image (
      id uuid primary key,
      bytes bytea not null,
      width integer not null,
      height integer not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`alter table news_image alter column bytes set storage external`.execute(db);
  await sql`create index news_image_created on news_image (created_at)`.execute(db);
}
