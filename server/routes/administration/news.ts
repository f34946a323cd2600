import { NEWS_IMAGE_BYTES_MAX } from '@assay/contract/api/news.ts';
import { newsAdministrationEndpoints } from '@assay/contract/endpoints/administration/news.ts';
import {
  addPicture,
  articleToEdit,
  changeArticle,
  createArticle,
  publishArticle,
  removeArticle,
  unpublishArticle,
} from '#features/news/edit-articles.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Fifteen languages of a long article, and an image in base64 with its JSON. */
const ARTICLE_BODY_BYTES = 6 * 1024 * 1024;
const IMAGE_BODY_BYTES = Math.ceil((NEWS_IMAGE_BYTES_MAX * 4) / 3) + 1024 * 1024;

/** Writing and publishing news (docs/product/screens.md, administration.md). */
export function newsAdministrationRoutes(app: App, context: RouteContext): void {
  serve(app, newsAdministrationEndpoints.getArticleForEditing, async (request) =>
    ok(await articleToEdit(context, request.params.id)),
  );

  serve(
    app,
    newsAdministrationEndpoints.createArticle,
    async (request) => ok(await createArticle(context, actorOf(request), request.body)),
    { bodyLimit: ARTICLE_BODY_BYTES },
  );

  serve(
    app,
    newsAdministrationEndpoints.changeArticle,
    async (request) => ok(await changeArticle(context, actorOf(request), request.params.id, request.body)),
    { bodyLimit: ARTICLE_BODY_BYTES },
  );

  serve(app, newsAdministrationEndpoints.deleteArticle, async (request) => {
    await removeArticle(context, actorOf(request), request.params.id);
    return ok(null);
  });

  serve(app, newsAdministrationEndpoints.publishArticle, async (request) => {
    const { at } = request.body;
    return ok(await publishArticle(context, actorOf(request), request.params.id, at === null ? null : new Date(at)));
  });

  serve(app, newsAdministrationEndpoints.unpublishArticle, async (request) =>
    ok(await unpublishArticle(context, actorOf(request), request.params.id)),
  );

  serve(
    app,
    newsAdministrationEndpoints.uploadNewsImage,
    async (request) => ok(await addPicture(context, actorOf(request), request.body)),
    { bodyLimit: IMAGE_BODY_BYTES },
  );
}
