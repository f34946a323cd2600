import {
  NEWS_AHEAD_DAYS_MAX,
  NEWS_IMAGE_BYTES_MAX,
  NEWS_IMAGE_SIDE_PX,
  type NewsArticle,
  type NewsImageData,
  type NewsWriting,
} from '@assay/contract/api/news.ts';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import {
  type ArticleRow,
  deleteArticle,
  insertArticle,
  lockArticle,
  replaceTexts,
  textsOf,
  updateArticleLanguage,
  updatePublication,
} from '#platform/db/news/articles.ts';
import { insertNewsImage } from '#platform/db/news/images.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { redraw } from '#platform/http/images/redraw.ts';
import type { ImageUpload } from '#platform/http/images/upload.ts';
import { announceDue } from './announce-articles.ts';
import { checkReadable, textsToStore } from './article-texts.ts';
import { articleOf } from './read-articles.ts';

const DAY_MS = 86_400_000;

type Parts = Pick<Context, 'db' | 'bus'>;

async function record(tx: Tx, by: Actor, action: string, id: string, facts: Record<string, unknown> = {}) {
  const { session, address } = by;
  const { companyId, accountId } = session;
  await audit(tx, { companyId, accountId, address, action, target: id, facts });
}

/** Titles by language, as recorded in the audit log. */
function titlesOf(texts: readonly { language: string; title: string }[]): Record<string, string> {
  return Object.fromEntries(texts.map(({ language, title }) => [language, title]));
}

async function locked(tx: Tx, id: string): Promise<ArticleRow> {
  const row = await lockArticle(tx, id);
  if (!row) throw new AppError('news-not-found');
  return row;
}

/** @throws {AppError} news-not-found */
export function articleToEdit({ db }: Parts, id: string): Promise<NewsArticle> {
  return db.withoutCompany(async (tx) => articleOf(tx, await locked(tx, id)));
}

/** Creates a draft. @throws {AppError} same as `textsToStore` */
export function createArticle({ db }: Parts, by: Actor, writing: NewsWriting): Promise<NewsArticle> {
  return db.withCompany(by.session.companyId, async (tx) => {
    const texts = await textsToStore(tx, writing);
    const id = uuidv7();
    await insertArticle(tx, id, writing.language);
    await replaceTexts(tx, id, texts);
    await record(tx, by, 'news.created', id, { after: titlesOf(texts) });
    return articleOf(tx, await locked(tx, id));
  });
}

/**
 * Replaces the texts. A published article stays published, so it must have content.
 * @param writing.revision the edited revision
 * @throws {AppError} news-not-found, news-edit-conflict, and as `textsToStore` and `checkReadable`
 */
export function changeArticle(
  { db }: Parts,
  by: Actor,
  id: string,
  writing: NewsWriting & { revision: number },
): Promise<NewsArticle> {
  return db.withCompany(by.session.companyId, async (tx) => {
    const before = await locked(tx, id);
    if (before.revision !== writing.revision) throw new AppError('news-edit-conflict');
    const texts = await textsToStore(tx, writing);
    if (before.publishedAt !== null) await checkReadable(texts);
    const titles = { before: titlesOf(await textsOf(tx, id)), after: titlesOf(texts) };
    await updateArticleLanguage(tx, id, writing.language);
    await replaceTexts(tx, id, texts);
    await record(tx, by, 'news.changed', id, titles);
    return articleOf(tx, await locked(tx, id));
  });
}

/**
 * Publishes immediately or schedules publication; readers are notified on publication.
 * @param at a future time; null = now
 * @throws {AppError} news-not-found, news-time-invalid, news-content-missing, news-no-text
 */
export function publishArticle({ db, bus }: Parts, by: Actor, id: string, at: Date | null): Promise<NewsArticle> {
  return db.withCompany(by.session.companyId, async (tx) => {
    const row = await locked(tx, id);
    const now = nowOf(tx).getTime();
    if (at && (at.getTime() <= now || at.getTime() > now + NEWS_AHEAD_DAYS_MAX * DAY_MS)) {
      throw new AppError('news-time-invalid', { field: 'at', days: NEWS_AHEAD_DAYS_MAX });
    }
    await checkReadable(await textsOf(tx, id));
    const isPublic = row.publishedAt !== null && row.publishedAt.getTime() <= now;
    // Publishing again would move it to the top of the list and notify readers again.
    if (!isPublic || at) {
      await updatePublication(tx, id, at ?? 'now');
      await record(tx, by, at ? 'news.scheduled' : 'news.published', id, at ? { at: at.toISOString() } : {});
      if (!at) await announceDue(bus, tx);
    }
    return articleOf(tx, await locked(tx, id));
  });
}

/** Withdraws an article, or its scheduled publication. @throws {AppError} news-not-found */
export function unpublishArticle({ db }: Parts, by: Actor, id: string): Promise<NewsArticle> {
  return db.withCompany(by.session.companyId, async (tx) => {
    const row = await locked(tx, id);
    if (row.publishedAt !== null) {
      await updatePublication(tx, id, null);
      await record(tx, by, 'news.unpublished', id);
    }
    return articleOf(tx, await locked(tx, id));
  });
}

/** For good, in all languages. @throws {AppError} news-not-found */
export async function removeArticle({ db }: Parts, by: Actor, id: string): Promise<void> {
  await db.withCompany(by.session.companyId, async (tx) => {
    await locked(tx, id);
    const before = titlesOf(await textsOf(tx, id));
    await deleteArticle(tx, id);
    await record(tx, by, 'news.deleted', id, { before });
  });
}

/** Stores an uploaded image, re-encoded as WebP. @throws {AppError} news-image-invalid, news-image-too-large */
export async function addPicture({ db }: Parts, by: Actor, upload: ImageUpload): Promise<NewsImageData> {
  const { bytes, width, height } = await redraw(upload, {
    bytesMax: NEWS_IMAGE_BYTES_MAX,
    sidePx: NEWS_IMAGE_SIDE_PX,
    format: 'webp',
    refusals: { invalid: 'news-image-invalid', tooLarge: 'news-image-too-large' },
  });
  const id = uuidv7();
  await db.withCompany(by.session.companyId, async (tx) => {
    await insertNewsImage(tx, { id, bytes, width, height });
    await record(tx, by, 'news.image-added', id);
  });
  return { src: `/api/news/images/${id}`, width, height };
}
