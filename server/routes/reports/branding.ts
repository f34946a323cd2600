import { brandingEndpoints } from '@assay/contract/endpoints/reports/branding.ts';
import type { companyQuery } from '@assay/contract/endpoints/shared-schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { changeColors, changeLogo, drawLogo, readBranding } from '#features/reports/branding/branding.ts';
import { ok } from '#platform/http/reply.ts';
import { accessScopeOf } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** JSON with the largest logo in base64. */
const LOGO_BODY_BYTES_MAX = 3 * 1024 * 1024;

/** How a company's reports look: logo and colours, set by its owner or by an administrator. */
export function brandingRoutes(app: App, context: RouteContext): void {
  const reached = (request: FastifyRequest, query: z.infer<typeof companyQuery>) => {
    const accessScope = accessScopeOf(context, request, 'reports.branding', query);
    const { accountId, companyId } = accessScope.session;
    return { ...accessScope, companyId: accessScope.companyId ?? companyId, by: { accountId, address: request.ip } };
  };

  serve(app, brandingEndpoints.getBranding, async (request) => {
    const { run, companyId } = reached(request, request.query);
    return ok(await run((tx) => readBranding(tx, companyId)));
  });

  serve(app, brandingEndpoints.changeBranding, async (request) => {
    const { run, companyId, by } = reached(request, request.query);
    return ok(await run((tx) => changeColors(tx, companyId, request.body, by)));
  });

  serve(
    app,
    brandingEndpoints.setLogo,
    async (request) => {
      const { run, companyId, by } = reached(request, request.query);
      const logo = await drawLogo(request.body);
      return ok(await run((tx) => changeLogo(tx, companyId, logo, by)));
    },
    { bodyLimit: LOGO_BODY_BYTES_MAX },
  );

  serve(app, brandingEndpoints.removeLogo, async (request) => {
    const { run, companyId, by } = reached(request, request.query);
    return ok(await run((tx) => changeLogo(tx, companyId, null, by)));
  });
}
