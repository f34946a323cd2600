import type { SessionData } from '@assay/contract/api/session.ts';
import { PERMISSIONS } from '@assay/contract/roles.ts';

/**
 * The stored session values of docs/product/data.md under exactly these names. Tokens are secrets of this browser; permission and
 * dates are for display only: the server uses its own data (docs/product/accounts.md).
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

/** In session storage: set if the correct password has expired, together with the account (docs/product/data.md). */
const EXPIRED_FLAG = 'passwordExpired';
const EXPIRED_ACCOUNT = 'expiredAccount';
/** In session storage: the user selected "later" for a password that expires soon. */
const POSTPONED = 'passwordPostponed';
/** In session storage: the target path before login. */
const WANTED_PATH = 'redirect';
/** In local storage, outside the session: the account name of "remember me" (docs/product/accounts.md: the name only). */
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
  /** PNG in base64; null if unknown. */
  avatar: string | null;
  /** No other action is allowed until a second factor is set up. */
  secondFactorNeeded: boolean;
  /** The checklist of the first steps is shown. */
  onboarding: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The used part of `Storage`; tests provide a map. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionStore {
  /** The session of this browser, or null if not logged in. Returns the same object until it changes. */
  current(): Session | null;
  subscribe(listener: () => void): () => void;
  /** Stores the response of a login or validation. `csrf` is kept if absent. */
  save(data: SessionData, token: string, csrf?: string | null): void;
  /** Removes all session values. `wanted: false` also removes the target path (an intentional logout). */
  clear(options?: { wanted: boolean }): void;
  /** Rereads values that another tab changed. */
  reload(): void;
  csrf(): string | null;
  /** Whether the last validation of the token is still valid (docs/product/data.md, cachedAuth and cacheExpiry). */
  validated(now: number): boolean;
  setValidated(until: number): void;
  invalidate(): void;
  /** PNG in base64 (docs/product/data.md). */
  setAvatar(avatar: string | null): void;
  passwordExpired(): boolean;
  expiredAccount(): string;
  setPasswordExpired(account: string): void;
  /** `redirect: false` if the caller navigates itself; otherwise the guard leads to login. */
  clearPasswordExpired(options?: { redirect: boolean }): void;
  /** Whether the change of a password that expires soon was postponed until the next login. */
  passwordPostponed(): boolean;
  postponePassword(): void;
  wantedPath(): string | null;
  setWantedPath(path: string | null): void;
  /** Returns true once after an intentional logout: the guard then stores no target path. */
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
    // A permission unknown to the contract grants no access (docs/product/roles-and-plans.md).
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
      onboarding: user.onboarding === true,
      expiresAt: Number(local.getItem('tokenExpiry')),
    };
  } catch {
    // The values are invalid or from another version: not logged in.
    return null;
  }
}

/** @param local persists between visits; @param tab is specific to this tab */
export function createSessionStore(local: KeyValueStorage, tab: KeyValueStorage): SessionStore {
  const listeners = new Set<() => void>();
  let session = read(local);
  let deliberate = false;
  const changed = () => {
    const now = read(local);
    // A validation with unchanged values keeps the object, which avoids a render.
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
    clearPasswordExpired({ redirect } = { redirect: true }) {
      tab.removeItem(EXPIRED_FLAG);
      tab.removeItem(EXPIRED_ACCOUNT);
      if (redirect) changed();
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
