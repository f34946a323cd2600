import { NEWS_CONTENT_MAX, NEWS_IMAGES_MAX, NEWS_TITLE_MAX, type NewsWriting } from '@assay/contract/api/news.ts';
import type { StoredText } from '#platform/db/news/articles.ts';
import { knownImages } from '#platform/db/news/images.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { sanitizeInThread } from './sanitizer-thread.ts';

/** Length of the excerpt in lists, in characters. */
const EXCERPT_MAX = 280;

/**
 * Validates and sanitizes submitted texts.
 * @throws {AppError} news-title-empty, news-title-too-long, news-content-too-long, news-images-too-many,
 * news-language-duplicate, server-busy, validation-failed when the article's own language is not among the texts
 */
export async function textsToStore(tx: Tx, writing: NewsWriting): Promise<StoredText[]> {
  const languages = writing.texts.map(({ language }) => language);
  if (new Set(languages).size < languages.length) throw new AppError('news-language-duplicate');
  if (!languages.includes(writing.language)) throw new AppError('validation-failed', { field: 'language' });
  const stored: StoredText[] = [];
  for (const { language, title: typed, content } of writing.texts) {
    const title = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    if (title === '') throw new AppError('news-title-empty', { field: 'title', language });
    if ([...title].length > NEWS_TITLE_MAX) {
      throw new AppError('news-title-too-long', { field: 'title', language, count: NEWS_TITLE_MAX });
    }
    const tooLong = () =>
      new AppError('news-content-too-long', { field: 'content', language, count: NEWS_CONTENT_MAX });
    if (content.length > NEWS_CONTENT_MAX) throw tooLong();
    const asked = (await sanitizeInThread(content)).images;
    if (asked.length > NEWS_IMAGES_MAX) {
      throw new AppError('news-images-too-many', { field: 'content', language, count: NEWS_IMAGES_MAX });
    }
    const known = new Set(asked.length > 0 ? await knownImages(tx, asked) : []);
    const { html, text, images } = await sanitizeInThread(content, known);
    // Signs with a meaning in markup take more room once they are escaped.
    if (html.length > NEWS_CONTENT_MAX) throw tooLong();
    stored.push({ language, title, content: html, excerpt: beginning(text), images });
  }
  return stored;
}

/**
 * Requires content in each language of a published article.
 * @throws {AppError} news-content-missing, news-no-text, server-busy
 */
export async function checkReadable(texts: readonly { language: string; content: string }[]): Promise<void> {
  for (const { language, content } of texts) {
    const { text, images } = await sanitizeInThread(content);
    if (text !== '') continue;
    throw new AppError(images.length > 0 ? 'news-no-text' : 'news-content-missing', { field: 'content', language });
  }
}

/** Truncates after a word if words are separated by spaces. */
function beginning(text: string): string {
  const signs = [...text];
  if (signs.length <= EXCERPT_MAX) return text;
  const cut = signs.slice(0, EXCERPT_MAX).join('');
  const word = cut.lastIndexOf(' ');
  return `${(word > EXCERPT_MAX / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
