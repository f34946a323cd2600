import { canOpen, matchRoute, movedPath, type RouteAccess } from '@assay/contract/access.ts';

/** State of the visitor that the guard needs. */
export interface Visitor {
  passwordExpired: boolean;
  /** Null if not logged in. */
  permission: number | null;
  /** Only the account page may be opened until a second factor is set up (docs/product/accounts.md). */
  secondFactorNeeded?: boolean;
}

export type RouteDecision =
  | { kind: 'open'; route: RouteAccess; params: Record<string, string> }
  | {
      kind: 'redirect';
      to: string;
      /** Full path to return to after login. */
      remember?: string;
      /** Why the requested page does not open, if the visitor should be told. */
      because?: RefusalReason;
    };

export type RefusalReason = 'unknown' | 'forbidden';

/** A page that was requested and does not open; part of the state of the history entry that opened instead. */
export interface RefusedPage {
  path: string;
  because: RefusalReason;
}

/** Maximum length of a path that is shown. */
const SHOWN_PATH_MAX = 200;

export function refusedState(path: string, because: RefusalReason): { refused: RefusedPage } {
  return { refused: { path: path.slice(0, SHOWN_PATH_MAX), because } };
}

/** @param state of the current history entry */
export function refusedOf(state: unknown): RefusedPage | null {
  return (state as { refused?: RefusedPage } | null)?.refused ?? null;
}

/**
 * The navigation guard, in the order of docs/product/screens.md.
 * @param pathname without query; @param fullPath with query and fragment, stored as the target after login
 * @param available names of the routes that have a screen
 */
export function decideRoute(
  pathname: string,
  fullPath: string,
  visitor: Visitor,
  available: ReadonlySet<string>,
): RouteDecision {
  const { permission } = visitor;
  if (visitor.passwordExpired && pathname !== '/password-expired') return { kind: 'redirect', to: '/password-expired' };
  if (!visitor.passwordExpired && pathname === '/password-expired') return { kind: 'redirect', to: '/login' };
  const moved = movedPath(pathname);
  if (moved !== null) return { kind: 'redirect', to: moved + fullPath.slice(pathname.length) };
  const found = matchRoute(pathname);
  if (!found || !available.has(found.route.name)) return { kind: 'redirect', to: '/', because: 'unknown' };
  const { route, params } = found;
  if (permission === null && route.access !== 'public') return { kind: 'redirect', to: '/login', remember: fullPath };
  if (permission !== null && route.name === 'login') return { kind: 'redirect', to: '/' };
  if (!canOpen(route.access, permission))
    // A permission without access to index is redirected to `/article`.
    return route.name === 'index'
      ? { kind: 'redirect', to: '/article' }
      : { kind: 'redirect', to: '/', because: 'forbidden' };
  if (visitor.secondFactorNeeded && route.access !== 'public' && route.name !== 'account')
    return { kind: 'redirect', to: '/account' };
  return { kind: 'open', route, params };
}
