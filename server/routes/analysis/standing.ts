import { envelope } from '@assay/contract/api/envelope.ts';
import { standing } from '@assay/contract/api/ratings.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { standingShape } from '../../ratings/averages.ts';
import type { App, RouteContext } from '../context.ts';

/** The own place among enterprise users (PRODUCT §5); others are never named. */
export function standingRoutes(app: App, { db }: RouteContext): void {
  app.get(
    '/api/standing',
    {
      config: { access: RATED_PERMISSIONS },
      schema: {
        querystring: z.object({ of: z.enum(['all', 'industry']).default('all') }),
        response: { 200: envelope(standing) },
        tags: ['ratings'],
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const scope = request.query.of === 'industry' ? (`industry:${session.industry}` as const) : 'all';
      return ok(await db.withCompany(session.companyId, (tx) => standingShape(tx, session, scope)));
    },
  );
}
