import { domainTags } from '@assay/contract/api/domains.ts';
import { envelope } from '@assay/contract/api/envelope.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { usedTags } from '../../db/domains/tags.ts';
import { setTags } from '../../domains/tags.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery, domainIn, reachOf } from '../reach.ts';

/** Tags that are offered to choose from. */
const OFFERED_MAX = 200;

/** Tags by which a company orders its own domains. */
export function tagRoutes(app: App, context: RouteContext): void {
  const tags = ['domains'];
  const answer = { 200: envelope(z.array(z.string())) };

  app.get(
    '/api/domains/tags',
    { config: { access: 'login' }, schema: { querystring: companyQuery, response: answer, tags } },
    async (request) => {
      const reach = reachOf(context, request, 'domains.tags', request.query);
      return ok(await reach.run((tx) => usedTags(tx, reach.companyId, OFFERED_MAX)));
    },
  );

  app.put(
    '/api/domains/:domain/tags',
    {
      config: { access: 'login', companyRole: 'member' },
      schema: {
        params: z.object({ domain: z.string().max(300) }),
        body: domainTags,
        response: answer,
        tags,
      },
    },
    async (request) => {
      const { params, body, ip } = request;
      const session = sessionOf(request);
      const { companyId } = session;
      return ok(
        await context.db.withCompany(companyId, async (tx) =>
          setTags(tx, session, ip, await domainIn(tx, { session, companyId }, params.domain), body.tags),
        ),
      );
    },
  );
}
