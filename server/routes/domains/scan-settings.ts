import { envelope } from '@assay/contract/api/envelope.ts';
import { authorizationRequest, scanSettings, scanSettingsRequest } from '@assay/contract/api/scan-settings.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import type { Session } from '../../auth/session.ts';
import type { Tx } from '../../db/access.ts';
import type { DomainRow } from '../../db/domains/domains.ts';
import { proveControl } from '../../domains/host-control.ts';
import { authorize, endAuthorization, readScanSettings, setScanSettings } from '../../domains/scan-settings.ts';
import { AppError } from '../../errors.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery, domainIn, reachOf } from '../reach.ts';

/** A person waits for the answer, in milliseconds. */
const CHECK_MS = 30_000;

/** How a domain is scanned: what is left out, when, and what its owner allows beyond the usual. */
export function scanSettingsRoutes(app: App, context: RouteContext): void {
  const reader = { access: 'login' } as const;
  const owner = { access: 'login', companyRole: 'owner' } as const;
  const tags = ['domains'];
  const params = z.object({ domain: z.string().max(300) });
  const response = { 200: envelope(scanSettings) };

  /** Only of the own company: nobody allows something in another's name. */
  const change = async <T>(
    request: FastifyRequest,
    work: (tx: Tx, session: Session, domain: DomainRow) => Promise<T>,
  ): Promise<T> => {
    const session = sessionOf(request);
    const { companyId } = session;
    const typed = (request.params as z.infer<typeof params>).domain;
    return context.db.withCompany(companyId, async (tx) =>
      work(tx, session, await domainIn(tx, { session, companyId }, typed)),
    );
  };

  app.get(
    '/api/domains/:domain/scanSettings',
    { config: reader, schema: { params, querystring: companyQuery, response, tags } },
    async (request) => {
      const { domain } = request.params;
      const reach = reachOf(context, request, 'domains.scan-settings', request.query, domain);
      return ok(await reach.run(async (tx) => readScanSettings(tx, await domainIn(tx, reach, domain))));
    },
  );

  app.put(
    '/api/domains/:domain/scanSettings',
    { config: owner, schema: { params, body: scanSettingsRequest, response, tags } },
    async (request) =>
      ok(
        await change(request, (tx, session, domain) => setScanSettings(tx, session, request.ip, domain, request.body)),
      ),
  );

  app.post(
    '/api/domains/:domain/authorizations',
    { config: owner, schema: { params, body: authorizationRequest, response, tags } },
    async (request) =>
      ok(await change(request, (tx, session, domain) => authorize(tx, session, request.ip, domain, request.body))),
  );

  app.post(
    '/api/domains/:domain/authorizations/:id/check',
    { config: owner, schema: { params: params.extend({ id: z.uuid() }), response, tags } },
    async (request) => {
      const { id, companyId } = await change(request, async (_tx, _session, domain) => domain);
      const signal = AbortSignal.timeout(CHECK_MS);
      const found = await proveControl(context, { companyId, domainId: id }, signal, request.params.id);
      if (found.length === 0) throw new AppError('authorization-not-found');
      return ok(await change(request, (tx, _session, domain) => readScanSettings(tx, domain)));
    },
  );

  app.delete(
    '/api/domains/:domain/authorizations/:id',
    { config: owner, schema: { params: params.extend({ id: z.uuid() }), response, tags } },
    async (request) =>
      ok(
        await change(request, (tx, session, domain) =>
          endAuthorization(tx, session, request.ip, domain, request.params.id),
        ),
      ),
  );
}
