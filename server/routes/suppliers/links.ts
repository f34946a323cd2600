import { envelope, pageQuery } from '@assay/contract/api/envelope.ts';
import {
  associationChange,
  associationPage,
  concentrationPage,
  concentrationQuery,
  PORTFOLIO_SORTS,
  portfolioPage,
  supplierAllowance,
} from '@assay/contract/api/suppliers.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import type { PortfolioSort } from '../../db/suppliers/portfolio.ts';
import { changeSharing, endSharing } from '../../suppliers/associations.ts';
import { allowance, listConcentration, listLinks, listPortfolio } from '../../suppliers/lists.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf, pageOf } from '../request.ts';

const tags = ['suppliers'];
const byId = z.object({ id: z.uuid() });
const nothing = { 200: envelope(z.null()) };

/** Associations, what is shared by them, and on whom those who share depend. */
export function linkRoutes(app: App, context: RouteContext): void {
  const chain = { access: [ROLES.administrator, ROLES.mainSupplier] } as const;

  // Whoever shares can see and end it, whatever its plan.
  for (const [url, end] of [
    ['/api/suppliers/main', 'owner'],
    ['/api/suppliers/sub', 'reader'],
  ] as const) {
    app.get(
      url,
      {
        config: { access: 'login' },
        schema: { querystring: pageQuery, response: { 200: envelope(associationPage) }, tags },
      },
      async (request) => {
        const { page, pageSize } = request.query;
        const found = await listLinks(context, doerOf(request), end, pageOf(request.query));
        return ok({ ...found, page, pageSize });
      },
    );
  }

  app.get(
    '/api/suppliers/allowance',
    { config: { access: 'login' }, schema: { response: { 200: envelope(supplierAllowance) }, tags } },
    async (request) => ok(await allowance(context, sessionOf(request))),
  );

  app.get(
    '/api/suppliers/portfolio',
    { config: chain, schema: { querystring: pageQuery, response: { 200: envelope(portfolioPage) }, tags } },
    async (request) => {
      const { page, pageSize } = request.query;
      const query = { ...pageOf(request.query), ...sortOf(request.query.sort) };
      return ok({ ...(await listPortfolio(context, doerOf(request), query)), page, pageSize });
    },
  );

  app.get(
    '/api/suppliers/concentration',
    {
      config: chain,
      schema: { querystring: concentrationQuery, response: { 200: envelope(concentrationPage) }, tags },
    },
    async (request) => {
      const { page, pageSize, kind = null } = request.query;
      const found = await listConcentration(context, doerOf(request), { ...pageOf(request.query), kind });
      return ok({ ...found, page, pageSize });
    },
  );

  const owner = { access: 'login', companyRole: 'owner' } as const;
  app.put(
    '/api/suppliers/associations/:id',
    { config: owner, schema: { params: byId, body: associationChange, response: nothing, tags } },
    async (request) => {
      await changeSharing(context, doerOf(request), request.params.id, request.body);
      return ok(null);
    },
  );

  app.delete(
    '/api/suppliers/associations/:id',
    { config: owner, schema: { params: byId, response: nothing, tags } },
    async (request) => {
      await endSharing(context, doerOf(request), request.params.id);
      return ok(null);
    },
  );
}

/** The worst first, unless asked otherwise. */
function sortOf(sort = 'score'): { sort: PortfolioSort; descending: boolean } {
  const descending = sort.startsWith('-');
  const column = PORTFOLIO_SORTS.find((known) => known === (descending ? sort.slice(1) : sort));
  return column ? { sort: column, descending } : { sort: 'score', descending: false };
}
