import type { Context } from '../context.ts';
import { NOTICES } from '../live/notices.ts';
import type { Guard } from './guard.ts';
import { SessionCache } from './session-cache.ts';
import { SlowDown } from './slow-down.ts';

/** The parts of log-in and sessions that one process keeps. */
export interface Auth extends Guard {
  sessions: SessionCache;
  slowDown: SlowDown;
  /** Key of the cookie by which a browser is known. */
  browserKey: Buffer;
}

/** Opens them and keeps the session cache true to what other processes say. */
export function openAuth(context: Pick<Context, 'db' | 'bus' | 'secrets'>): Auth {
  const { db, bus, secrets } = context;
  const sessions = new SessionCache(db, () => bus.connected);
  bus.on(NOTICES.session, ({ id }) => sessions.forgetSession(id));
  bus.on(NOTICES.account, ({ id }) => sessions.forgetAccount(id));
  bus.on(NOTICES.company, ({ id }) => sessions.forgetCompany(id));
  bus.onResync(() => sessions.forgetAll());
  return {
    keys: secrets.keys,
    sessions,
    slowDown: new SlowDown(db, secrets.derive('login attempts')),
    browserKey: secrets.derive('known browsers'),
  };
}
