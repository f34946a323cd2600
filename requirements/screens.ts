import { rows } from './row.ts';

/** docs/product/screens.md: routes, screens, titles, guard. */
export const AUTHENTICATED_ROUTES = rows('2.route', {
  index: ['/ shows the latest rating results', 'web/screens/dashboard/index/index.tsx'],
  'index-filter': ['The domain filter of / includes All Domains', 'web/screens/dashboard/index/index.tsx'],
  analyze: ['analyze compares with the enterprise average', 'web/screens/records/analyze/analyze.tsx'],
  article: ['article lists news', 'web/screens/information/article/article.tsx'],
  'article-search': ['article searches titles', 'web/screens/information/article/article.tsx'],
  'article-detail': ['article shows one article', 'web/screens/information/article/article.tsx'],
  'article-read-more': ['article offers to read more', 'web/screens/information/article/article.tsx'],
  'article-status': [
    'article filters by status: all, published, unpublished',
    'web/screens/information/article/article.tsx',
  ],
  'article-retry': ['article offers a retry', 'web/screens/information/article/article.tsx'],
  scan: ['scan creates a scan and shows history with status and its help', 'web/screens/tools/scan/scan.tsx'],
  'scan-auto-settings': ['scan holds the settings of automatic scans', 'web/screens/tools/scan/schedules'],
  'scan-auto-list': ['scan lists automatic scans', 'web/screens/tools/scan/schedules'],
  'account-profile': ['account shows the profile', 'web/screens/my-account/account/account.tsx'],
  'account-plan': ['account shows the plan', 'web/screens/my-account/account/account.tsx'],
  'account-license': ['account takes a license code', 'web/screens/my-account/account/account.tsx'],
  'account-avatar': ['account uploads an avatar', 'web/screens/my-account/account/account.tsx'],
  'account-suppliers': ['account has the supplier-invitation dialog', 'web/screens/my-account/account/account.tsx'],
  admin: ['admin panel', 'web/screens/admin/overview'],
  'admin-news': ['admin/news', 'web/screens/admin/news/news.tsx'],
  'admin-news-create': ['admin/news/create', 'web/screens/admin/news/editor/editor-screen.tsx'],
  'admin-news-edit': ['admin/news/edit/{id}', 'web/screens/admin/news/editor/editor-screen.tsx'],
  listAssociatedDomains: [
    'listAssociatedDomains: verified domains, management, verification',
    'web/screens/suppliers/associated-domains',
  ],
  listSubSuppliers: ['listSubSuppliers lists sub-suppliers', 'web/screens/suppliers/sub-suppliers'],
  'listSubSuppliers-pending': ['listSubSuppliers lists pending invitations', 'web/screens/suppliers/sub-suppliers'],
  'listSubSuppliers-remove': ['listSubSuppliers removes an association', 'web/screens/suppliers/sub-suppliers'],
  listMainSuppliers: ['listMainSuppliers lists main suppliers', 'web/screens/suppliers/main-suppliers'],
  'listMainSuppliers-pending': ['listMainSuppliers lists pending invitations', 'web/screens/suppliers/main-suppliers'],
  reportPDF: ['reportPDF: table of PDF downloads', 'web/screens/records/reports/reports.tsx'],
  getReport: ['getReport/{pdfName} shows one report', 'web/screens/records/report/report.tsx'],
  'report-integrated': ['report-integrated', 'web/screens/records/integrated'],
  logs: ['logs: audit log', 'web/screens/admin/logs'],
  logsOld: ['logsOld: older audit log', 'web/screens/admin/logs'],
  domain: ['domain/{domain}: overview panel', 'web/screens/dashboard/overview/overview.tsx'],
  'domain-web_app_security': ['domain/{domain}/web_app_security: detail page', 'web/screens/dashboard/area/area.tsx'],
  'domain-ip_reputation': ['domain/{domain}/ip_reputation: detail page', 'web/screens/dashboard/area/area.tsx'],
  'domain-network_security': ['domain/{domain}/network_security: detail page', 'web/screens/dashboard/area/area.tsx'],
  'domain-dns_health': ['domain/{domain}/dns_health: detail page', 'web/screens/dashboard/area/area.tsx'],
  'domain-application_security': [
    'domain/{domain}/application_security: detail page',
    'web/screens/dashboard/area/area.tsx',
  ],
  'domain-endpoint_security': ['domain/{domain}/endpoint_security: detail page', 'web/screens/dashboard/area/area.tsx'],
  'domain-patch_cadence': ['domain/{domain}/patch_cadence: detail page', 'web/screens/dashboard/area/area.tsx'],
  'domain-information_leakage': [
    'domain/{domain}/information_leakage: detail page',
    'web/screens/dashboard/area/area.tsx',
  ],
  'domain-hacker_chatter': ['domain/{domain}/hacker_chatter: detail page', 'web/screens/dashboard/area/area.tsx'],
  'domain-social_engineering': [
    'domain/{domain}/social_engineering: detail page',
    'web/screens/dashboard/area/area.tsx',
  ],
  members: ['Member management stands in the admin menu', 'web/screens/admin/members'],
  'ip-map': ['The IP page has a map of the world', 'web/components/map/world-map.tsx'],
  'vulnerability-description': [
    'The vulnerability dialog shows the description',
    'web/components/findings/finding-drawer.tsx',
  ],
  'vulnerability-level': [
    'The vulnerability dialog shows the threat level',
    'web/components/findings/finding-drawer.tsx',
  ],
  'vulnerability-discovered': [
    'The vulnerability dialog shows the discovery time',
    'web/components/findings/finding-drawer.tsx',
  ],
  'vulnerability-solution': [
    'The vulnerability dialog shows the solution',
    'web/components/findings/finding-drawer.tsx',
  ],
  'vulnerability-tag': ['The vulnerability dialog shows the tag', 'web/components/findings/finding-drawer.tsx'],
  'vulnerability-reference': [
    'The vulnerability dialog shows the reference',
    'web/components/findings/finding-drawer.tsx',
  ],
});

