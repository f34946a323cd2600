import { ratingEndpoints } from '@assay/contract/endpoints/ratings/ratings.ts';
import { dnssecChainOf } from '#features/ratings/analysis/dnssec-chain.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-access.ts';

/** The DNSSEC chain of trust of a domain; its zones and keys are evidence, which only the level `everything` shares. */
export function dnssecRoutes(app: App, context: RouteContext): void {
  serve(app, ratingEndpoints.getDnssecChain, (request) => {
    const { domain } = request.params;
    const { company } = request.query;
    const asked = { domain, company, action: 'ratings.dnssec', needs: 'everything' } as const;
    return readDomain(context, request, asked, async (tx, row) => ok(await dnssecChainOf(tx, row)));
  });
}
