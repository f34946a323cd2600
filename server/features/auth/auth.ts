import { ROLES } from '@assay/contract/roles.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { sessionOfApiToken } from './api-tokens.ts';
import type { AuthorizationContext } from './authorization.ts';
import { GuessLimiter } from './limits/guess-limiter.ts';
import { SessionCache } from './session-cache.ts';

/** Per-process state of login and sessions. */
export interface Auth extends AuthorizationContext {
  sessions: SessionCache;
  limiter: GuessLimiter;
  /** Key of the cookie by which a browser is known. */
  browserKey: Buffer;
}

/** Opens them and invalidates the session cache on notifications from other processes. */
export function createAuth(context: Pick<Context, 'config' | 'db' | 'bus' | 'secrets'>): Auth {
  const { config, db, bus, secrets } = context;
  const sessions = new SessionCache(db, () => bus.connected);
  bus.on(NOTICES.session, ({ id }) => sessions.forgetSession(id));
  bus.on(NOTICES.account, ({ id }) => sessions.forgetAccount(id));
  bus.on(NOTICES.company, ({ id }) => sessions.forgetCompany(id));
  bus.onResync(() => sessions.forgetAll());
  return {
    clock: db.clock,
    keys: secrets.keys,
    sessions,
    apiToken: (token, scopes) => sessionOfApiToken(db, token, scopes),
    needsSecondFactor: (session) => {
      if (session.providerFactor) return false;
      const administrator = config.administratorSecondFactor && session.permission === ROLES.administrator;
      return !session.secondFactor && (session.factorRequired || (administrator && session.loginCount > 1));
    },
    limiter: new GuessLimiter(db, secrets.derive('login attempts'), config.logInWaits),
    browserKey: secrets.derive('known browsers'),
  };
}
