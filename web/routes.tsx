import { ROUTES } from '@assay/contract/access.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { BrowserRouter, Route, Routes } from 'react-router';
import { AVAILABLE } from './shell/available.ts';
import { Boundary } from './shell/boundary.tsx';
import { Guard } from './shell/guard.tsx';
import { OnDemand } from './shell/on-demand.tsx';
import { RootFailed } from './shell/root-failed.tsx';
import type { ScreenLoader } from './shell/screens.ts';
import { Shell } from './shell/shell.tsx';

const area: ScreenLoader = () => import('./screens/dashboard/area/area.tsx');

/** Every URL with a screen: paths and access are contract/access.ts, each screen is a part of its own. */
const SCREENS: Record<string, ScreenLoader> = {
  index: () => import('./screens/dashboard/index/index.tsx'),
  domain: () => import('./screens/dashboard/overview/overview.tsx'),
  ...Object.fromEntries(AREA_IDS.map((id) => [id, area])),
  scan: () => import('./screens/tools/scan/scan.tsx'),
  reportPDF: () => import('./screens/records/reports/reports.tsx'),
  getReport: () => import('./screens/records/report/report.tsx'),
  article: () => import('./screens/information/article/article.tsx'),
  listAssociatedDomains: () => import('./screens/suppliers/associated-domains/associated-domains.tsx'),
  account: () => import('./screens/my-account/account/account.tsx'),
  login: () => import('./screens/outside/login/login.tsx'),
  passwordExpired: () => import('./screens/outside/password-expired/password-expired.tsx'),
  register: () => import('./screens/outside/register/register.tsx'),
  business: () => import('./screens/outside/register/register.tsx'),
  activateAccount: () => import('./screens/outside/activate-account/activate-account.tsx'),
  forgotPassword: () => import('./screens/outside/forgot-password/forgot-password.tsx'),
  resetPassword: () => import('./screens/outside/reset-password/reset-password.tsx'),
  upgrade: () => import('./screens/outside/upgrade/upgrade.tsx'),
  privacy: () => import('./screens/outside/privacy/privacy.tsx'),
  changePass: () => import('./screens/outside/change-password/change-password.tsx'),
};

function routesOf(shell: boolean) {
  return ROUTES.filter((route) => route.shell === shell && AVAILABLE.has(route.name)).map((route) => (
    // Pages of one kind keep their state apart by address: a new area starts anew.
    <Route key={route.path} path={route.path} element={<OnDemand key={route.path} load={SCREENS[route.name]!} />} />
  ));
}

export function AppRoutes() {
  return (
    <BrowserRouter>
      <Boundary fallback={() => <RootFailed />}>
        <Routes>
          <Route element={<Guard />}>
            <Route element={<Shell />}>{routesOf(true)}</Route>
            {routesOf(false)}
            <Route path="*" element={null} />
          </Route>
        </Routes>
      </Boundary>
    </BrowserRouter>
  );
}
