import { signOnEndpoints } from '@assay/contract/endpoints/accounts/sign-on.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '#features/auth/authorization.ts';
import type { Identity, IdentityProvider } from '#features/auth/sign-on/identity-provider.ts';
import { recordSignOnFailure, recordSignOnSuccess, refusalOf } from '#features/auth/sign-on/last-failure.ts';
import { ProviderError } from '#features/auth/sign-on/provider-fetch.ts';
import { createProviders, finishAt, type OpenedProvider, type Providers } from '#features/auth/sign-on/providers.ts';
import { SHARED_RETURN_PATH } from '#features/auth/sign-on/return-path.ts';
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
import { testLoginRoutes } from './test-login.ts';

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
      await recordSignOnSuccess(context, settings.id);
      await sendTokens(context, request, reply, loggedIn);
      return ok(toSessionRow(auth, loggedIn.session));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) await recordSignOnFailure(context, settings.id, refusal);
      const codeAsked = error instanceof AppError && error.id.startsWith('second-factor-');
      // The provider's proof is consumed, so it is stored until the missing code arrives.
      if (codeAsked) {
        const { groups: _shownInTestsOnly, ...kept } = identity;
        reply.setCookie(STATE_COOKIE, encryptState(context, { provider: settings.id, identity: kept }), cookie);
      }
      throw error;
    }
  });

  linkRoutes(app, context, providers);
  testLoginRoutes(app, context, providers);

  /** The provider's statement about the current browser; each proof is used once. */
  async function identityOf(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ provider: OpenedProvider; identity: Identity }> {
    const ticket = decryptState(context, request.cookies[STATE_COOKIE]);
    reply.clearCookie(STATE_COOKIE, cookie);
    if (!ticket) throw new AppError('sign-on-other-browser');
    const provider = await providers.get(ticket.provider);
    const { search, path = SHARED_RETURN_PATH } = request.body as { search?: string; path?: string };
    if ('identity' in ticket && search === undefined) return { provider, identity: ticket.identity };
    if (!('asked' in ticket) || search === undefined) throw failed(provider);
    const identity = await finishAt(provider, path, search, ticket.asked).catch((error) =>
      refuse(context, provider, error),
    );
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

/**
 * Logs and stores why a login at the provider failed. One that does not respond is distinguished from one that refuses,
 * or whose response is not accepted.
 */
async function refuse(context: RouteContext, provider: IdentityProvider, error: unknown): Promise<never> {
  if (!(error instanceof ProviderError)) throw error;
  const { id, name } = provider.settings;
  const { message, reason } = error;
  context.log.warn({ provider: id, error: message, reason }, 'sign-on');
  await recordSignOnFailure(context, id, reason);
  if (reason === 'other-browser') throw new AppError('sign-on-other-browser');
  if (reason === 'redirect-uri-shared') throw new AppError('sign-on-redirect-uri', { name });
  const silent = reason === 'unreachable' || reason === 'provider-error';
  throw new AppError(silent ? 'sign-on-unavailable' : 'sign-on-failed', { name });
}
