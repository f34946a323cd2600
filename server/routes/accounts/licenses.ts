import { planEndpoints } from '@assay/contract/endpoints/accounts/plans.ts';
import { redeemLicense, startTrial } from '#features/accounts/companies/plans.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Trial and license codes (docs/product/roles-and-plans.md). */
export function licenseRoutes(app: App, context: RouteContext): void {
  const { auth } = context;

  serve(app, planEndpoints.startTrial, async (request) => {
    const session = sessionOf(request);
    const data = await startTrial(context, session, request.body, request.ip);
    auth.sessions.forgetCompany(session.companyId);
    return ok(data);
  });

  serve(app, planEndpoints.redeemLicense, async (request) => {
    const session = sessionOf(request);
    const data = await redeemLicense(context, session, request.body, request.ip);
    auth.sessions.forgetCompany(session.companyId);
    return ok(data);
  });
}
