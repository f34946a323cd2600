import { sessionEndpoints } from '@assay/contract/endpoints/accounts/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '../features/auth/auth.ts';
import { sessionOf } from '../features/auth/authorization.ts';
import type { ClientInfo } from '../features/auth/client-info.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, rememberDevice } from '../features/auth/device-cookie.ts';
import { type LoggedIn, logIn, tokenOf } from '../features/auth/log-in.ts';
import { type Session, toSessionData } from '../features/auth/session.ts';
import { NOTICES } from '../platform/bus/notice-kinds.ts';
import { revokeSession } from '../platform/db/accounts/sessions.ts';
import { audit } from '../platform/db/audit.ts';
import { ok } from '../platform/http/reply.ts';
import type { App, RouteContext } from './context.ts';
import { serve } from './serve.ts';

/** Client of a request, for rate limits, known browsers and the audit log. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    browser: request.cookies[DEVICE_COOKIE],
  };
}

/** The session as stored by the browser, with its pending requirements. */
export function toSessionRow(auth: Auth, session: Session) {
  return { ...toSessionData(session), ...(auth.needsSecondFactor(session) ? { secondFactorNeeded: true } : {}) };
}

/** Puts the tokens into the response's headers (docs/product/api.md) and remembers the browser. */
export async function sendTokens(
  { auth, db, config }: Pick<RouteContext, 'auth' | 'db' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, token, csrf }: LoggedIn,
): Promise<void> {
  const cookie = await rememberDevice({ db, browserKey: auth.browserKey }, clientInfoOf(request).browser, session);
  reply
    .header('x-auth-token', token)
    .header('x-csrf-token', csrf)
    .setCookie(DEVICE_COOKIE, cookie, {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: config.publicUrl.startsWith('https:'),
      maxAge: DEVICE_COOKIE_SECONDS,
    });
}

/** Log in, log out, and the present state of a session (docs/product/api.md). */
export function sessionRoutes(app: App, context: RouteContext): void {
  const { auth, db, bus } = context;

  serve(app, sessionEndpoints.logIn, async (request, reply) => {
    const opened = await logIn(context, auth, request.body, clientInfoOf(request));
    await sendTokens(context, request, reply, opened);
    return ok(toSessionRow(auth, opened.session));
  });

  serve(app, sessionEndpoints.logOut, async (request) => {
    const session = sessionOf(request);
    await db.withCompany(session.companyId, async (tx) => {
      await revokeSession(tx, session.id);
      await audit(tx, {
        companyId: session.companyId,
        accountId: session.accountId,
        address: request.ip,
        action: 'session.logout',
        target: session.account,
      });
    });
    // Ends the session in this process immediately; the notice reaches the other processes.
    auth.sessions.forgetSession(session.id);
    bus.send({ type: NOTICES.session, id: session.id, company: session.companyId });
    return ok(null);
  });

  serve(app, sessionEndpoints.validateSession, async (request, reply) => {
    const session = sessionOf(request);
    // Permission or dates may have changed since the token was created; the browser keeps the newest.
    reply.header('x-auth-token', await tokenOf(auth, session));
    return ok(toSessionRow(auth, session));
  });
}
