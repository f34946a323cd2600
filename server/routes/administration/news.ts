import { envelope } from '@assay/contract/api/envelope.ts';
import {
  NEWS_IMAGE_BYTES_MAX,
  newsArticle,
  newsChange,
  newsImageData,
  newsImageRequest,
  newsPublishing,
  newsWriting,
} from '@assay/contract/api/news.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import {
  addPicture,
  articleToEdit,
  changeArticle,
  createArticle,
  publishArticle,
  removeArticle,
  unpublishArticle,
} from '../../news/write.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf } from '../request.ts';

const byId = z.object({ id: z.uuid() });
/** Fifteen languages of a long article, and an image in base64 with what stands around it. */
const ARTICLE_BODY_BYTES = 6 * 1024 * 1024;
const IMAGE_BODY_BYTES = Math.ceil((NEWS_IMAGE_BYTES_MAX * 4) / 3) + 1024 * 1024;

/** Writing and publishing news (SPEC §2 `admin/news`; PRODUCT §8). */
export function newsAdministrationRoutes(app: App, context: RouteContext): void {
  const config = { access: [0] } as const;
  const tags = ['administration'];
  const response = { 200: envelope(newsArticle) };

  app.get('/api/admin/news/:id', { config, schema: { params: byId, response, tags } }, async (request) =>
    ok(await articleToEdit(context, request.params.id)),
  );

  app.post(
    '/api/admin/news',
    { config, bodyLimit: ARTICLE_BODY_BYTES, schema: { body: newsWriting, response, tags } },
    async (request) => ok(await createArticle(context, doerOf(request), request.body)),
  );

  app.put(
    '/api/admin/news/:id',
    { config, bodyLimit: ARTICLE_BODY_BYTES, schema: { params: byId, body: newsChange, response, tags } },
    async (request) => ok(await changeArticle(context, doerOf(request), request.params.id, request.body)),
  );

  app.delete(
    '/api/admin/news/:id',
    { config, schema: { params: byId, response: { 200: envelope(z.null()) }, tags } },
    async (request) => {
      await removeArticle(context, doerOf(request), request.params.id);
      return ok(null);
    },
  );

  app.post(
    '/api/admin/news/:id/publish',
    { config, schema: { params: byId, body: newsPublishing, response, tags } },
    async (request) => {
      const { at } = request.body;
      return ok(await publishArticle(context, doerOf(request), request.params.id, at === null ? null : new Date(at)));
    },
  );

  app.post('/api/admin/news/:id/unpublish', { config, schema: { params: byId, response, tags } }, async (request) =>
    ok(await unpublishArticle(context, doerOf(request), request.params.id)),
  );

  app.post(
    '/api/admin/news/images',
    {
      config,
      bodyLimit: IMAGE_BODY_BYTES,
      schema: { body: newsImageRequest, response: { 200: envelope(newsImageData) }, tags },
    },
    async (request) => ok(await addPicture(context, doerOf(request), request.body.image)),
  );
}
