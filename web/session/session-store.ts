import type { SessionData } from '@assay/contract/api/session.ts';
import { PERMISSIONS } from '@assay/contract/roles.ts';

/**
 * The stored session values of SPEC §3 under exactly these names. Tokens are secrets of this browser; permission and
 * dates are for showing only: the server decides by its own rows (PRODUCT §2).
 */
export const SESSION_KEYS = [
  'token',
  'X-CSRF-Token',
  'tokenExpiry',
  'userinfo',
  'cachedAuth',
  'cacheExpiry',
  'account',
  'userName',
  'userPhone',
  'permission',
  'startDate',
  'expiredDate',
  'userAvatar',
] as const;

/** In session storage: set when the right password has expired, together with the account (SPEC §3). */
const EXPIRED_FLAG = 'passwordExpired';
const EXPIRED_ACCOUNT = 'expiredAccount';
/** In session storage: "later" was chosen when the password expires soon. */
const POSTPONED = 'passwordPostponed';
/** In session storage: where the visitor wanted to go before logging in. */
const WANTED_PATH = 'redirect';
/** In local storage, beyond the session: the account name of "remember me" (PRODUCT §2: the name only). */
const REMEMBERED_ACCOUNT = 'rememberedAccount';

export interface Session {
  token: string;
  account: string;
  name: string;
  permission: number;
  companyRole: string;
  company: string;
  startDate: string | null;
  expiredDate: string | null;
  timeZone: string;
  /** PNG in base64; null = none is known here. */
  avatar: string | null;
  /** Nothing else may be done until a second factor is set up. */
  secondFactorNeeded: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The part of `Storage` that is used; tests give a map. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionStore {
  /** The session of this browser, or null when nobody is logged in. The same object until something changes. */
  current(): Session | null;
  subscribe(listener: () => void): () => void;
  /** Stores what log-in or a later validation answered. `csrf` is kept when absent. */
  save(data: SessionData, token: string, csrf?: string | null): void;
  /** Removes every session value. `wanted: false` also forgets where the visitor was (a deliberate log-out). */
  clear(options?: { wanted: boolean }): void;
  /** Reads again what another tab has changed. */
  reload(): void;
  csrf(): string | null;
  /** Is the last validation of the token still good (SPEC §3, cachedAuth and cacheExpiry)? */
  validated(now: number): boolean;
  setValidated(until: number): void;
  invalidate(): void;
  /** PNG in base64 (SPEC §3). */
  setAvatar(avatar: string | null): void;
  passwordExpired(): boolean;
  expiredAccount(): string;
  setPasswordExpired(account: string): void;
  clearPasswordExpired(): void;
  /** The change of a password that expires soon was put off until the next log-in. */
  passwordPostponed(): boolean;
  postponePassword(): void;
  wantedPath(): string | null;
  setWantedPath(path: string | null): void;
  /** True once after a deliberate log-out: the guard then remembers no path. */
  takeDeliberate(): boolean;
  rememberedAccount(): string;
  setRememberedAccount(account: string | null): void;
}

function read(local: KeyValueStorage): Session | null {
  const token = local.getItem('token');
  const stored = local.getItem('userinfo');
  if (!token || !stored) return null;
  try {
    const user = JSON.parse(stored) as SessionData;
    const permission = Number(local.getItem('permission') ?? user.permission);
    // A code that the contract does not know may open nothing (PRODUCT §1).
    if (!(PERMISSIONS as readonly number[]).includes(permission)) return null;
    return {
      token,
      account: user.account,
      name: user.name,
      permission,
      companyRole: user.companyRole,
      company: user.company,
      startDate: user.startDate,
      expiredDate: user.expiredDate,
      timeZone: user.timeZone,
      avatar: local.getItem('userAvatar'),
      secondFactorNeeded: user.secondFactorNeeded === true,
      expiresAt: Number(local.getItem('tokenExpiry')),
    };
  } catch {
    // Values of another hand or version: nobody is logged in.
    return null;
  }
}

/** @param local kept between visits; @param tab kept for this tab only */
export function createSessionStore(local: KeyValueStorage, tab: KeyValueStorage): SessionStore {
  const listeners = new Set<() => void>();
  let session = read(local);
  let deliberate = false;
  const changed = () => {
    const now = read(local);
    // Validated anew with the same values: nothing that shows the session is drawn again.
    if (JSON.stringify(now) !== JSON.stringify(session)) session = now;
    for (const listener of listeners) listener();
  };
  const put = (values: KeyValueStorage, key: string, value: string | null) =>
    value === null ? values.removeItem(key) : values.setItem(key, value);
  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    save(data, token, csrf) {
      put(local, 'token', token);
      if (csrf) put(local, 'X-CSRF-Token', csrf);
      put(local, 'tokenExpiry', String(Date.parse(data.tokenExpiry)));
      put(local, 'userinfo', JSON.stringify(data));
      put(local, 'account', data.account);
      put(local, 'userName', data.name);
      put(local, 'userPhone', data.phone);
      put(local, 'permission', String(data.permission));
      put(local, 'startDate', data.startDate);
      put(local, 'expiredDate', data.expiredDate);
      deliberate = false;
      changed();
    },
    clear({ wanted } = { wanted: true }) {
      for (const key of SESSION_KEYS) local.removeItem(key);
      tab.removeItem(POSTPONED);
      deliberate = !wanted;
      if (!wanted) tab.removeItem(WANTED_PATH);
      changed();
    },
    reload: changed,
    csrf: () => local.getItem('X-CSRF-Token'),
    validated: (now) => local.getItem('cachedAuth') === 'true' && Number(local.getItem('cacheExpiry')) > now,
    setValidated(until) {
      put(local, 'cachedAuth', 'true');
      put(local, 'cacheExpiry', String(until));
    },
    invalidate() {
      local.removeItem('cachedAuth');
      local.removeItem('cacheExpiry');
    },
    setAvatar(avatar) {
      put(local, 'userAvatar', avatar);
      changed();
    },
    passwordExpired: () => tab.getItem(EXPIRED_FLAG) === 'true',
    expiredAccount: () => tab.getItem(EXPIRED_ACCOUNT) ?? '',
    setPasswordExpired(account) {
      tab.setItem(EXPIRED_FLAG, 'true');
      tab.setItem(EXPIRED_ACCOUNT, account);
      changed();
    },
    clearPasswordExpired() {
      tab.removeItem(EXPIRED_FLAG);
      tab.removeItem(EXPIRED_ACCOUNT);
      changed();
    },
    passwordPostponed: () => tab.getItem(POSTPONED) === 'true',
    postponePassword: () => tab.setItem(POSTPONED, 'true'),
    wantedPath: () => tab.getItem(WANTED_PATH),
    setWantedPath: (path) => put(tab, WANTED_PATH, path),
    takeDeliberate() {
      const was = deliberate;
      deliberate = false;
      return was;
    },
    rememberedAccount: () => local.getItem(REMEMBERED_ACCOUNT) ?? '',
    setRememberedAccount: (account) => put(local, REMEMBERED_ACCOUNT, account),
  };
}
