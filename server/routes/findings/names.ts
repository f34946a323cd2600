import { assetDecision, assetPage, assetQuery } from '@assay/contract/api/analysis/assets.ts';
import { lookAlikeMark, lookAlikePage, lookAlikeQuery } from '@assay/contract/api/analysis/look-alikes.ts';
import { envelope } from '@assay/contract/api/envelope.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import type { Tx } from '../../db/access.ts';
import type { DomainRow } from '../../db/domains/domains.ts';
import { latestRating } from '../../db/ratings/ratings.ts';
import { decideOnAssets, readAssets } from '../../domains/assets.ts';
import { markLookAlike, readLookAlikes } from '../../domains/look-alikes.ts';
import { NOTICES } from '../../live/notices.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery, domainIn, type Reach, reachOf } from '../reach.ts';

/** Hosts that were found under a domain, and names that look like it: what there is, and what its owner says of them. */
export function nameRoutes(app: App, context: RouteContext): void {
  const reader = { access: RATED_PERMISSIONS } as const;
  const owner = { access: RATED_PERMISSIONS, companyRole: 'owner' } as const;
  const tags = ['findings'];
  const params = z.object({ domain: z.string().max(300) });
  const changed = z.object({ changed: z.number().int() });

  /** Owners decide about the domains of their company, and nobody else does. */
  const decides = ({ session }: Reach, domain: DomainRow) =>
    session.companyRole === 'owner' && session.companyId === domain.companyId;

  const change = async <T>(request: FastifyRequest, work: (tx: Tx, domain: DomainRow) => Promise<T>): Promise<T> => {
    const session = sessionOf(request);
    const { companyId } = session;
    const { domain } = request.params as z.infer<typeof params>;
    return context.db.withCompany(companyId, async (tx) =>
      work(tx, await domainIn(tx, { session, companyId }, domain)),
    );
  };

  app.get(
    '/api/domains/:domain/assets',
    { config: reader, schema: { params, querystring: assetQuery, response: { 200: envelope(assetPage) }, tags } },
    async (request) => {
      const reach = reachOf(context, request, 'domains.assets', request.query, request.params.domain);
      return reach.run(async (tx) => {
        const domain = await domainIn(tx, reach, request.params.domain);
        return ok(await readAssets(tx, domain, request.query, decides(reach, domain)));
      });
    },
  );

  app.post(
    '/api/domains/:domain/assets',
    {
      config: owner,
      schema: { params, querystring: companyQuery, body: assetDecision, response: { 200: envelope(changed) }, tags },
    },
    async (request) => {
      const count = await change(request, (tx, domain) =>
        decideOnAssets(tx, sessionOf(request), request.ip, domain, request.body),
      );
      return ok({ changed: count });
    },
  );

  app.get(
    '/api/domains/:domain/lookAlikes',
    {
      config: reader,
      schema: { params, querystring: lookAlikeQuery, response: { 200: envelope(lookAlikePage) }, tags },
    },
    async (request) => {
      const reach = reachOf(context, request, 'domains.look-alikes', request.query, request.params.domain);
      return reach.run(async (tx) => {
        const domain = await domainIn(tx, reach, request.params.domain);
        return ok(await readLookAlikes(tx, domain, request.query, decides(reach, domain)));
      });
    },
  );

  app.post(
    '/api/domains/:domain/lookAlikes',
    {
      config: owner,
      schema: { params, querystring: companyQuery, body: lookAlikeMark, response: { 200: envelope(changed) }, tags },
    },
    async (request) => {
      const { marked, rating } = await change(request, async (tx, domain) => ({
        marked: await markLookAlike(tx, sessionOf(request), request.ip, domain, request.body),
        rating: await latestRating(tx, domain.id),
      }));
      if (marked && rating) context.bus.send({ type: NOTICES.rating, id: marked, company: rating.companyId });
      return ok({ changed: marked === null ? 0 : 1 });
    },
  );
}