export const PUBLIC_ROUTES = rows('2.outside', {
  'login-forgot': ['/login links to the forgotten password', 'web/screens/public/login/login.tsx'],
  'login-register': ['/login links to the registration', 'web/screens/public/login/login.tsx'],
  'login-business': ['/login links to the application of main suppliers', 'web/screens/public/login/login.tsx'],
  login: ['/login asks for account and password', 'web/screens/public/login/login.tsx'],
  'login-remember': ['/login offers remember-me', 'web/screens/public/login/login.tsx'],
  register: ['/register: personal step, then business step', 'web/screens/public/register/registration.tsx'],
  business: ['/business: main-supplier registration', 'web/screens/public/register/register.tsx'],
  upgrade: ['/upgrade needs log-in', 'web/screens/public/upgrade/upgrade.tsx'],
  changePass: ['/changePass needs log-in', 'web/screens/public/change-password/change-password.tsx'],
  'password-expired': ['/password-expired needs no log-in', 'web/screens/public/password-expired/password-expired.tsx'],
  activateAccount: ['/activateAccount', 'web/screens/public/activate-account/activate-account.tsx'],
  acceptInvitation: ['/acceptInvitation needs log-in', 'web/screens/public/accept-invitation'],
  'acceptInvitation-account': ['/acceptInvitation shows the inviter’s e-mail', 'web/screens/public/accept-invitation'],
  'acceptInvitation-company': [
    '/acceptInvitation shows company name and company id',
    'web/screens/public/accept-invitation',
  ],
  forgotPassword: ['/forgotPassword asks for the account', 'web/screens/public/forgot-password/forgot-password.tsx'],
  'forgotPassword-mail': [
    '/forgotPassword sends a verification mail',
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
  'security-assessment': ['Group dashboard: security assessment', 'contract/menu.ts'],
  overview: ['Group dashboard: overview', 'contract/menu.ts'],
  domains: ['Group dashboard: domains', 'contract/menu.ts'],
  'no-scan-data': ['Group dashboard: domains with no scan data', 'contract/menu.ts'],
  tools: ['Group tools: scan', 'contract/menu.ts'],
  analysis: ['Group records: assessment analysis', 'contract/menu.ts'],
  'admin-panel': ['Group admin: admin panel', 'contract/menu.ts'],
  'audit-logs': ['Group admin: audit logs', 'contract/menu.ts'],
  'news-management': ['Group admin: news management', 'contract/menu.ts'],
  'account-management': ['Group admin: account management', 'contract/menu.ts'],
  information: ['Group information: latest news', 'contract/menu.ts'],
  'my-account': ['Group my account', 'web/screens/my-account/account'],
  'associated-domains': ['Group suppliers: associated domains', 'contract/menu.ts'],
  'sub-suppliers': ['Group suppliers: sub-suppliers', 'contract/menu.ts'],
  'main-suppliers': ['Group suppliers: main suppliers', 'contract/menu.ts'],
  folding: ['Groups open and close', 'web/shell/navigation/navigation.tsx'],
  collapse: ['Sidebar collapses below 1007 px', 'web/shell/shell.tsx'],
  overlay: ['Sidebar is an overlay below 991 px', 'web/shell/shell.tsx'],
  'breadcrumb-home': ['The breadcrumb has a home icon', 'web/shell/navigation/breadcrumb.tsx'],
  'breadcrumb-areas': [
    'The breadcrumb of domain pages has a menu of the other nine areas',
    'web/shell/navigation/breadcrumb.tsx',
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
  order: ['The guard decides in the order of the specification', 'web/session/route-decision.ts'],
});
