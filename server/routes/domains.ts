import { associatedDomain, domainRequest, verification } from '@assay/contract/api/domains.ts';
import { envelope, pageQuery } from '@assay/contract/api/envelope.ts';
import { z } from 'zod';
import { ok } from '../answers/reply.ts';
import { sessionOf } from '../auth/guard.ts';
import { associatedDomains } from '../db/domains/domains.ts';
import { deleteDomain } from '../domains/remove.ts';
import { cancelVerification, listPending, requestVerification, verifyDomain } from '../domains/verify.ts';
import type { App, RouteContext } from './context.ts';
import { companyQuery, reachOf } from './reach.ts';

/** Proving domains and the list of those that were proved (SPEC §4, §7; PRODUCT §3). */
export function domainRoutes(app: App, context: RouteContext): void {
  const owner = { access: 'login', companyRole: 'owner' } as const;
  const calls = { request: requestVerification, verify: verifyDomain, cancel: cancelVerification };

  for (const [name, call] of Object.entries(calls)) {
    app.post(
      `/api/domains/${name}`,
      {
        config: owner,
        schema: { body: domainRequest, response: { 200: envelope(verification) }, tags: ['domains'] },
      },
      async (request) => ok(await call(context, sessionOf(request), request.body.domain)),
    );
  }

  app.get(
    '/api/domains/pending',
    { config: { access: 'login' }, schema: { response: { 200: envelope(z.array(verification)) }, tags: ['domains'] } },
    async (request) => ok(await listPending(context, sessionOf(request))),
  );

  app.get(
    '/api/associatedDomains',
    {
      config: { access: 'login' },
      schema: {
        querystring: pageQuery.extend({
          ...companyQuery.shape,
          pageSize: z.coerce.number().int().min(1).max(200).default(200),
        }),
        response: { 200: envelope(z.array(associatedDomain)) },
        tags: ['domains'],
      },
    },
    async (request) => {
      const { page: number, pageSize, search = '' } = request.query;
      const reach = reachOf(context, request, 'domains.list', request.query);
      const found = await reach.run((tx) =>
        associatedDomains(tx, reach.companyId, { search, limit: pageSize, offset: (number - 1) * pageSize }),
      );
      const rows = found.rows.map((row) => ({
        ...row,
        companyNumber: row.companyNumber || null,
        lastLoginTime: row.lastLoginTime?.toISOString() ?? null,
        verifiedAt: row.verifiedAt?.toISOString() ?? null,
        lastScanAt: row.lastScanAt?.toISOString() ?? null,
        deletable: !row.attested && reach.session.companyRole === 'owner',
      }));
      return ok(rows);
    },
  );

  app.delete(
    '/api/domains/:domain',
    {
      config: owner,
      schema: {
        params: z.object({ domain: z.string().max(300) }),
        // The name, typed once more.
        body: domainRequest,
        response: { 200: envelope(z.null()) },
        tags: ['domains'],
      },
    },
    async (request) => {
      await deleteDomain(context, sessionOf(request), request.params.domain, request.body.domain);
      return ok(null);
    },
  );
}
