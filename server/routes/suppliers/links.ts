import { PORTFOLIO_SORTS } from '@assay/contract/api/suppliers.ts';
import { associationEndpoints } from '@assay/contract/endpoints/suppliers/associations.ts';
import { sessionOf } from '../../features/auth/guard.ts';
import { changeSharing, endSharing } from '../../features/suppliers/associations.ts';
import { allowance, listConcentration, listLinks, listPortfolio } from '../../features/suppliers/lists.ts';
import type { PortfolioSort } from '../../platform/db/suppliers/portfolio.ts';
import { ok } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf, pageOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Associations, their shared results, and the operators that the sharing companies depend on. */
export function linkRoutes(app: App, context: RouteContext): void {
  // Companies that share can see and end it, whatever their plan.
  for (const [endpoint, end] of [
    [associationEndpoints.listMainSuppliers, 'owner'],
    [associationEndpoints.listSubSuppliers, 'reader'],
  ] as const) {
    serve(app, endpoint, async (request) => {
      const { page, pageSize } = request.query;
      const found = await listLinks(context, doerOf(request), end, pageOf(request.query));
      return ok({ ...found, page, pageSize });
    });
  }

  serve(app, associationEndpoints.getSupplierAllowance, async (request) =>
    ok(await allowance(context, sessionOf(request))),
  );

  serve(app, associationEndpoints.getPortfolio, async (request) => {
    const { page, pageSize } = request.query;
    const query = { ...pageOf(request.query), ...sortOf(request.query.sort) };
    return ok({ ...(await listPortfolio(context, doerOf(request), query)), page, pageSize });
  });

  serve(app, associationEndpoints.getConcentration, async (request) => {
    const { page, pageSize, kind = null } = request.query;
    const found = await listConcentration(context, doerOf(request), { ...pageOf(request.query), kind });
    return ok({ ...found, page, pageSize });
  });
  serve(app, associationEndpoints.changeSharing, async (request) => {
    await changeSharing(context, doerOf(request), request.params.id, request.body);
    return ok(null);
  });

  serve(app, associationEndpoints.endSharing, async (request) => {
    await endSharing(context, doerOf(request), request.params.id);
    return ok(null);
  });
}

/** The worst first by default. */
function sortOf(sort = 'score'): { sort: PortfolioSort; descending: boolean } {
  const descending = sort.startsWith('-');
  const column = PORTFOLIO_SORTS.find((known) => known === (descending ? sort.slice(1) : sort));
  return column ? { sort: column, descending } : { sort: 'score', descending: false };
}
