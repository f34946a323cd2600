import { signOnEndpoints } from '@assay/contract/endpoints/accounts/sign-on.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { sessionOf } from '#features/auth/authorization.ts';
import type { Identity, IdentityProvider } from '#features/auth/sign-on/identity-provider.ts';
import { ProviderError } from '#features/auth/sign-on/provider-fetch.ts';
import { createProviders, type Providers } from '#features/auth/sign-on/providers.ts';
import { signOn } from '#features/auth/sign-on/sign-on.ts';
import { decryptState, encryptState, STATE_COOKIE, STATE_COOKIE_SECONDS } from '#features/auth/sign-on/state-cookie.ts';
import { listIdentityProviders } from '#platform/db/accounts/sign-on/identity-providers.ts';
import { deleteSignOns, latestSignOn } from '#platform/db/accounts/sign-ons.ts';
import { audit } from '#platform/db/audit.ts';
import { AppError } from '#platform/errors.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { clientInfoOf, sendTokens, toSessionRow } from '../session.ts';
import { confirmIdentity } from './confirm.ts';

const PATH = '/api/signOn';

/** Single sign-on. The values that the provider's response is verified against stay with the browser, encrypted. */
export function signOnRoutes(app: App, context: RouteContext): void {
  const { auth } = context;
  const { publicUrl } = context.config;
  const providers = createProviders(context);
  const cookie = {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: STATE_COOKIE_SECONDS,
  } as const;

  serve(app, signOnEndpoints.getSignOn, async () => {
    const list = await providers.list();
    return ok({ name: list[0]?.name ?? null, providers: list });
  });

  serve(app, signOnEndpoints.startSignOn, async (request, reply) => {
    const provider = await providers.get(request.body?.provider);
    const { url, asked } = await provider.begin().catch((error) => refuse(context, provider, error));
    reply.setCookie(STATE_COOKIE, encryptState(context, { provider: provider.settings.id, asked }), cookie);
    return ok({ url });
  });

  serve(app, signOnEndpoints.finishSignOn, async (request, reply) => {
    const { provider, identity } = await identityOf(request, reply);
    const { settings } = provider;
    const caller = clientInfoOf(request);
    try {
      const loggedIn = await signOn(context, auth, { provider: settings, identity, proof: request.body }, caller);
      await sendTokens(context, request, reply, loggedIn);
      return ok(toSessionRow(auth, loggedIn.session));
    } catch (error) {
      const codeAsked = error instanceof AppError && error.id.startsWith('second-factor-');
      // The provider's proof is consumed, so it is stored until the missing code arrives.
      if (codeAsked) {
        reply.setCookie(STATE_COOKIE, encryptState(context, { provider: settings.id, identity }), cookie);
      }
      throw error;
    }
  });

  linkRoutes(app, context, providers);

  /** The provider's statement about the current browser; each proof is used once. */
  async function identityOf(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ provider: IdentityProvider; identity: Identity }> {
    const ticket = decryptState(context, request.cookies[STATE_COOKIE]);
    reply.clearCookie(STATE_COOKIE, cookie);
    if (!ticket) throw new AppError('sign-on-other-browser');
    const provider = await providers.get(ticket.provider);
    const { search } = request.body as { search?: string };
    if ('identity' in ticket && search === undefined) return { provider, identity: ticket.identity };
    if (!('asked' in ticket) || search === undefined) throw failed(provider);
    const identity = await provider
      .finish(new URLSearchParams(search), ticket.asked)
      .catch((error) => refuse(context, provider, error));
    return { provider, identity };
  }
}

/** The link between an account and its identity at the provider. */
function linkRoutes(app: App, context: RouteContext, providers: Providers): void {
  const { db } = context;

  serve(app, signOnEndpoints.getSignOnLink, async (request) => {
    const { companyId, accountId } = sessionOf(request);
    const link = await db.withCompany(companyId, (tx) => latestSignOn(tx, accountId));
    const list = await providers.list();
    const issuers = await db.withoutCompany(listIdentityProviders);
    const linked = issuers.find(({ issuer }) => issuer === link?.issuer)?.name ?? list[0]?.name;
    return ok({
      provider: linked ?? null,
      linkedAt: link?.createdAt.toISOString() ?? null,
      lastUsedAt: link?.lastUsedAt.toISOString() ?? null,
    });
  });

  serve(app, signOnEndpoints.removeSignOnLink, async (request) => {
    await confirmIdentity(context, request, request.body);
    const { companyId, accountId, account: target } = sessionOf(request);
    await db.withCompany(companyId, async (tx) => {
      if (!(await deleteSignOns(tx, accountId))) throw new AppError('no-data-changed');
      await audit(tx, { companyId, accountId, address: request.ip, action: 'account.sign-on-unlinked', target });
    });
    return ok(null);
  });
}

function failed({ settings }: IdentityProvider): AppError {
  return new AppError('sign-on-failed', { name: settings.name });
}

/** Distinguishes a provider that cannot be reached from one that refuses, or whose response is invalid. */
function refuse(context: RouteContext, provider: IdentityProvider, error: unknown): never {
  if (error instanceof AppError) throw error;
  const code = error instanceof ClientError ? error.code : undefined;
  const { cause } = error as Error;
  // Other causes contain data from the provider, such as the whole token.
  const { id } = provider.settings;
  context.log.warn(
    { provider: id, error: String(error), code, cause: cause instanceof Error ? String(cause) : '' },
    'sign-on',
  );
  const answered =
    error instanceof ProviderError ||
    cause instanceof ProviderError ||
    error instanceof AuthorizationResponseError ||
    error instanceof ResponseBodyError ||
    (error instanceof ClientError && code !== 'OAUTH_TIMEOUT' && !(error.cause instanceof TypeError));
  if (error instanceof ProviderError && error.reason === 'other-browser') throw new AppError('sign-on-other-browser');
  if (answered) throw failed(provider);
  throw new AppError('sign-on-unavailable', { name: provider.settings.name });
}
