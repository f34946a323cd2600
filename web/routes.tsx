import { ROUTES } from '@assay/contract/access.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { ComponentType } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Boundary } from './components/loading/boundary.tsx';
import { lazyPart } from './components/loading/lazy-part.ts';
import { prefetch } from './screens/prefetch.ts';
import { ENABLED_ROUTES } from './shell/enabled-routes.ts';
import { LazyScreen } from './shell/loading/lazy-screen.tsx';
import { RootFailed } from './shell/root-failed.tsx';
import { RouteGuard } from './shell/route-guard.tsx';
import { Shell } from './shell/shell.tsx';

/** A screen with its own text files, `locales/<language>/screens/<name>.json`, loaded with it. */
function withWords(names: readonly string[], load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazyPart(async () => (await load()).default, names);
}

const area = withWords(['area', 'decisions'], () => import('./screens/dashboard/area/area.tsx'));
const registration = withWords(['accounts'], () => import('./screens/public/register/register.tsx'));

const auditLogs = withWords(['logs', 'accounts'], () => import('./screens/admin/logs/logs.tsx'));
const verifyScreen = withWords(['verify'], () => import('./screens/public/verify/verify.tsx'));
const newsEditor = withWords(['news'], () => import('./screens/admin/news/editor/editor-screen.tsx'));
const subSuppliers = withWords(
  ['suppliers', 'accounts'],
  () => import('./screens/suppliers/sub-suppliers/sub-suppliers.tsx'),
);
const questionnaires = withWords(['suppliers'], () => import('./screens/suppliers/questionnaires/questionnaires.tsx'));

/** All routes with a screen: paths and access are in contract/access.ts, each screen is a separate chunk. */
const SCREENS: Record<string, ComponentType> = {
  index: withWords(['next-scans', 'dashboard', 'tags'], () => import('./screens/dashboard/index/index.tsx')),
  domain: withWords(['decisions', 'analyze', 'badge'], () => import('./screens/dashboard/overview/overview.tsx')),
  ...Object.fromEntries(AREA_IDS.map((id) => [id, area])),
  scan: withWords(['scan', 'schedules'], () => import('./screens/tools/scan/scan.tsx')),
  work: withWords(['decisions'], () => import('./screens/tools/work/work.tsx')),
  inventory: withWords(['inventory', 'names', 'decisions'], () => import('./screens/tools/inventory/inventory.tsx')),
  analyze: withWords(['analyze', 'accounts', 'dashboard'], () => import('./screens/records/analyze/analyze.tsx')),
  reportPDF: withWords(['reports', 'report-schedules'], () => import('./screens/records/reports/reports.tsx')),
  getReport: withWords(['reports', 'verify'], () => import('./screens/records/report/report.tsx')),
  reportIntegrated: withWords(['integrated', 'reports'], () => import('./screens/records/integrated/integrated.tsx')),
  article: withWords(['news'], () => import('./screens/information/article/article.tsx')),
  adminNews: withWords(['news'], () => import('./screens/admin/news/news.tsx')),
  adminNewsCreate: newsEditor,
  adminNewsEdit: newsEditor,
  listAssociatedDomains: withWords(
    ['domains', 'tags', 'scan-settings'],
    () => import('./screens/suppliers/associated-domains/associated-domains.tsx'),
  ),
  admin: withWords(['admin', 'providers'], () => import('./screens/admin/overview/overview.tsx')),
  adminMembers: withWords(
    ['admin', 'accounts', 'branding', 'decisions'],
    () => import('./screens/admin/members/members.tsx'),
  ),
  adminLicences: withWords(['admin', 'accounts'], () => import('./screens/admin/licenses/licenses.tsx')),
  adminRefused: withWords(['admin'], () => import('./screens/admin/refused-addresses/refused-addresses.tsx')),
  adminMails: withWords(['admin'], () => import('./screens/admin/mails/mails.tsx')),
  adminSettings: withWords(['admin', 'accounts', 'providers'], () => import('./screens/admin/settings/settings.tsx')),
  accountNotifications: withWords(
    ['notifications'],
    () => import('./screens/my-account/notifications/notifications.tsx'),
  ),
  account: withWords(['accounts', 'passkeys'], () => import('./screens/my-account/account/account.tsx')),
  company: withWords(['accounts', 'branding', 'passkeys'], () => import('./screens/my-account/company/company.tsx')),
  companyLog: withWords(['logs', 'accounts'], () => import('./screens/my-account/company-log/company-log.tsx')),
  logs: auditLogs,
  logsOld: auditLogs,
  adminDisputes: withWords(['admin', 'decisions', 'disputes'], () => import('./screens/admin/disputes/disputes.tsx')),
  geomap: withWords(['map'], () => import('./screens/public/geomap/geomap.tsx')),
  scanner: withWords(['map'], () => import('./screens/public/scanner/scanner.tsx')),
  apiReference: withWords(['api-reference'], () => import('./screens/public/api-reference/api-reference.tsx')),
  howWeRate: withWords(['how-we-rate'], () => import('./screens/public/how-we-rate/how-we-rate.tsx')),
  listSubSuppliers: subSuppliers,
  listMainSuppliers: withWords(
    ['suppliers', 'accounts'],
    () => import('./screens/suppliers/main-suppliers/main-suppliers.tsx'),
  ),
  questionnaires,
  questionnaire: questionnaires,
  supplier: subSuppliers,
  acceptInvitation: withWords(
    ['suppliers', 'accounts'],
    () => import('./screens/public/accept-invitation/accept-invitation.tsx'),
  ),
  login: withWords([], () => import('./screens/public/login/login.tsx')),
  passwordExpired: withWords(['accounts'], () => import('./screens/public/password-expired/password-expired.tsx')),
  register: registration,
  business: registration,
  activateAccount: withWords(['accounts'], () => import('./screens/public/activate-account/activate-account.tsx')),
  forgotPassword: withWords(['accounts'], () => import('./screens/public/forgot-password/forgot-password.tsx')),
  resetPassword: withWords(['accounts'], () => import('./screens/public/reset-password/reset-password.tsx')),
  upgrade: withWords(['accounts'], () => import('./screens/public/upgrade/upgrade.tsx')),
  verify: verifyScreen,
  verifyCode: verifyScreen,
  sharedRating: withWords(['analyze'], () => import('./screens/public/shared-rating/shared-rating.tsx')),
  privacy: withWords(['accounts'], () => import('./screens/public/privacy/privacy.tsx')),
  changePass: withWords(['accounts'], () => import('./screens/public/change-password/change-password.tsx')),
};

function routesOf(shell: boolean) {
  return ROUTES.filter((route) => route.shell === shell && ENABLED_ROUTES.has(route.name)).map((route) => (
    // Pages of one kind have separate state per path: opening another area resets it.
    <Route
      key={route.path}
      path={route.path}
      element={<LazyScreen key={route.path} name={route.name} part={SCREENS[route.name]!} onOpen={prefetch} />}
    />
  ));
}

export function AppRoutes() {
  return (
    <BrowserRouter>
      <Boundary fallback={() => <RootFailed />}>
        <Routes>
          <Route element={<RouteGuard />}>
            <Route element={<Shell />}>{routesOf(true)}</Route>
            {routesOf(false)}
            <Route path="*" element={null} />
          </Route>
        </Routes>
      </Boundary>
    </BrowserRouter>
  );
}
