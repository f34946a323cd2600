import { nameEndpoints } from '@assay/contract/endpoints/domains/names.ts';
import type { domainParams } from '@assay/contract/endpoints/shared-schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sessionOf } from '#features/auth/authorization.ts';
import { decideOnAssets, readAssets } from '#features/domains/assets.ts';
import { markLookAlike, readLookAlikes } from '#features/domains/look-alikes.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { ok } from '#platform/http/reply.ts';
import { type AccessScope, accessScopeOf, findDomainIn } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Hosts found under a domain, and look-alike names: lists, and the owner's decisions. */
export function nameRoutes(app: App, context: RouteContext): void {
  /** Only owners decide about the domains of their company. */
  const decides = ({ session }: AccessScope, domain: DomainRow) =>
    session.companyRole === 'owner' && session.companyId === domain.companyId;

  const change = async <T>(request: FastifyRequest, work: (tx: Tx, domain: DomainRow) => Promise<T>): Promise<T> => {
    const session = sessionOf(request);
    const { companyId } = session;
    const { domain } = request.params as z.infer<typeof domainParams>;
    return context.db.withCompany(companyId, async (tx) =>
      work(tx, await findDomainIn(tx, { session, companyId }, domain)),
    );
  };

  serve(app, nameEndpoints.listAssets, async (request) => {
    const accessScope = accessScopeOf(context, request, 'domains.assets', request.query, request.params.domain);
    return accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, request.params.domain);
      return ok(await readAssets(tx, domain, request.query, decides(accessScope, domain)));
    });
  });

  serve(app, nameEndpoints.decideOnAssets, async (request) => {
    const count = await change(request, (tx, domain) =>
      decideOnAssets(tx, sessionOf(request), request.ip, domain, request.body),
    );
    return ok({ changed: count });
  });

  serve(app, nameEndpoints.listLookAlikes, async (request) => {
    const accessScope = accessScopeOf(context, request, 'domains.look-alikes', request.query, request.params.domain);
    return accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, request.params.domain);
      return ok(await readLookAlikes(tx, domain, request.query, decides(accessScope, domain)));
    });
  });

  serve(app, nameEndpoints.markLookAlike, async (request) => {
    const { marked, rating } = await change(request, async (tx, domain) => ({
      marked: await markLookAlike(tx, sessionOf(request), request.ip, domain, request.body),
      rating: await latestRating(tx, domain.id),
    }));
    if (marked && rating) context.bus.send({ type: NOTICES.rating, id: marked, company: rating.companyId });
    return ok({ changed: marked === null ? 0 : 1 });
  });
}
