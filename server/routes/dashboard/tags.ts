import { domainEndpoints } from '@assay/contract/endpoints/domains/domains.ts';
import { sessionOf } from '../../features/auth/guard.ts';
import { setTags } from '../../features/domains/tags.ts';
import { usedTags } from '../../platform/db/domains/tags.ts';
import { ok } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { domainIn, reachOf } from '../reach.ts';
import { serve } from '../serve.ts';

/** Tags that are offered to choose from. */
const OFFERED_MAX = 200;

/** Tags with which a company organizes its own domains. */
export function tagRoutes(app: App, context: RouteContext): void {
  serve(app, domainEndpoints.listTags, async (request) => {
    const reach = reachOf(context, request, 'domains.tags', request.query);
    return ok(await reach.run((tx) => usedTags(tx, reach.companyId, OFFERED_MAX)));
  });

  serve(app, domainEndpoints.setTags, async (request) => {
    const { params, body, ip } = request;
    const session = sessionOf(request);
    const { companyId } = session;
    return ok(
      await context.db.withCompany(companyId, async (tx) =>
        setTags(tx, session, ip, await domainIn(tx, { session, companyId }, params.domain), body.tags),
      ),
    );
  });
}
