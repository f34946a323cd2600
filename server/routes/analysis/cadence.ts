import { ratingEndpoints } from '@assay/contract/endpoints/ratings/ratings.ts';
import { cadenceOf } from '#platform/db/ratings/cadence.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-access.ts';

/** How long known vulnerabilities of a domain stay open. */
export function cadenceRoutes(app: App, context: RouteContext): void {
  serve(app, ratingEndpoints.getPatchCadence, (request) => {
    const { domain } = request.params;
    const { company } = request.query;
    const asked = { domain, company, action: 'ratings.cadence', needs: 'findings' } as const;
    return readDomain(context, request, asked, async (tx, row) => ok(await cadenceOf(tx, row.id)));
  });
}
