import { matchRoute } from '@assay/contract/access.ts';
import { isAreaId } from '@assay/contract/areas.ts';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { hasNoPlan } from '@assay/contract/roles.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { apiErrors } from '../api/connection.ts';
import { socket } from '../live/current-socket.ts';
import { session, usePasswordExpired, useSession } from '../session/current-session.ts';
import { decideRoute, refusedState } from '../session/route-decision.ts';
import { isProviderReturn, isTesting, type TestLoginState } from '../session/test-login.ts';
import { documentTitle } from '../session/title.ts';
import { ENABLED_ROUTES } from './enabled-routes.ts';

/** Wraps all routes: redirects, titles, and the WebSocket for pages that need it. */
export function RouteGuard() {
  const { t, i18n } = useTranslation();
  const location = useLocation();
  const current = useSession();
  const passwordExpired = usePasswordExpired();
  const visitor = {
    passwordExpired,
    permission: current?.permission ?? null,
    secondFactorNeeded: current?.secondFactorNeeded ?? false,
  };
  const fullPath = `${location.pathname}${location.search}${location.hash}`;
  const decision = decideRoute(location.pathname, fullPath, visitor, ENABLED_ROUTES);
  const without = visitor.permission !== null && hasNoPlan(visitor.permission);
  const remember = decision.kind === 'redirect' ? decision.remember : undefined;
  const route = decision.kind === 'open' ? decision.route : null;
  const domain = decision.kind === 'open' ? decision.params.domain : undefined;
  // The server accepts no WebSocket from users who have yet to set up a second factor.
  const token = route && !visitor.secondFactorNeeded ? (current?.token ?? null) : null;

  useEffect(() => {
    if (remember && !session.takeDeliberate()) session.setWantedPath(remember);
  }, [remember]);

  useEffect(() => {
    // The target path after login has been reached.
    if (route && token) session.setWantedPath(null);
  }, [route, token]);

  useEffect(() => {
    if (!route) return;
    // Accounts without a plan find the first steps above the news.
    const name = route.name === 'article' && without ? 'onboarding' : route.name;
    const key = isAreaId(name) ? `terms:areas.${name}` : `titles.${name}`;
    document.title = documentTitle(i18n.exists(key) ? t(key) : null, domain, APPLICATION_NAME);
  }, [route, domain, without, t, i18n]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page tells its own refusals
  useEffect(() => apiErrors.askAgain(), [location.pathname]);

  useEffect(() => {
    if (token) socket.connect(token);
    else socket.disconnect();
  }, [token]);

  if (decision.kind === 'open') return <Outlet />;
  const atLogin = current !== null && matchRoute(location.pathname)?.route.name === 'login';
  if (atLogin && isProviderReturn(new URLSearchParams(location.search)) && isTesting()) {
    const state: TestLoginState = { testLogin: { search: location.search.slice(1), path: location.pathname } };
    return <Navigate to="/admin/settings" replace state={state} />;
  }
  // After login, redirects to the stored target path.
  const wanted = atLogin ? session.wantedPath() : null;
  if (wanted?.startsWith('/')) return <Navigate to={wanted} replace />;
  // Kept along further redirects, to `/article` or after login.
  const state = decision.because ? refusedState(location.pathname, decision.because) : location.state;
  return <Navigate to={decision.to} replace state={state} />;
}
