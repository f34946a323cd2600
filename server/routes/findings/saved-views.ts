import { savedViewEndpoints } from '@assay/contract/endpoints/ratings/saved-views.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { readSavedViews, removeSavedView, storeView } from '#features/ratings/work/saved-views.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Saved views of lists of findings. */
export function savedViewRoutes(app: App, context: RouteContext): void {
  serve(app, savedViewEndpoints.listSavedViews, async (request) =>
    ok(await readSavedViews(context, sessionOf(request), request.query.list)),
  );
  serve(app, savedViewEndpoints.saveView, async (request) =>
    ok(await storeView(context, sessionOf(request), request.body)),
  );
  serve(app, savedViewEndpoints.deleteSavedView, async (request) => {
    await removeSavedView(context, sessionOf(request), request.params.id);
    return ok(null);
  });
}
