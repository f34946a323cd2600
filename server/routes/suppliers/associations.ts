import { PORTFOLIO_SORTS } from '@assay/contract/api/suppliers.ts';
import { associationEndpoints } from '@assay/contract/endpoints/suppliers/associations.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { changeSharing, endSharing } from '#features/suppliers/associations.ts';
import {
  listConcentration,
  listPortfolio,
  readAllowance,
  readAssociations,
} from '#features/suppliers/supplier-lists.ts';
import type { PortfolioSort } from '#platform/db/suppliers/portfolio.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf, pageRangeOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Associations, their shared results, and the operators that the sharing companies depend on. */
export function associationRoutes(app: App, context: RouteContext): void {
  // Companies that share can see and end it, whatever their plan.
  for (const [endpoint, end] of [
    [associationEndpoints.listMainSuppliers, 'owner'],
    [associationEndpoints.listSubSuppliers, 'reader'],
  ] as const) {
    serve(app, endpoint, async (request) => {
      const { page, pageSize } = request.query;
      const found = await readAssociations(context, actorOf(request), end, pageRangeOf(request.query));
      return ok({ ...found, page, pageSize });
    });
  }

  serve(app, associationEndpoints.getSupplierAllowance, async (request) =>
    ok(await readAllowance(context, sessionOf(request))),
  );

  serve(app, associationEndpoints.getPortfolio, async (request) => {
    const { page, pageSize } = request.query;
    const query = { ...pageRangeOf(request.query), ...sortOf(request.query.sort) };
    return ok({ ...(await listPortfolio(context, actorOf(request), query)), page, pageSize });
  });

  serve(app, associationEndpoints.getConcentration, async (request) => {
    const { page, pageSize, kind = null } = request.query;
    const found = await listConcentration(context, actorOf(request), { ...pageRangeOf(request.query), kind });
    return ok({ ...found, page, pageSize });
  });
  serve(app, associationEndpoints.changeSharing, async (request) => {
    await changeSharing(context, actorOf(request), request.params.id, request.body);
    return ok(null);
  });

  serve(app, associationEndpoints.endSharing, async (request) => {
    await endSharing(context, actorOf(request), request.params.id);
    return ok(null);
  });
}

/** The worst first by default. */
function sortOf(sort = 'score'): { sort: PortfolioSort; descending: boolean } {
  const descending = sort.startsWith('-');
  const column = PORTFOLIO_SORTS.find((known) => known === (descending ? sort.slice(1) : sort));
  return column ? { sort: column, descending } : { sort: 'score', descending: false };
}
