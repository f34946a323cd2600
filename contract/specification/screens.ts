import { rows } from './row.ts';

/** SPEC §2: routes, screens, titles, guard. */
export const AUTHENTICATED_ROUTES = rows('2.route', {
  index: [
    '/ shows the latest rating results with a domain filter that includes All Domains',
    'web/screens/dashboard/index/index.tsx',
  ],
  analyze: ['analyze compares with the enterprise average', 'web/screens/records/analyze/analyze.tsx'],
  article: [
    'article lists news with status filter, title search, read more, retry and detail',
    'web/screens/information/article/article.tsx',
  ],
  scan: ['scan creates a scan and shows history with status and its help', 'web/screens/tools/scan/scan.tsx'],
  'scan-auto': ['scan holds automatic-scan settings and list', 'web/screens/tools/scan/schedules'],
  account: [
    'account shows profile, plan, licence code, avatar upload and the supplier-invitation dialog',
    'web/screens/my-account/account/account.tsx',
  ],
  admin: ['admin panel', 'web/screens/admin/overview'],
  'admin-news': ['admin/news', 'web/screens/admin/news/news.tsx'],
  'admin-news-create': ['admin/news/create', 'web/screens/admin/news/editor/editor-screen.tsx'],
  'admin-news-edit': ['admin/news/edit/{id}', 'web/screens/admin/news/editor/editor-screen.tsx'],
  listAssociatedDomains: [
    'listAssociatedDomains: verified domains, management, verification',
    'web/screens/suppliers/associated-domains',
  ],
  listSubSuppliers: [
    'listSubSuppliers: sub-suppliers, pending invitations, removal',
    'web/screens/suppliers/sub-suppliers',
  ],
  listMainSuppliers: ['listMainSuppliers: main suppliers, pending invitations', 'web/screens/suppliers/main-suppliers'],
  reportPDF: ['reportPDF: table of PDF downloads', 'web/screens/records/reports/reports.tsx'],
  getReport: ['getReport/{pdfName} shows one report', 'web/screens/records/report/report.tsx'],
  'report-integrated': ['report-integrated', 'web/screens/records/integrated'],
  logs: ['logs: audit log', 'web/screens/admin/logs'],
  logsOld: ['logsOld: older audit log', 'web/screens/admin/logs'],
  domain: ['domain/{domain}: overview panel', 'web/screens/dashboard/overview/overview.tsx'],
  'domain-areas': ['domain/{domain}/{area}: ten detail pages', 'web/screens/dashboard/area/area.tsx'],
  members: ['Member management stands in the admin menu', 'web/screens/admin/members'],
  'ip-map': ['The IP page has a map of the world', 'web/components/map/world-map.tsx'],
  'vulnerability-modal': [
    'Tables of web, network, application and endpoint open a vulnerability dialog',
    'web/components/findings/finding-drawer.tsx',
  ],
});

export const PUBLIC_ROUTES = rows('2.outside', {
  login: [
    '/login: account, password, remember me, links to forgot password, registration and main-supplier application',
    'web/screens/public/login/login.tsx',
  ],
  register: ['/register: personal step, then business step', 'web/screens/public/register/registration.tsx'],
  business: ['/business: main-supplier registration', 'web/screens/public/register/register.tsx'],
  upgrade: ['/upgrade needs log-in', 'web/screens/public/upgrade/upgrade.tsx'],
  changePass: ['/changePass needs log-in', 'web/screens/public/change-password/change-password.tsx'],
  'password-expired': ['/password-expired needs no log-in', 'web/screens/public/password-expired/password-expired.tsx'],
  activateAccount: ['/activateAccount', 'web/screens/public/activate-account/activate-account.tsx'],
  acceptInvitation: [
    '/acceptInvitation needs log-in and shows inviter, company name and id',
    'web/screens/public/accept-invitation',
  ],
  forgotPassword: [
    '/forgotPassword asks for the account and sends a reset mail',
    'web/screens/public/forgot-password/forgot-password.tsx',
  ],
  resetPassword: ['/resetPassword', 'web/screens/public/reset-password/reset-password.tsx'],
  geomap: ['/geomap needs log-in', 'web/screens/public/geomap/geomap.tsx'],
  unknown: ['An unknown path leads to /', 'web/session/route-decision.ts'],
  'logout-confirmation': ['Log-out asks for confirmation', 'web/shell/account/confirm-log-out.tsx'],
  'forced-change': [
    'The change-password dialog cannot be closed once the password has expired',
    'web/screens/public/password-expired/password-expired.tsx',
  ],
});

export const MENU_ROWS = rows('2.menu', {
  dashboard: ['Group dashboard: security assessment, overview, domains, domains with no scan data', 'contract/menu.ts'],
  tools: ['Group tools: scan', 'contract/menu.ts'],
  records: ['Group records: analysis, PDF reports, integrated report', 'contract/menu.ts'],
  admin: ['Group admin: panel, audit logs, news, accounts', 'contract/menu.ts'],
  information: ['Group information: latest news', 'contract/menu.ts'],
  'my-account': ['Group my account', 'web/screens/my-account/account'],
  suppliers: ['Group suppliers: associated domains, sub-suppliers, main suppliers', 'contract/menu.ts'],
  folding: ['Groups open and close', 'web/shell/navigation.tsx'],
  collapse: ['Sidebar collapses below 1007 px', 'web/shell/shell.tsx'],
  overlay: ['Sidebar is an overlay below 991 px', 'web/shell/shell.tsx'],
  breadcrumb: [
    'Breadcrumb has a home icon and, on domain pages, a menu of the other nine areas',
    'web/shell/breadcrumb.tsx',
  ],
});

export const TITLE_ROWS = rows('2.title', {
  domain: ['Title is "{domain} {page title} - {app name}" with a domain', 'web/session/title.ts'],
  plain: ['Title is "{page title} - {app name}" without one', 'web/session/title.ts'],
  source: ['The page title comes from route name, route meta or application name', 'web/shell/route-guard.tsx'],
});

export const GUARD_ROWS = rows('2.guard', {
  'expired-flag': [
    'With the password-expired flag every route leads to /password-expired',
    'web/session/route-decision.ts',
  ],
  'expired-without-flag': ['/password-expired without the flag leads to log-in', 'web/session/route-decision.ts'],
  'redirect-target': [
    'An anonymous visit to a protected route keeps the full path and leads to log-in',
    'web/session/route-decision.ts',
  ],
  'login-while-in': ['A logged-in visitor of log-in is sent to index', 'web/session/route-decision.ts'],
  'article-only': ['Permission 1 or 20 opening index is sent to article', 'web/session/route-decision.ts'],
  'not-allowed': ['A permission outside the route’s list is sent to index', 'web/session/route-decision.ts'],
  'default-list': ['Routes without a list allow 0, 1, 11, 20, 21, 22, 23, 27, 9', 'contract/roles.ts'],
  websocket: ['Success connects the websocket, anything else disconnects it', 'web/shell/route-guard.tsx'],
  'loading-limit': [
    'Loading an on-demand screen part ends after 120 seconds',
    'web/components/loading/with-timeout.ts',
  ],
});
