import { domainEndpoints } from '@assay/contract/endpoints/domains/domains.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { setTags } from '#features/domains/tags.ts';
import { listUsedTags } from '#platform/db/domains/tags.ts';
import { ok } from '#platform/http/reply.ts';
import { accessScopeOf, findDomainIn } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Tags that are offered to choose from. */
const OFFERED_MAX = 200;

/** Tags with which a company organizes its own domains. */
export function tagRoutes(app: App, context: RouteContext): void {
  serve(app, domainEndpoints.listTags, async (request) => {
    const accessScope = accessScopeOf(context, request, 'domains.tags', request.query);
    return ok(await accessScope.run((tx) => listUsedTags(tx, accessScope.companyId, OFFERED_MAX)));
  });

  serve(app, domainEndpoints.setTags, async (request) => {
    const { params, body, ip } = request;
    const session = sessionOf(request);
    const { companyId } = session;
    return ok(
      await context.db.withCompany(companyId, async (tx) =>
        setTags(tx, session, ip, await findDomainIn(tx, { session, companyId }, params.domain), body.tags),
      ),
    );
  });
}
