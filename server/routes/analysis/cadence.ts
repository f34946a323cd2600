import { cadence } from '@assay/contract/api/analysis/cadence.ts';
import { envelope } from '@assay/contract/api/envelope.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { cadenceOf } from '../../db/ratings/cadence.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery } from '../reach.ts';
import { readDomain } from '../shared-reach.ts';

/** How long known vulnerabilities of a domain stay open. */
export function cadenceRoutes(app: App, context: RouteContext): void {
  app.get(
    '/api/ratings/:domain/cadence',
    {
      config: { access: RATED_PERMISSIONS },
      schema: {
        params: z.object({ domain: z.string().max(300) }),
        querystring: companyQuery,
        response: { 200: envelope(cadence) },
        tags: ['ratings'],
      },
    },
    (request) => {
      const { domain } = request.params;
      const { company } = request.query;
      const asked = { domain, company, action: 'ratings.cadence', needs: 'findings' } as const;
      return readDomain(context, request, asked, async (tx, row) => ok(await cadenceOf(tx, row.id)));
    },
  );
}
