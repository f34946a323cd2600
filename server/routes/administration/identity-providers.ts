import { identityProviderEndpoints } from '@assay/contract/endpoints/administration/identity-providers.ts';
import {
  removeProvider,
  saveProvider,
  testProvider,
  useOwnRedirectUri,
} from '#features/auth/sign-on/manage-providers.ts';
import { readProviders } from '#features/auth/sign-on/provider-rows.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Identity providers of single sign-on, for administrators. */
export function identityProviderRoutes(app: App, context: RouteContext): void {
  serve(app, identityProviderEndpoints.listIdentityProviders, async () => ok(await readProviders(context)));

  serve(app, identityProviderEndpoints.createIdentityProvider, async (request) =>
    ok(await saveProvider(context, actorOf(request), null, request.body)),
  );

  serve(app, identityProviderEndpoints.changeIdentityProvider, async (request) =>
    ok(await saveProvider(context, actorOf(request), request.params.id, request.body)),
  );

  serve(app, identityProviderEndpoints.deleteIdentityProvider, async (request) => {
    await removeProvider(context, actorOf(request), request.params.id);
    return ok(null);
  });

  serve(app, identityProviderEndpoints.testIdentityProvider, async (request) =>
    ok(await testProvider(context, actorOf(request), request.body)),
  );

  serve(app, identityProviderEndpoints.useOwnRedirectUri, async (request) =>
    ok(await useOwnRedirectUri(context, actorOf(request), request.params.id)),
  );
}
