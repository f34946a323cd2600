import type { NewsFilter } from '@assay/contract/api/news.ts';
import { type RawBuilder, sql } from 'kysely';
import { storable } from '../jsonb.ts';
import { containing } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import { partsOf, searchKey } from './title-search.ts';

/** Articles are counted up to here. */
const TOTAL_MAX = 10_000;
/** Maximum number of matching articles of a search; beyond it more letters are needed. */
const FOUND_MAX = 2_000;

/** An article as a list shows it, in one of its languages. */
export interface NewsListed {
  id: string;
  title: string;
  language: string;
  excerpt: string;
  languages: string[];
  /** Null for a draft; in the future for a planned article. */
  publishedAt: Date | null;
  date: Date;
}

/** The article itself, without its texts. */
export interface ArticleRow {
  id: string;
  language: string;
  publishedAt: Date | null;
  date: Date;
  revision: number;
}

/** One language of an article in stored form: sanitized. */
export interface StoredText {
  language: string;
  title: string;
  content: string;
  excerpt: string;
  /** Ids of the images in the text. */
  images: readonly string[];
}

const PUBLISHED = sql`a.published_at <= now()`;
const FILTERS: Readonly<Record<NewsFilter, RawBuilder<unknown> | null>> = {
  all: null,
  published: PUBLISHED,
  unpublished: sql`(a.published_at is null or a.published_at > now())`,
};

/** The text that is shown: the first of these languages it has, else the article's own. */
function shownText(columns: RawBuilder<unknown>, languages: readonly string[]): RawBuilder<unknown> {
  return sql`lateral (
    select ${columns} from news_text t where t.article_id = a.id
    order by array_position(${languages}::text[], t.language) nulls last, t.language = a.language desc, t.language
    limit 1) t`;
}

const LISTED = sql`
  a.id, t.title, t.language, t.excerpt, a.published_at as "publishedAt", a.sort_at as date,
  array(select l.language from news_text l where l.article_id = a.id order by l.language = a.language desc, l.language)
    as languages`;

/**
 * A page of the list.
 * @param query.languages the reader's first;
 * @param query.search found anywhere in the title that is shown
 */
export async function listNews(
  tx: Tx,
  query: {
    search: string;
    filter: NewsFilter;
    languages: readonly string[];
    oldestFirst: boolean;
    limit: number;
    offset: number;
  },
): Promise<{ rows: NewsListed[]; total: number }> {
  const key = searchKey(query.search);
  const parts = [
    ...(FILTERS[query.filter] ? [FILTERS[query.filter]!] : []),
    ...(key === ''
      ? []
      : [
          sql`a.id = any(array(
            select article_id from news_text where title_parts @> ${partsOf(key, 'asked')}::text[] limit ${FOUND_MAX}))`,
          sql`t.title_key like ${containing(key)}`,
        ]),
  ];
  const where = parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``;
  const shown = shownText(sql`t.title, t.title_key, t.language, t.excerpt`, query.languages);
  const order = query.oldestFirst ? sql`a.sort_at, a.id` : sql`a.sort_at desc, a.id desc`;
  const { rows } = await sql<NewsListed>`
    select ${LISTED} from news_article a cross join ${shown} ${where}
    order by ${order} limit ${query.limit} offset ${query.offset}`.execute(tx);
  // The texts are read only if a search needs them.
  const from = key === '' ? sql`news_article a` : sql`news_article a cross join ${shown}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${from} ${where} limit ${TOTAL_MAX}) counted`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One article in one of its languages; null when there is none, or none that readers may see. */
export async function readNews(
  tx: Tx,
  id: string,
  options: { languages: readonly string[]; drafts: boolean },
): Promise<(NewsListed & { content: string }) | null> {
  const shown = shownText(sql`t.title, t.language, t.excerpt, t.content`, options.languages);
  const { rows } = await sql<NewsListed & { content: string }>`
    select ${LISTED}, t.content from news_article a cross join ${shown}
    where a.id = ${id} and (${options.drafts}::boolean or ${PUBLISHED})`.execute(tx);
  return rows[0] ?? null;
}

const ARTICLE = sql`id, language, published_at as "publishedAt", sort_at as date, revision`;

/** The article for an update, locked until the transaction ends. */
export async function lockArticle(tx: Tx, id: string): Promise<ArticleRow | null> {
  const { rows } = await sql<ArticleRow>`select ${ARTICLE} from news_article where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Every language of an article, its own first. */
export async function textsOf(
  tx: Tx,
  articleId: string,
): Promise<{ language: string; title: string; content: string }[]> {
  const { rows } = await sql<{ language: string; title: string; content: string }>`
    select t.language, t.title, t.content from news_text t join news_article a on a.id = t.article_id
    where t.article_id = ${articleId} order by t.language = a.language desc, t.language`.execute(tx);
  return rows;
}

export async function insertArticle(tx: Tx, id: string, language: string): Promise<void> {
  await sql`insert into news_article (id, language) values (${id}, ${language})`.execute(tx);
}

/** Counts as a change of the article. */
export async function updateArticleLanguage(tx: Tx, id: string, language: string): Promise<void> {
  await sql`
    update news_article set language = ${language}, revision = revision + 1, updated_at = now()
    where id = ${id}`.execute(tx);
}

/** Replaces all texts of the article. */
export async function replaceTexts(tx: Tx, articleId: string, texts: readonly StoredText[]): Promise<void> {
  await sql`delete from news_text where article_id = ${articleId}`.execute(tx);
  for (const text of texts) {
    const title = storable(text.title);
    const key = searchKey(title);
    await sql`
      insert into news_text (article_id, language, title, title_key, title_parts, content, excerpt, images)
      values (${articleId}, ${text.language}, ${title}, ${key}, ${partsOf(key, 'stored')}::text[],
              ${storable(text.content)}, ${storable(text.excerpt)}, ${text.images}::uuid[])`.execute(tx);
  }
}

/** @param at a time in the future, `now`, or null to unpublish; readers are notified at that time */
export async function updatePublication(tx: Tx, id: string, at: Date | 'now' | null): Promise<void> {
  await sql`
    update news_article set published_at = ${at === 'now' ? sql`now()` : at}, announced_at = null, updated_at = now()
    where id = ${id}`.execute(tx);
}

/** Published articles that were not announced to readers yet; from now on they count as announced. */
export async function claimUnannounced(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update news_article set announced_at = now()
    where published_at <= now() and announced_at is null returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteArticle(tx: Tx, id: string): Promise<void> {
  await sql`delete from news_article where id = ${id}`.execute(tx);
}
