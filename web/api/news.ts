import type { NewsArticle, NewsFilter, NewsImageData, NewsWriting } from '@assay/contract/api/news.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

export interface NewsListFilter {
  page: number;
  pageSize: number;
  search: string;
  status: NewsFilter;
  sort: 'date' | '-date';
}

/** @param language the user's language; titles are in it or in the fallback language */
export function newsQuery(filter: NewsListFilter, language: string) {
  return queryOptions({
    queryKey: ['news', 'list', filter, language],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/news', { query: { ...filter, language }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function newsDetailQuery(id: string, language: string) {
  return queryOptions({
    queryKey: ['news', 'one', id, language],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/news/:id', { params: { id }, query: { language }, signal })).data,
  });
}

/** The article for the editor; notifications do not refetch it during editing. */
export function newsArticleQuery(id: string) {
  return queryOptions({
    queryKey: ['newsArticle', id],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/admin/news/:id', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Errors shown at the field that caused them. */
const SHOWN_IN_PLACE = [
  ...['news-title-empty', 'news-title-too-long', 'news-content-missing', 'news-no-text'],
  ...['news-content-too-long', 'news-images-too-many'],
];

/** @param article the article to change, with the edited revision; null creates one */
export async function saveNews(
  article: { id: string; revision: number } | null,
  writing: NewsWriting,
): Promise<NewsArticle> {
  const call = article
    ? client.request('PUT', '/api/admin/news/:id', {
        params: { id: article.id },
        body: { ...writing, revision: article.revision },
        silentErrors: SHOWN_IN_PLACE,
      })
    : client.request('POST', '/api/admin/news', { body: writing, silentErrors: SHOWN_IN_PLACE });
  return (await call).data;
}

/** @param at a future time; null = now */
export async function publishNews(id: string, at: string | null): Promise<NewsArticle> {
  return (await client.request('POST', '/api/admin/news/:id/publish', { params: { id }, body: { at } })).data;
}

export async function unpublishNews(id: string): Promise<NewsArticle> {
  return (await client.request('POST', '/api/admin/news/:id/unpublish', { params: { id } })).data;
}

export async function deleteNews(id: string): Promise<void> {
  await client.request('DELETE', '/api/admin/news/:id', { params: { id } });
}

export async function uploadPicture(image: File): Promise<NewsImageData> {
  return (await client.request('POST', '/api/admin/news/images', { image, silentErrors: 'all' })).data;
}

/** Path of images in articles. */
const IMAGES = '/api/news/images/';

/** The bytes of an article's image, which require the session's headers; cached until the page is closed. */
export function pictureQuery(src: string) {
  return queryOptions({
    queryKey: ['picture', src],
    queryFn: ({ signal }) => {
      const params = { id: src.slice(IMAGES.length) };
      return client.binary('/api/news/images/:id', 'image/webp', { params, signal, silentErrors: 'all' });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
