import { ratingEndpoints } from '@assay/contract/endpoints/ratings/ratings.ts';
import { softwareOf } from '#features/ratings/software.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-access.ts';

/** Software of a host, so that its configuration is shown first with the fix of a finding. */
export function softwareRoutes(app: App, context: RouteContext): void {
  serve(app, ratingEndpoints.listSoftware, (request) => {
    const { company, host } = request.query;
    const { domain } = request.params;
    const asked = { domain, company, action: 'ratings.software', needs: 'everything' } as const;
    return readDomain(context, request, asked, async (tx, found) => ok(await softwareOf(tx, found, host)));
  });
}
