import { searchEndpoints } from '@assay/contract/endpoints/ratings/search.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { sessionOf } from '../../features/auth/guard.ts';
import { search } from '../../features/ratings/search/search.ts';
import { overDomainsInSight } from '../../features/ratings/sight.ts';
import { ok, wordsFor } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { reachOf } from '../reach.ts';
import { serve } from '../serve.ts';

/** What the command palette finds: own domains, findings, CVEs, software and ports; every company's for administrators. A
 * main supplier finds the last three also where others share everything with it. */
export function searchRoutes(app: App, context: RouteContext): void {
  serve(app, searchEndpoints.search, async (request) => {
    const { kind, page: number, pageSize, search: text = '' } = request.query;
    const reach = reachOf(context, request, 'domains.search', {});
    const asked = { kind, text, limit: pageSize, offset: (number - 1) * pageSize };
    const session = sessionOf(request);
    // Shared domains are searched for CVEs, software and ports only.
    if (session.permission === ROLES.mainSupplier && ['cve', 'product', 'port'].includes(kind)) {
      const who = { session, address: request.ip, action: 'domains.search', company: null, domain: null };
      const found = await overDomainsInSight(context, who, (tx, sight) =>
        search(tx, session.companyId, { ...asked, sight }, wordsFor(request)),
      );
      return ok({ ...found, page: number, pageSize });
    }
    const found = await reach.run((tx) => search(tx, reach.companyId, asked, wordsFor(request)));
    return ok({ ...found, page: number, pageSize });
  });
}
