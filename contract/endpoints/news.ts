import { newsDetail as detailShape, newsLanguageQuery, newsPage, newsQuery } from '../api/news.ts';
import { declare } from './declare.ts';
import { idParams } from './shared-schemas.ts';

/** Reading articles (docs/product/screens.md). */
export const newsEndpoints = declare('news', {
  listNews: {
    method: 'GET',
    path: '/api/news',
    access: 'login',
    scope: 'news:read',
    query: newsQuery,
    response: newsPage,
    errors: ['forbidden'],
    summary: 'List articles',
  },
  getArticle: {
    method: 'GET',
    path: '/api/news/:id',
    access: 'login',
    scope: 'news:read',
    params: idParams,
    query: newsLanguageQuery,
    response: detailShape,
    errors: ['news-not-found'],
    summary: 'Read an article',
  },
  getNewsImage: {
    method: 'GET',
    path: '/api/news/images/:id',
    access: 'login',
    scope: 'news:read',
    params: idParams,
    file: ['image/webp'],
    errors: ['not-found'],
    summary: 'Read a picture of an article',
  },
});
