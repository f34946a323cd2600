import { securityEndpoints } from '@assay/contract/endpoints/accounts/security.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import { renderSVG } from 'uqr';
import { uuidv7 } from 'uuidv7';
import { signOutEverywhere } from '#features/accounts/sign-out-everywhere.ts';
import { newApiToken } from '#features/auth/api-tokens.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import {
  beginSecondFactor,
  confirmFactor,
  type FactorActor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#features/auth/second-factor.ts';
import type { Session } from '#features/auth/session.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import {
  type ApiTokenRecord,
  apiTokensOf,
  countApiTokens,
  insertApiToken,
  revokeApiToken,
} from '#platform/db/accounts/api-tokens.ts';
import { listOpenSessions, revokeOwnSession } from '#platform/db/accounts/sessions.ts';
import { audit } from '#platform/db/audit.ts';
import { AppError } from '#platform/errors.ts';
import { limitReached } from '#platform/http/limit-reached.ts';
import { ok } from '#platform/http/reply.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { confirmIdentity } from './confirm.ts';

const DAY_MS = 86_400_000;

/** Account that changes its own credentials. */
export function factorActorOf({
  accountId: id,
  companyId,
  account: email,
  name,
  language,
  id: session,
}: Session): FactorActor {
  return { id, companyId, email, name, language, session };
}

function shown({ createdAt, expiresAt, lastUsedAt, ...token }: ApiTokenRecord) {
  return {
    ...token,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Credentials of an account: sessions, second factor and API tokens (docs/product/accounts.md). */
export function securityRoutes(app: App, context: RouteContext): void {
  sessionRoutes(app, context);

  serve(app, securityEndpoints.beginSecondFactor, async (request) => {
    await confirmIdentity(context, request, request.body);
    const offer = await beginSecondFactor(context, factorActorOf(sessionOf(request)));
    return ok({ ...offer, svg: renderSVG(offer.uri) });
  });

  serve(app, securityEndpoints.confirmSecondFactor, async (request) => {
    const session = sessionOf(request);
    const made = await confirmFactor(context, context.auth, factorActorOf(session), request.body.code, request.ip);
    context.auth.sessions.forgetAccount(session.accountId);
    return ok(made);
  });

  serve(app, securityEndpoints.renewRecoveryCodes, async (request) => {
    await confirmIdentity(context, request, request.body);
    const session = sessionOf(request);
    const made = await renewRecoveryCodes(context, factorActorOf(session), request.ip);
    context.auth.sessions.forgetAccount(session.accountId);
    return ok(made);
  });

  serve(app, securityEndpoints.removeSecondFactor, async (request) => {
    await confirmIdentity(context, request, request.body);
    const session = sessionOf(request);
    const ended = await removeSecondFactor(context, factorActorOf(session), request.ip);
    context.auth.sessions.forgetAccount(session.accountId);
    return ok(ended);
  });

  tokenRoutes(app, context);
}

function sessionRoutes(app: App, context: RouteContext): void {
  const { auth, bus, db } = context;

  serve(app, securityEndpoints.listSessions, async (request) => {
    const session = sessionOf(request);
    const rows = await db.withCompany(session.companyId, (tx) => listOpenSessions(tx, session.accountId));
    return ok(
      rows.map(({ createdAt, expiresAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        current: row.id === session.id,
      })),
    );
  });

  serve(app, securityEndpoints.endSession, async (request) => {
    const { companyId, accountId, account } = sessionOf(request);
    const { id } = request.params;
    await db.withCompany(companyId, async (tx) => {
      if (!(await revokeOwnSession(tx, accountId, id))) throw new AppError('not-found');
      await audit(tx, { companyId, accountId, address: request.ip, action: 'session.revoked', target: account });
    });
    auth.sessions.forgetSession(id);
    bus.send({ type: NOTICES.session, id, company: companyId });
    return ok(null);
  });

  serve(app, securityEndpoints.signOutEverywhere, async (request) => {
    const account = await confirmIdentity(context, request, request.body);
    return ok(await signOutEverywhere(context, auth, account, request.ip));
  });
}

function tokenRoutes(app: App, context: RouteContext): void {
  const { db, clock } = context;

  serve(app, securityEndpoints.listApiTokens, async (request) => {
    const { companyId, accountId } = sessionOf(request);
    return ok((await db.withCompany(companyId, (tx) => apiTokensOf(tx, accountId))).map(shown));
  });

  serve(app, securityEndpoints.createApiToken, async (request) => {
    const { email, language, name: owner } = await confirmIdentity(context, request, request.body);
    const session = sessionOf(request);
    const { companyId, accountId } = session;
    const { name, days } = request.body;
    const scopes = [...new Set(request.body.scopes)];
    const allowed = PLAN_LIMITS[session.permission as Permission].apiTokens;
    const { token, hash } = newApiToken();
    const record = { id: uuidv7(), name, scopes, expiresAt: new Date(clock.now().getTime() + days * DAY_MS) };
    await db.withCompany(companyId, async (tx) => {
      const held = await countApiTokens(tx, companyId);
      if (allowed !== null && held >= allowed) throw limitReached('apiTokens', allowed);
      await insertApiToken(tx, { ...record, companyId, accountId, hash });
      const facts = { scopes, days };
      await audit(tx, { companyId, accountId, address: request.ip, action: 'api-token.made', target: name, facts });
      const told = { name: owner, token: name, days };
      await enqueueMail(context, tx, { to: email, accountId, template: 'api-token-made', language, facts: told });
    });
    return ok({ ...shown({ ...record, createdAt: clock.now(), lastUsedAt: null }), token });
  });

  serve(app, securityEndpoints.revokeApiToken, async (request) => {
    const { companyId, accountId } = sessionOf(request);
    await db.withCompany(companyId, async (tx) => {
      const target = await revokeApiToken(tx, accountId, request.params.id);
      if (target === null) throw new AppError('not-found');
      await audit(tx, { companyId, accountId, address: request.ip, action: 'api-token.revoked', target });
    });
    return ok(null);
  });
}
