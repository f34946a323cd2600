import { ratingEndpoints } from '@assay/contract/endpoints/ratings/ratings.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { readRanking } from '#features/ratings/averages/averages.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** The company's own rank among enterprise users (docs/product/rating.md); others are never named. */
export function rankingRoutes(app: App, { db }: RouteContext): void {
  serve(app, ratingEndpoints.getRanking, async (request) => {
    const session = sessionOf(request);
    const scope = request.query.of === 'industry' ? (`industry:${session.industry}` as const) : 'all';
    return ok(await db.withCompany(session.companyId, (tx) => readRanking(tx, session, scope)));
  });
}
