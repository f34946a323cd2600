import { newsEndpoints } from '@assay/contract/endpoints/news.ts';
import { sessionOf } from '../features/auth/authorization.ts';
import { newsDetail, newsList, newsPicture } from '../features/news/read-articles.ts';
import { ok } from '../platform/http/reply.ts';
import type { App, RouteContext } from './context.ts';
import { serve } from './serve.ts';

/** Reading the news (docs/product/screens.md); writing is in the administration's routes. */
export function newsRoutes(app: App, context: RouteContext): void {
  serve(app, newsEndpoints.listNews, async (request) => {
    const { page, pageSize: size, search = '', status, sort, language } = request.query;
    const found = await newsList(context, sessionOf(request), { search, status, language, sort, page, size });
    return ok({ ...found, page, pageSize: size });
  });

  serve(app, newsEndpoints.getArticle, async (request) =>
    ok(await newsDetail(context, sessionOf(request), request.params.id, request.query.language)),
  );

  serve(app, newsEndpoints.getNewsImage, async (request, reply) => {
    const bytes = await newsPicture(context, sessionOf(request), request.params.id);
    // Opened directly, the browser treats it as an image, whatever its bytes look like.
    return reply
      .header('content-type', 'image/webp')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline; filename="image.webp"')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(bytes);
  });
}
