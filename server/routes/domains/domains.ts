import { attestRequest } from '@assay/contract/api/admin.ts';
import { associatedDomain, domainRequest, verification } from '@assay/contract/api/domains.ts';
import { envelope, page, pageQuery } from '@assay/contract/api/envelope.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { associatedDomains } from '../../db/domains/domains.ts';
import { attestDomain } from '../../domains/attest.ts';
import { deleteDomain } from '../../domains/remove.ts';
import { cancelVerification, listPending, requestVerification, verifyDomain } from '../../domains/verify.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery, reachOf } from '../reach.ts';

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
        querystring: pageQuery.extend(companyQuery.shape),
        response: { 200: envelope(page(associatedDomain)) },
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
        deletable: row.attested
          ? reach.session.permission === ROLES.administrator
          : row.companyId === reach.session.companyId && reach.session.companyRole === 'owner',
        taggable: row.companyId === reach.session.companyId && reach.session.companyRole !== 'viewer',
      }));
      return ok({ rows, total: found.total, page: number, pageSize });
    },
  );

  app.delete(
    '/api/domains/:domain',
    {
      config: owner,
      schema: {
        params: z.object({ domain: z.string().max(300) }),
        querystring: companyQuery,
        // The name, typed once more.
        body: domainRequest,
        response: { 200: envelope(z.null()) },
        tags: ['domains'],
      },
    },
    async (request) => {
      const { params, body, query } = request;
      await deleteDomain(context, sessionOf(request), params.domain, body.domain, query.company);
      return ok(null);
    },
  );

  app.post(
    '/api/domains/attest',
    {
      config: { access: [ROLES.administrator] },
      schema: { body: attestRequest, response: { 200: envelope(z.null()) }, tags: ['domains'] },
    },
    async (request) => {
      await attestDomain(context, sessionOf(request), request.ip, request.body);
      return ok(null);
    },
  );
}
