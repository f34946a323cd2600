import { envelope } from '@assay/contract/api/envelope.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { softwareOf } from '../../ratings/software.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery } from '../reach.ts';
import { readDomain } from '../shared-reach.ts';

/** Which software runs a host, so that its settings are shown first where a finding is mended. */
export function softwareRoutes(app: App, context: RouteContext): void {
  app.get(
    '/api/ratings/:domain/software',
    {
      config: { access: RATED_PERMISSIONS },
      schema: {
        params: z.object({ domain: z.string().max(300) }),
        querystring: companyQuery.extend({ host: z.string().max(300) }),
        response: { 200: envelope(z.array(z.string())) },
        tags: ['ratings'],
      },
    },
    (request) => {
      const { company, host } = request.query;
      const { domain } = request.params;
      const asked = { domain, company, action: 'ratings.software', needs: 'everything' } as const;
      return readDomain(context, request, asked, async (tx, found) => ok(await softwareOf(tx, found, host)));
    },
  );
}
