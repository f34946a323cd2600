import { envelope } from '@assay/contract/api/envelope.ts';
import { forecast } from '@assay/contract/api/forecast.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import { z } from 'zod';
import { ok, wordsFor } from '../../answers/reply.ts';
import { AppError } from '../../errors.ts';
import { forecastOf } from '../../ratings/forecast.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery } from '../reach.ts';
import { readDomain } from '../shared-reach.ts';

/** What becomes of a rating if nothing is done. */
export function forecastRoutes(app: App, context: RouteContext): void {
  app.get(
    '/api/ratings/:domain/forecast',
    {
      config: { access: RATED_PERMISSIONS },
      schema: {
        params: z.object({ domain: z.string().max(300) }),
        querystring: companyQuery,
        response: { 200: envelope(forecast) },
        tags: ['ratings'],
      },
    },
    (request) => {
      const { domain } = request.params;
      const { company } = request.query;
      const asked = { domain, company, action: 'ratings.forecast', needs: 'everything' } as const;
      return readDomain(context, request, asked, async (tx, row, { session }) => {
        const found = await forecastOf(tx, row, session.companyZone, wordsFor(request));
        if (!found) throw new AppError('rating-not-found', { domain: row.name });
        return ok(found);
      });
    },
  );
}
