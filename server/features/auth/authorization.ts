import type { RouteAccess } from '@assay/contract/access.ts';
import { canOpen } from '@assay/contract/access.ts';
import type { Clock } from '@assay/contract/clock.ts';
import { COMPANY_ROLES, type CompanyRole, hasNoPlan, ROLES } from '@assay/contract/roles.ts';
import type { ApiScope } from '@assay/contract/values/integrations/api-scopes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionRow } from '#platform/db/accounts/sessions.ts';
import { AppError } from '#platform/errors.ts';
import type { KeyRing } from '#platform/secrets/key-ring.ts';
import { bearerOf } from './api-tokens.ts';
import { type Session, toSession } from './session.ts';
import { csrfMatches, sessionOfToken } from './session-tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allowed callers of the route: `public`, any logged-in account, or these permissions. */
    access?: RouteAccess['access'];
    /** Lowest company role that may call it. */
    companyRole?: CompanyRole;
    /** Scopes that an API token needs to call it; absent if it is closed to tokens. */
    scopes?: readonly ApiScope[];
    /** Operation id of the declaration in contract/endpoints; absent for routes outside of the API. */
    endpoint?: string;
  }
  interface FastifyRequest {
    /** Null on public routes. */
    session: Session | null;
  }
  interface FastifyInstance {
    /** All API and WebSocket routes with their declarations, for tests and documents. */
    guardedRoutes: readonly ProtectedRoute[];
  }
}

export interface ProtectedRoute {
  method: string;
  url: string;
  access: RouteAccess['access'];
  companyRole: CompanyRole | null;
  scopes: readonly ApiScope[];
  endpoint: string | null;
}

/** Dependencies of the guard: the clock, the signing keys and the sessions. */
export interface AuthorizationContext {
  clock: Clock;
  keys: KeyRing;
  sessions: { get(id: string): Promise<SessionRow | null> };
  /** The session of an API token that has the scopes of the call. @param scopes empty = not open to API tokens */
  apiToken(token: string, scopes: readonly ApiScope[]): Promise<Session>;
  /**
   * Administrators must set up a second factor at their second login, and all members at the next one if their company
   * requires it; before that, nothing else is permitted (docs/product/accounts.md).
   */
  needsSecondFactor(session: Session): boolean;
}

const OPEN_WITHOUT_FACTOR: readonly string[] = [
  'POST /api/userLogout',
  'GET /api/validateToken',
  'GET /api/account',
  'POST /api/account/confirmation',
];
const SETTING_UP: readonly string[] = ['/api/account/secondFactor', '/api/account/passkeys'];
const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Checks every request against its route's declaration, before the body is read: login, CSRF token, permission, company
 * role. A route without a declaration cannot be registered.
 */
export function installAuthorization(app: FastifyInstance, guard: AuthorizationContext): void {
  const guarded: ProtectedRoute[] = [];
  app.decorate('guardedRoutes', guarded);
  app.decorateRequest('session', null);
  app.addHook('onRoute', (route) => {
    // The web app's files are public; only API and WebSocket require authorization.
    if (!/^\/(api|ws)(\/|$)/.test(route.url)) return;
    if (route.config?.access === undefined) throw new Error(`${route.method} ${route.url} declares no access`);
    const { access, companyRole = null, scopes = [], endpoint = null } = route.config;
    for (const method of [route.method].flat()) {
      guarded.push({ method, url: route.url, access, companyRole, scopes, endpoint });
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access, companyRole } = request.routeOptions.config;
    // Unknown paths have no route; they are handled like public ones and return "not found".
    if (access === undefined || access === 'public') return;
    const session = await callerOf(guard, request);
    request.session = { ...session, address: request.ip };
    if (guard.needsSecondFactor(session) && !withoutFactor(request.method, request.routeOptions.url ?? '')) {
      throw new AppError('second-factor-setup-needed');
    }
    if (!canOpen(access, session.permission)) throw refusal(access, session.permission);
    if (companyRole && below(session.companyRole, companyRole)) {
      throw new AppError('company-role-too-low', { role: companyRole });
    }
  });
  // ASVS 5.0, 16.3.2: failed authorization attempts are logged, including those in the routes themselves.
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 403) return;
    const { method, routeOptions, session } = request;
    const account = session?.accountId ?? null;
    request.log.warn({ request: request.id, account, method, route: routeOptions.url }, 'access denied');
  });
}

/** The session of a request, by an API token or by the browser's headers with their CSRF value. */
async function callerOf(guard: AuthorizationContext, request: FastifyRequest): Promise<Session> {
  const { method, headers, routeOptions } = request;
  const bearer = bearerOf(headers.authorization);
  if (bearer !== null) return guard.apiToken(bearer, routeOptions.config.scopes ?? []);
  const session = await findSession(guard, headers['x-auth-token']);
  if (!SAFE_METHODS.includes(method) && !csrfMatches(session.csrfHash, headers['x-csrf-token'])) {
    throw new AppError('csrf-mismatch');
  }
  return session;
}

/** Routes open to an account that has not set up its second factor yet. */
function withoutFactor(method: string, url: string): boolean {
  return SETTING_UP.some((path) => url.startsWith(path)) || OPEN_WITHOUT_FACTOR.includes(`${method} ${url}`);
}

/**
 * The open session behind a token.
 * @throws {AppError} unauthorized, token-expired, account-disabled
 */
export async function findSession(guard: AuthorizationContext, token: unknown): Promise<Session> {
  if (typeof token !== 'string' || token === '' || token.length > 4096) throw new AppError('unauthorized');
  const now = guard.clock.now();
  const row = await guard.sessions.get(await sessionOfToken(guard.keys, token, now));
  if (!row) throw new AppError('unauthorized');
  if (row.revokedAt || row.expiresAt <= now) throw new AppError('token-expired');
  if (row.disabledAt) throw new AppError('account-disabled');
  return toSession(row, now);
}

/** The session of a request whose route requires a login. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('unauthorized');
  return request.session;
}

/** If a plan would permit the route, an account without a plan gets a specific error (docs/product/roles-and-plans.md). */
function refusal(access: RouteAccess['access'], permission: number): AppError {
  const needsPlan = Array.isArray(access) && access.includes(ROLES.enterpriseTrial) && hasNoPlan(permission);
  return new AppError(needsPlan ? 'plan-required' : 'forbidden');
}

function below(role: CompanyRole, needed: CompanyRole): boolean {
  return COMPANY_ROLES.indexOf(role) > COMPANY_ROLES.indexOf(needed);
}
