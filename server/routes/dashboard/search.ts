import { searchEndpoints } from '@assay/contract/endpoints/ratings/search.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { searchAll } from '#features/ratings/search/global-search.ts';
import { readVisibleDomains } from '#features/ratings/visibility.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import { accessScopeOf } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** What the command palette finds: own domains, findings, CVEs, software and ports; every company's for administrators. A
 * main supplier finds the last three also where others share everything with it. */
export function searchRoutes(app: App, context: RouteContext): void {
  serve(app, searchEndpoints.search, async (request) => {
    const { kind, page: number, pageSize, search: text = '' } = request.query;
    const accessScope = accessScopeOf(context, request, 'domains.search', {});
    const asked = { kind, text, limit: pageSize, offset: (number - 1) * pageSize };
    const session = sessionOf(request);
    // Shared domains are searched for CVEs, software and ports only.
    if (session.permission === ROLES.mainSupplier && ['cve', 'product', 'port'].includes(kind)) {
      const who = { session, address: request.ip, action: 'domains.search', company: null, domain: null };
      const found = await readVisibleDomains(context, who, (tx, visibility) =>
        searchAll(tx, session.companyId, { ...asked, visibility }, translatorFor(request)),
      );
      return ok({ ...found, page: number, pageSize });
    }
    const found = await accessScope.run((tx) => searchAll(tx, accessScope.companyId, asked, translatorFor(request)));
    return ok({ ...found, page: number, pageSize });
  });
}
