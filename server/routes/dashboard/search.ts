import { envelope, page } from '@assay/contract/api/envelope.ts';
import { searchHit, searchQuery } from '@assay/contract/api/search.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import { ok, wordsFor } from '../../answers/reply.ts';
import { search } from '../../ratings/search.ts';
import type { App, RouteContext } from '../context.ts';
import { reachOf } from '../reach.ts';

/** What the command palette finds: own domains, findings and CVEs; every company's for administrators. */
export function searchRoutes(app: App, context: RouteContext): void {
  app.get(
    '/api/search',
    {
      config: { access: RATED_PERMISSIONS },
      schema: { querystring: searchQuery, response: { 200: envelope(page(searchHit)) }, tags: ['ratings'] },
    },
    async (request) => {
      const { kind, page: number, pageSize, search: text = '' } = request.query;
      const reach = reachOf(context, request, 'domains.search', {});
      const asked = { kind, text, limit: pageSize, offset: (number - 1) * pageSize };
      const found = await reach.run((tx) => search(tx, reach.companyId, asked, wordsFor(request)));
      return ok({ ...found, page: number, pageSize });
    },
  );
}
