import { identityProviderEndpoints } from '@assay/contract/endpoints/administration/identity-providers.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { ProviderError } from '#features/auth/sign-on/provider-fetch.ts';
import type { Providers } from '#features/auth/sign-on/providers.ts';
import { decryptState, encryptState, STATE_COOKIE_SECONDS, TEST_COOKIE } from '#features/auth/sign-on/state-cookie.ts';
import { finishTestLogin, NOT_STARTED } from '#features/auth/sign-on/test-login.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf } from '../request.ts';
import { serve } from '../serve.ts';

/** A login that an administrator tries: bound to the browser by a cookie of its own, and to the session. */
export function testLoginRoutes(app: App, context: RouteContext, providers: Providers): void {
  const cookie = {
    path: '/api/admin/identityProviders',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.config.publicUrl.startsWith('https:'),
    maxAge: STATE_COOKIE_SECONDS,
  } as const;

  serve(app, identityProviderEndpoints.startTestLogin, async (request, reply) => {
    const provider = await providers.get(request.params.id, { disabled: true });
    try {
      const { url, asked } = await provider.begin();
      const state = { provider: provider.settings.id, asked, session: sessionOf(request).id };
      reply.setCookie(TEST_COOKIE, encryptState(context, state, 'test'), cookie);
      return ok({ url, failure: null });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return ok({ url: null, failure: error.reason });
    }
  });

  serve(app, identityProviderEndpoints.finishTestLogin, async (request, reply) => {
    const ticket = decryptState(context, request.cookies[TEST_COOKIE], 'test');
    reply.clearCookie(TEST_COOKIE, cookie);
    if (!ticket || !('session' in ticket) || ticket.session !== sessionOf(request).id) return ok(NOT_STARTED);
    const provider = await providers.get(ticket.provider, { disabled: true });
    const { asked } = ticket;
    return ok(await finishTestLogin(context, actorOf(request), { provider, asked, ...request.body }));
  });
}
