import { rows } from './row.ts';

/** SPEC §2: routes, screens, titles, guard. */
export const ROUTES_INSIDE = rows('2.route', {
  index: ['/ shows the latest rating results with a domain filter that includes All Domains', 'main job'],
  analyze: ['analyze compares with the enterprise average', 'web app'],
  article: [
    'article lists news with status filter, title search, read more, retry and detail',
    'suppliers, news and schedules',
  ],
  scan: ['scan creates a scan and shows history with status and its help', 'main job'],
  'scan-auto': ['scan holds automatic-scan settings and list', 'suppliers, news and schedules'],
  account: [
    'account shows profile, plan, licence code, avatar upload and the supplier-invitation dialog',
    'accounts and administration',
  ],
  admin: ['admin panel', 'accounts and administration'],
  'admin-news': ['admin/news', 'suppliers, news and schedules'],
  'admin-news-create': ['admin/news/create', 'suppliers, news and schedules'],
  'admin-news-edit': ['admin/news/edit/{id}', 'suppliers, news and schedules'],
  listAssociatedDomains: ['listAssociatedDomains: verified domains, management, verification', 'main job'],
  listSubSuppliers: ['listSubSuppliers: sub-suppliers, pending invitations, removal', 'suppliers, news and schedules'],
  listMainSuppliers: ['listMainSuppliers: main suppliers, pending invitations', 'suppliers, news and schedules'],
  reportPDF: ['reportPDF: table of PDF downloads', 'main job'],
  getReport: ['getReport/{pdfName} shows one report', 'reports'],
  'report-integrated': ['report-integrated', 'reports'],
  logs: ['logs: audit log', 'accounts and administration'],
  logsOld: ['logsOld: older audit log', 'accounts and administration'],
  domain: ['domain/{domain}: overview panel', 'main job'],
  'domain-areas': ['domain/{domain}/{area}: ten detail pages', 'main job'],
  members: ['Member management stands in the admin menu', 'accounts and administration'],
  'ip-map': ['The IP page has a map of the world', 'web app'],
  'vulnerability-modal': ['Tables of web, network, application and endpoint open a vulnerability dialog', 'web app'],
});

export const ROUTES_OUTSIDE = rows('2.outside', {
  login: [
    '/login: account, password, remember me, links to forgot password, registration and main-supplier application',
    'main job',
  ],
  register: ['/register: personal step, then business step', 'accounts and administration'],
  business: ['/business: main-supplier registration', 'accounts and administration'],
  upgrade: ['/upgrade needs log-in', 'accounts and administration'],
  changePass: ['/changePass needs log-in', 'accounts and administration'],
  'password-expired': ['/password-expired needs no log-in', 'main job'],
  activateAccount: ['/activateAccount', 'accounts and administration'],
  acceptInvitation: [
    '/acceptInvitation needs log-in and shows inviter, company name and id',
    'suppliers, news and schedules',
  ],
  forgotPassword: ['/forgotPassword asks for the account and sends a reset mail', 'accounts and administration'],
  resetPassword: ['/resetPassword', 'accounts and administration'],
  geomap: ['/geomap needs log-in', 'web app'],
  unknown: ['An unknown path leads to /', 'main job'],
  'logout-confirmation': ['Log-out asks for confirmation', 'main job'],
  'forced-change': [
    'The change-password dialog cannot be closed once the password has expired',
    'accounts and administration',
  ],
});

export const MENU_ROWS = rows('2.menu', {
  dashboard: ['Group dashboard: security assessment, overview, domains, domains with no scan data', 'main job'],
  tools: ['Group tools: scan', 'main job'],
  records: ['Group records: analysis, PDF reports, integrated report', 'web app'],
  admin: ['Group admin: panel, audit logs, news, accounts', 'accounts and administration'],
  information: ['Group information: latest news', 'suppliers, news and schedules'],
  'my-account': ['Group my account', 'accounts and administration'],
  suppliers: ['Group suppliers: associated domains, sub-suppliers, main suppliers', 'suppliers, news and schedules'],
  folding: ['Groups open and close', 'main job'],
  collapse: ['Sidebar collapses below 1007 px', 'main job'],
  overlay: ['Sidebar is an overlay below 991 px', 'main job'],
  breadcrumb: ['Breadcrumb has a home icon and, on domain pages, a menu of the other nine areas', 'main job'],
});

export const TITLE_ROWS = rows('2.title', {
  domain: ['Title is "{domain} {page title} - {app name}" with a domain', 'main job'],
  plain: ['Title is "{page title} - {app name}" without one', 'main job'],
  source: ['The page title comes from route name, route meta or application name', 'main job'],
});

export const GUARD_ROWS = rows('2.guard', {
  'expired-flag': ['With the password-expired flag every route leads to /password-expired', 'main job'],
  'expired-without-flag': ['/password-expired without the flag leads to log-in', 'main job'],
  'redirect-target': ['An anonymous visit to a protected route keeps the full path and leads to log-in', 'main job'],
  'login-while-in': ['A logged-in visitor of log-in is sent to index', 'main job'],
  'article-only': ['Permission 1 or 20 opening index is sent to article', 'main job'],
  'not-allowed': ['A permission outside the route’s list is sent to index', 'main job'],
  'default-list': ['Routes without a list allow 0, 1, 11, 20, 21, 22, 23, 27, 9', 'main job'],
  websocket: ['Success connects the websocket, anything else disconnects it', 'main job'],
  'loading-limit': ['Loading an on-demand screen part ends after 120 seconds', 'main job'],
});
