import { envelope } from '@assay/contract/api/envelope.ts';
import { newsDetail as detailShape, newsLanguageQuery, newsPage, newsQuery } from '@assay/contract/api/news.ts';
import { z } from 'zod';
import { ok } from '../answers/reply.ts';
import { sessionOf } from '../auth/guard.ts';
import { newsDetail, newsList, newsPicture } from '../news/read.ts';
import type { App, RouteContext } from './context.ts';

const byId = z.object({ id: z.uuid() });

/** Reading the news (SPEC §2 `article`); writing stands with administration. */
export function newsRoutes(app: App, context: RouteContext): void {
  const config = { access: 'login' } as const;
  const tags = ['news'];

  app.get(
    '/api/news',
    { config, schema: { querystring: newsQuery, response: { 200: envelope(newsPage) }, tags } },
    async (request) => {
      const { page, pageSize: size, search = '', status, sort, language } = request.query;
      const found = await newsList(context, sessionOf(request), { search, status, language, sort, page, size });
      return ok({ ...found, page, pageSize: size });
    },
  );

  app.get(
    '/api/news/:id',
    {
      config,
      schema: { params: byId, querystring: newsLanguageQuery, response: { 200: envelope(detailShape) }, tags },
    },
    async (request) => ok(await newsDetail(context, sessionOf(request), request.params.id, request.query.language)),
  );

  app.get('/api/news/images/:id', { config, schema: { params: byId, tags } }, async (request, reply) => {
    const bytes = await newsPicture(context, sessionOf(request), request.params.id);
    // Opened by itself, it is a picture and nothing else, whatever its bytes look like.
    return reply
      .header('content-type', 'image/webp')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline; filename="image.webp"')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(bytes);
  });
}
