import type { NewsArticle, NewsDetail, NewsFilter, NewsRow, NewsStatus } from '@assay/contract/api/news.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode, nearestLanguage } from '@assay/contract/languages.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { type ArticleRow, listNews, type NewsListed, readNews, textsOf } from '#platform/db/news/articles.ts';
import { newsImage } from '#platform/db/news/images.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

type Database = Pick<Context, 'db'>;

/** Administrators write news and can read unpublished articles. */
function writes(session: Session): boolean {
  return session.permission === ROLES.administrator;
}

/**
 * Languages in which a reader is shown an article: the reader's own, others of the same family (the two forms of
 * Chinese), English. If it is in none of them, the article's own language is used.
 */
function languagesFor(wish: string | undefined): LanguageCode[] {
  const own = nearestLanguage(wish);
  const family = own.split('-')[0];
  const kin = LANGUAGES.map(({ code }) => code).filter((code) => code.split('-')[0] === family);
  return [...new Set([own, ...kin, DEFAULT_LANGUAGE])];
}

function statusOf(publishedAt: Date | null, now: Date): { status: NewsStatus; scheduledFor: string | null } {
  const planned = publishedAt !== null && publishedAt > now;
  const status = publishedAt === null || planned ? 'unpublished' : 'published';
  return { status, scheduledFor: planned ? publishedAt.toISOString() : null };
}

function shapeOf(row: NewsListed, now: Date): NewsRow {
  const { id, title, language, excerpt, languages } = row;
  return { id, title, language, excerpt, languages, date: row.date.toISOString(), ...statusOf(row.publishedAt, now) };
}

/**
 * A page of the list: published articles, for administrators all that match the filter.
 * @throws {AppError} forbidden if a reader requests unpublished articles
 */
export async function newsList(
  { db }: Database,
  session: Session,
  query: { search: string; status: NewsFilter; language: string | undefined; sort: string; page: number; size: number },
): Promise<{ rows: NewsRow[]; total: number }> {
  if (query.status === 'unpublished' && !writes(session)) throw new AppError('forbidden');
  const found = await db.withoutCompany((tx) =>
    listNews(tx, {
      search: query.search,
      filter: writes(session) ? query.status : 'published',
      languages: languagesFor(query.language),
      oldestFirst: query.sort === 'date',
      limit: query.size,
      offset: (query.page - 1) * query.size,
    }),
  );
  return { rows: found.rows.map((row) => shapeOf(row, db.clock.now())), total: found.total };
}

/** One article for reading; administrators see drafts as readers would. @throws {AppError} news-not-found */
export async function newsDetail(
  { db }: Database,
  session: Session,
  id: string,
  language: string | undefined,
): Promise<NewsDetail> {
  const options = { languages: languagesFor(language), drafts: writes(session) };
  const row = await db.withoutCompany((tx) => readNews(tx, id, options));
  if (!row) throw new AppError('news-not-found');
  return { ...shapeOf(row, db.clock.now()), content: row.content };
}

/** The bytes of an image (WebP) that the reader may see. @throws {AppError} not-found */
export async function newsPicture({ db }: Database, session: Session, id: string): Promise<Buffer> {
  const bytes = await db.withoutCompany((tx) => newsImage(tx, id, writes(session)));
  if (!bytes) throw new AppError('not-found');
  return bytes;
}

/** The article in all its languages, as input of the editor. */
export async function articleOf(tx: Tx, row: ArticleRow): Promise<NewsArticle> {
  const { id, revision } = row;
  const texts = (await textsOf(tx, id)).map((text) => ({ ...text, language: text.language as LanguageCode }));
  const language = row.language as LanguageCode;
  return { id, revision, language, date: row.date.toISOString(), ...statusOf(row.publishedAt, nowOf(tx)), texts };
}
