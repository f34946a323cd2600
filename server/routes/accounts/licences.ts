import { planData, redeemRequest } from '@assay/contract/api/administration/licences.ts';
import { envelope } from '@assay/contract/api/envelope.ts';
import { businessRequest } from '@assay/contract/api/registration.ts';
import { redeemLicence, startTrial } from '../../accounts/companies/plans.ts';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import type { App, RouteContext } from '../context.ts';

/** Trial and licence codes (PRODUCT §1). */
export function licenceRoutes(app: App, context: RouteContext): void {
  const { auth } = context;
  const owner = { access: 'login', companyRole: 'owner' } as const;
  const response = { 200: envelope(planData) };

  app.post(
    '/api/upgrade/trial',
    { config: owner, schema: { body: businessRequest, response, tags: ['plans'] } },
    async (request) => {
      const session = sessionOf(request);
      const data = await startTrial(context, session, request.body, request.ip);
      auth.sessions.forgetCompany(session.companyId);
      return ok(data);
    },
  );

  app.post(
    '/api/account/licence',
    {
      config: owner,
      schema: { body: redeemRequest.extend(businessRequest.shape), response, tags: ['plans'] },
    },
    async (request) => {
      const session = sessionOf(request);
      const data = await redeemLicence(context, session, request.body, request.ip);
      auth.sessions.forgetCompany(session.companyId);
      return ok(data);
    },
  );
}
