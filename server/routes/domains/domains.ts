import type { Verification } from '@assay/contract/api/domains.ts';
import { domainEndpoints } from '@assay/contract/endpoints/domains/domains.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { Translator } from '@assay/locales';
import { sessionOf } from '#features/auth/authorization.ts';
import { deleteDomain } from '#features/domains/delete-domain.ts';
import { verifyManually } from '#features/domains/manual-verification.ts';
import { cancelVerification, listPending, requestVerification, verifyDomain } from '#features/domains/verify-domain.ts';
import { listAssociatedDomains } from '#platform/db/domains/domains.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import { accessScopeOf } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { cursorRangeOf } from '../request.ts';
import { serve } from '../serve.ts';

/** What the check found in place of the record, and what to do; empty if the domain is verified. */
function observationMessage({ t }: Translator, { status, observed }: Verification): string {
  if (status === 'verified' || !observed) return '';
  return `${t(`ui:observed.${observed.kind}`)} ${t(`ui:observed.why.${observed.kind}`)}`;
}

/** Verification of domains and the list of verified ones (docs/product/states.md, api.md, domains.md). */
export function domainRoutes(app: App, context: RouteContext): void {
  for (const [endpoint, call] of [
    [domainEndpoints.requestVerification, requestVerification],
    [domainEndpoints.cancelVerification, cancelVerification],
  ] as const) {
    serve(app, endpoint, async (request) => ok(await call(context, sessionOf(request), request.body.domain)));
  }

  serve(app, domainEndpoints.verifyDomain, async (request) => {
    const verification = await verifyDomain(context, sessionOf(request), request.body.domain);
    return { ...ok(verification), message: observationMessage(translatorFor(request), verification) };
  });

  serve(app, domainEndpoints.listVerifications, async (request) => ok(await listPending(context, sessionOf(request))));

  serve(app, domainEndpoints.listDomains, async (request) => {
    const { page: number, pageSize } = request.query;
    const accessScope = accessScopeOf(context, request, 'domains.list', request.query);
    const query = cursorRangeOf(request.query);
    const found = await accessScope.run((tx) => listAssociatedDomains(tx, accessScope.companyId, query));
    const rows = found.rows.map((row) => ({
      ...row,
      companyNumber: row.companyNumber || null,
      lastLoginTime: row.lastLoginTime?.toISOString() ?? null,
      verifiedAt: row.verifiedAt?.toISOString() ?? null,
      lastScanAt: row.lastScanAt?.toISOString() ?? null,
      deletable: row.attested
        ? accessScope.session.permission === ROLES.administrator
        : row.companyId === accessScope.session.companyId && accessScope.session.companyRole === 'owner',
      taggable: row.companyId === accessScope.session.companyId && accessScope.session.companyRole !== 'viewer',
    }));
    return ok({ rows, total: found.total, page: number, pageSize, nextCursor: found.nextCursor });
  });

  serve(app, domainEndpoints.deleteDomain, async (request) => {
    const { params, body, query } = request;
    await deleteDomain(context, sessionOf(request), params.domain, body.domain, query.company);
    return ok(null);
  });

  serve(app, domainEndpoints.attestDomain, async (request) => {
    await verifyManually(context, sessionOf(request), request.ip, request.body);
    return ok(null);
  });
}
