import { z } from 'zod';
import { LANGUAGES, type LanguageCode } from '../languages.ts';
import { NEWS_FILTERS, NEWS_STATUSES, NEWS_TITLE_MAX } from '../values/news.ts';
import { instant, page, pageQuery } from './envelope.ts';

export * from '../values/news.ts';

const CODES = LANGUAGES.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]];
const language = z.enum(CODES);

/** GET /api/news. `search`: anywhere in the title; `language`: the reader's. */
export const newsQuery = pageQuery.extend({
  pageSize: z.coerce.number().int().min(1).max(50).default(10).describe('rows of a page'),
  search: z.string().max(NEWS_TITLE_MAX).optional(),
  sort: z.enum(['date', '-date']).default('-date'),
  status: z.enum(NEWS_FILTERS).default('all'),
  language: z.string().max(40).optional(),
});
/** GET /api/news/:id. */
export const newsLanguageQuery = z.object({ language: z.string().max(40).optional() });

export const newsRow = z.object({
  id: z.string(),
  title: z.string(),
  /** Language of the title and text: the reader's, or the fallback. */
  language: z.string(),
  status: z.enum(NEWS_STATUSES),
  /** When it was published, or is planned to be; for a draft when it was last changed. */
  date: instant,
  /** Planned for this moment; null when it is not. */
  scheduledFor: instant.nullable(),
  /** Beginning of the text, without markup. */
  excerpt: z.string(),
  /** Languages it is written in, the article's own first. */
  languages: z.array(z.string()),
});
export type NewsRow = z.infer<typeof newsRow>;
export const newsPage = page(newsRow);

export const newsDetail = newsRow.extend({
  /** Sanitised HTML of NEWS_ELEMENTS. */
  content: z.string(),
});
export type NewsDetail = z.infer<typeof newsDetail>;

/** One language's version as administrators edit it. */
export const newsText = z.object({ language, title: z.string().max(1000), content: z.string() });
export type NewsText = z.infer<typeof newsText>;

/** GET /api/admin/news/:id. */
export const newsArticle = z.object({
  id: z.string(),
  status: z.enum(NEWS_STATUSES),
  scheduledFor: instant.nullable(),
  date: instant,
  /** The fallback language if there is neither a text in the reader's language nor in English. */
  language,
  revision: z.number().int().describe('increases with every change; a change based on an older revision is rejected'),
  texts: z.array(newsText),
});
export type NewsArticle = z.infer<typeof newsArticle>;

/** POST /api/admin/news, and PUT /api/admin/news/:id, which takes `revision` too. */
export const newsWriting = z.object({ language, texts: z.array(newsText).min(1).max(LANGUAGES.length) });
export type NewsWriting = z.infer<typeof newsWriting>;
export const newsChange = newsWriting.extend({ revision: z.number().int().describe('increases with every change') });

/** POST /api/admin/news/:id/publish: immediately, or at a scheduled time. */
export const newsPublishing = z.object({ at: z.iso.datetime({ offset: true }).nullable().default(null) });

/** POST /api/admin/news/images as JSON: base64, with or without `data:image/…;base64,` before it. */
export const newsImageRequest = z.object({ image: z.string() });
export const newsImageData = z.object({
  /** Address for `src`. */
  src: z.string(),
  width: z.number().int().describe('pixels'),
  height: z.number().int().describe('pixels'),
});
export type NewsImageData = z.infer<typeof newsImageData>;
