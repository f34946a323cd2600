import { ratingEndpoints } from '@assay/contract/endpoints/ratings/ratings.ts';
import { forecastOf } from '#features/ratings/forecast.ts';
import { AppError } from '#platform/errors.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-access.ts';

/** Forecast of a rating if nothing is done. */
export function forecastRoutes(app: App, context: RouteContext): void {
  serve(app, ratingEndpoints.getForecast, (request) => {
    const { domain } = request.params;
    const { company } = request.query;
    const asked = { domain, company, action: 'ratings.forecast', needs: 'everything' } as const;
    return readDomain(context, request, asked, async (tx, row, { session }) => {
      const found = await forecastOf(tx, row, session.companyZone, translatorFor(request));
      if (!found) throw new AppError('rating-not-found', { domain: row.name });
      return ok(found);
    });
  });
}
