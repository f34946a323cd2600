import { scimEndpoints } from '@assay/contract/endpoints/accounts/scim.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { SCIM_PATH } from '#features/auth/scim/resources.ts';
import { createScimToken, endScimToken } from '#features/auth/scim/scim-token.ts';
import { listScimTokens } from '#platform/db/accounts/sign-on/scim.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { confirmIdentity } from './confirm.ts';
import { scimProtocolRoutes } from './scim-protocol.ts';

/** Tokens of directories, for owners of a company, and the protocol that directories use with them. */
export function scimRoutes(app: App, context: RouteContext): void {
  serve(app, scimEndpoints.listScimTokens, async (request) => {
    const { companyId } = sessionOf(request);
    const rows = await context.db.withCompany(companyId, (tx) => listScimTokens(tx, companyId));
    return ok({ url: context.config.publicUrl + SCIM_PATH, tokens: rows.map(shown) });
  });

  serve(app, scimEndpoints.createScimToken, async (request) => {
    await confirmIdentity(context, request, request.body);
    const { token, ...record } = await createScimToken(context, sessionOf(request));
    return ok({ ...shown(record), token });
  });

  serve(app, scimEndpoints.revokeScimToken, async (request) => {
    await endScimToken(context, sessionOf(request), request.params.id);
    return ok(null);
  });

  app.register(
    (scim, _options, done) => {
      scimProtocolRoutes(scim as unknown as App, context);
      done();
    },
    { prefix: SCIM_PATH },
  );
}

const shown = ({ id, createdBy, createdAt, lastUsedAt }: Awaited<ReturnType<typeof listScimTokens>>[number]) => ({
  ...{ id, createdBy, createdAt: createdAt.toISOString() },
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
