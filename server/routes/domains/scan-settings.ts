import { scanSettingsEndpoints } from '@assay/contract/endpoints/domains/scan-settings.ts';
import type { domainParams } from '@assay/contract/endpoints/shared-schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sessionOf } from '#features/auth/authorization.ts';
import type { Session } from '#features/auth/session.ts';
import { verifyHostControl } from '#features/domains/host-control.ts';
import { authorize, endAuthorization, readScanSettings, setScanSettings } from '#features/domains/scan-settings.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { ok } from '#platform/http/reply.ts';
import { accessScopeOf, findDomainIn } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Two hundred exclusions of the greatest length, and selectors. */
const SETTINGS_BODY_BYTES = 256 * 1024;
/** Time-out in milliseconds; the user waits for the response. */
const CHECK_MS = 30_000;

/** Scan settings of a domain: exclusions, times, and authorizations by its owner. */
export function scanSettingsRoutes(app: App, context: RouteContext): void {
  /** For the caller's company only: authorizations cannot be granted on behalf of another. */
  const change = async <T>(
    request: FastifyRequest,
    work: (tx: Tx, session: Session, domain: DomainRow) => Promise<T>,
  ): Promise<T> => {
    const session = sessionOf(request);
    const { companyId } = session;
    const typed = (request.params as z.infer<typeof domainParams>).domain;
    return context.db.withCompany(companyId, async (tx) =>
      work(tx, session, await findDomainIn(tx, { session, companyId }, typed)),
    );
  };

  serve(app, scanSettingsEndpoints.getScanSettings, async (request) => {
    const { domain } = request.params;
    const accessScope = accessScopeOf(context, request, 'domains.scan-settings', request.query, domain);
    return ok(await accessScope.run(async (tx) => readScanSettings(tx, await findDomainIn(tx, accessScope, domain))));
  });

  serve(
    app,
    scanSettingsEndpoints.changeScanSettings,
    async (request) =>
      ok(
        await change(request, (tx, session, domain) => setScanSettings(tx, session, request.ip, domain, request.body)),
      ),
    { bodyLimit: SETTINGS_BODY_BYTES },
  );

  serve(app, scanSettingsEndpoints.authorizeHost, async (request) =>
    ok(await change(request, (tx, session, domain) => authorize(tx, session, request.ip, domain, request.body))),
  );

  serve(app, scanSettingsEndpoints.checkAuthorization, async (request) => {
    const { id, companyId } = await change(request, async (_tx, _session, domain) => domain);
    const signal = AbortSignal.timeout(CHECK_MS);
    const found = await verifyHostControl(context, { companyId, domainId: id }, signal, request.params.id);
    if (found.length === 0) throw new AppError('authorization-not-found');
    return ok(await change(request, (tx, _session, domain) => readScanSettings(tx, domain)));
  });

  serve(app, scanSettingsEndpoints.endAuthorization, async (request) =>
    ok(
      await change(request, (tx, session, domain) =>
        endAuthorization(tx, session, request.ip, domain, request.params.id),
      ),
    ),
  );
}
