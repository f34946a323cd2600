import { rows } from './row.ts';

/** SPEC §2: routes, screens, titles, guard. */
export const AUTHENTICATED_ROUTES = rows('2.route', {
  index: [
    '/ shows the latest rating results with a domain filter that includes All Domains',
    'web/screens/dashboard/index/index.tsx',
    'the domain filter of index holds All Domains, where every rated domain stands in one table',
  ],
  analyze: [
    'analyze compares with the enterprise average',
    'web/screens/records/analyze/analyze.tsx',
    'the analysis sets ten areas against the enterprise average and the own industry, with place, course and table',
  ],
  article: [
    'article lists news with status filter, title search, read more, retry and detail',
    'web/screens/information/article/article.tsx',
    'the news stand newest first by page, are searched by title, and an article leads back to its list',
  ],
  scan: [
    'scan creates a scan and shows history with status and its help',
    'web/screens/tools/scan/scan.tsx',
    'the help of the scan page says what each of the four states means',
  ],
  'scan-auto': [
    'scan holds automatic-scan settings and list',
    'web/screens/tools/scan/schedules',
    'a schedule is set with every field, wrong values stand under theirs, and the list shows it',
  ],
  account: [
    'account shows profile, plan, licence code, avatar upload and the supplier-invitation dialog',
    'web/screens/my-account/account/account.tsx',
    'a main supplier asks, the other chooses what is shown in the dialog of the account page, and ends it there',
  ],
  admin: ['admin panel', 'web/screens/admin/overview', 'the admin panel says what needs somebody, and leads to it'],
  'admin-news': [
    'admin/news',
    'web/screens/admin/news/news.tsx',
    'publishing, planning, taking back and deleting ask first, and the table shows what became of it',
  ],
  'admin-news-create': [
    'admin/news/create',
    'web/screens/admin/news/editor/editor-screen.tsx',
    'an administrator writes an article with all its parts, previews and publishes it, and readers see the same',
  ],
  'admin-news-edit': [
    'admin/news/edit/{id}',
    'web/screens/admin/news/editor/editor-screen.tsx',
    'what is not saved is not lost: leaving asks first, coming back and a reload bring it back until it is discarded',
  ],
  listAssociatedDomains: [
    'listAssociatedDomains: verified domains, management, verification',
    'web/screens/suppliers/associated-domains',
    'a planned scan can be withdrawn, and a proved domain is deleted by typing its name',
  ],
  listSubSuppliers: [
    'listSubSuppliers: sub-suppliers, pending invitations, removal',
    'web/screens/suppliers/sub-suppliers',
    'two companies at two processes: invited, accepted, seen, changed and removed, each told at once',
  ],
  listMainSuppliers: [
    'listMainSuppliers: main suppliers, pending invitations',
    'web/screens/suppliers/main-suppliers',
    'two companies at two processes: invited, accepted, seen, changed and removed, each told at once',
  ],
  reportPDF: [
    'reportPDF: table of PDF downloads',
    'web/screens/records/reports/reports.tsx',
    'with the keyboard alone, from the first log-in to the PDF: prove a domain, scan it live, read rating, areas, findings and report',
  ],
  getReport: [
    'getReport/{pdfName} shows one report',
    'web/screens/records/report/report.tsx',
    'a report opens in the browser under its name',
  ],
  'report-integrated': [
    'report-integrated',
    'web/screens/records/integrated',
    'an integrated report is chosen, ordered and previewed, made with its progress shown, viewed, downloaded and deleted',
  ],
  logs: [
    'logs: audit log',
    'web/screens/admin/logs',
    'an administrator finds an entry by who, what, when and address, and reads what was before and after',
  ],
  logsOld: [
    'logsOld: older audit log',
    'web/screens/admin/logs',
    'entries older than 90 days stand in the older log, whose details open too',
  ],
  domain: [
    'domain/{domain}: overview panel',
    'web/screens/dashboard/overview/overview.tsx',
    'with the keyboard alone, from the first log-in to the PDF: prove a domain, scan it live, read rating, areas, findings and report',
  ],
  'domain-areas': [
    'domain/{domain}/{area}: ten detail pages',
    'web/screens/dashboard/area/area.tsx',
    'each of the ten detail pages has its title from its route, its table, and a way to the other nine in the breadcrumb',
  ],
  members: [
    'Member management stands in the admin menu',
    'web/screens/admin/members',
    'the admin menu leads to panel, audit logs, news and accounts',
  ],
  'ip-map': [
    'The IP page has a map of the world',
    'web/components/map/world-map.tsx',
    'the page of IP reputation has the world with the domain’s addresses, the same as a list, and leads to the full map',
  ],
  'vulnerability-modal': [
    'Tables of web, network, application and endpoint open a vulnerability dialog',
    'web/components/findings/finding-drawer.tsx',
    'a row of the web, network, application and endpoint tables opens the fault with level, discovery, tag, solution and references',
  ],
});

export const PUBLIC_ROUTES = rows('2.outside', {
  login: [
    '/login: account, password, remember me, links to forgot password, registration and main-supplier application',
    'web/screens/public/login/login.tsx',
    'the log-in page leads to forgotten passwords, registration and the application of main suppliers',
  ],
  register: [
    '/register: personal step, then business step',
    'web/screens/public/register/registration.tsx',
    'registration says every broken rule under its field, keeps what was typed and goes to the first',
  ],
  business: [
    '/business: main-supplier registration',
    'web/screens/public/register/register.tsx',
    'a main supplier names a company and waits for an administrator after activation',
  ],
  upgrade: [
    '/upgrade needs log-in',
    'web/screens/public/upgrade/upgrade.tsx',
    'upgrading compares the plans, says what the trial lacks, and starts it for seven days',
  ],
  changePass: [
    '/changePass needs log-in',
    'web/screens/public/change-password/change-password.tsx',
    'the page that changes the password needs a log-in, checks every rule, and logs out after the change',
  ],
  'password-expired': [
    '/password-expired needs no log-in',
    'web/screens/public/password-expired/password-expired.tsx',
    'a first administrator changes the one-time password before anything else, then logs in',
  ],
  activateAccount: [
    '/activateAccount',
    'web/screens/public/activate-account/activate-account.tsx',
    'who skips the business step becomes a general user once the mail’s page was opened and its button pressed',
  ],
  acceptInvitation: [
    '/acceptInvitation needs log-in and shows inviter, company name and id',
    'web/screens/public/accept-invitation',
    'the link of an invitation leads through the log-in to who invites; opening it accepts nothing',
  ],
  forgotPassword: [
    '/forgotPassword asks for the account and sends a reset mail',
    'web/screens/public/forgot-password/forgot-password.tsx',
    'a forgotten password is set anew by the link of a mail, which works once',
  ],
  resetPassword: [
    '/resetPassword',
    'web/screens/public/reset-password/reset-password.tsx',
    'a forgotten password is set anew by the link of a mail, which works once',
  ],
  geomap: [
    '/geomap needs log-in',
    'web/screens/public/geomap/geomap.tsx',
    'the full map needs a log-in, shows every domain, and is narrowed by domain, country and search',
  ],
  unknown: [
    'An unknown path leads to /',
    'web/session/route-decision.ts',
    'an unknown path leads to index, and pages without a screen stand in no menu',
  ],
  'logout-confirmation': [
    'Log-out asks for confirmation',
    'web/shell/account/confirm-log-out.tsx',
    'log-out asks first, clears what was stored, ends the live connection and keeps the remembered account',
  ],
  'forced-change': [
    'The change-password dialog cannot be closed once the password has expired',
    'web/screens/public/password-expired/password-expired.tsx',
    'a first administrator changes the one-time password before anything else, then logs in',
  ],
});

export const MENU_ROWS = rows('2.menu', {
  dashboard: [
    'Group dashboard: security assessment, overview, domains, domains with no scan data',
    'contract/menu.ts',
    'once a domain is rated the dashboard group leads to assessment, overview, domains and those without scan data',
  ],
  tools: [
    'Group tools: scan',
    'contract/menu.ts',
    'groups of the navigation open and close, and stay as they were left',
  ],
  records: [
    'Group records: analysis, PDF reports, integrated report',
    'contract/menu.ts',
    'the analysis sets ten areas against the enterprise average and the own industry, with place, course and table',
  ],
  admin: [
    'Group admin: panel, audit logs, news, accounts',
    'contract/menu.ts',
    'the admin menu leads to panel, audit logs, news and accounts',
  ],
  information: [
    'Group information: latest news',
    'contract/menu.ts',
    'the news stand newest first by page, are searched by title, and an article leads back to its list',
  ],
  'my-account': [
    'Group my account',
    'web/screens/my-account/account',
    'the account page shows profile, plan with limits and days, and stores changes',
  ],
  suppliers: [
    'Group suppliers: associated domains, sub-suppliers, main suppliers',
    'contract/menu.ts',
    'the menu leads to the supplier lists a role may open, and administrators see every chain in both',
  ],
  folding: [
    'Groups open and close',
    'web/shell/navigation.tsx',
    'groups of the navigation open and close, and stay as they were left',
  ],
  collapse: [
    'Sidebar collapses below 1007 px',
    'web/shell/shell.tsx',
    'the sidebar is a rail of icons below 1007 px and an overlay below 991 px',
  ],
  overlay: [
    'Sidebar is an overlay below 991 px',
    'web/shell/shell.tsx',
    'the sidebar is a rail of icons below 1007 px and an overlay below 991 px',
  ],
  breadcrumb: [
    'Breadcrumb has a home icon and, on domain pages, a menu of the other nine areas',
    'web/shell/breadcrumb.tsx',
    'each of the ten detail pages has its title from its route, its table, and a way to the other nine in the breadcrumb',
  ],
});

export const TITLE_ROWS = rows('2.title', {
  domain: [
    'Title is "{domain} {page title} - {app name}" with a domain',
    'web/session/title.ts',
    'the page title names the domain when there is one',
  ],
  plain: [
    'Title is "{page title} - {app name}" without one',
    'web/session/title.ts',
    'the page title names the domain when there is one',
  ],
  source: [
    'The page title comes from route name, route meta or application name',
    'web/shell/route-guard.tsx',
    'each of the ten detail pages has its title from its route, its table, and a way to the other nine in the breadcrumb',
  ],
});

export const GUARD_ROWS = rows('2.guard', {
  'expired-flag': [
    'With the password-expired flag every route leads to /password-expired',
    'web/session/route-decision.ts',
    'an expired password leads everywhere to its own page, logged in or not',
  ],
  'expired-without-flag': [
    '/password-expired without the flag leads to log-in',
    'web/session/route-decision.ts',
    'the page of expired passwords leads to log-in when no password has expired',
  ],
  'redirect-target': [
    'An anonymous visit to a protected route keeps the full path and leads to log-in',
    'web/session/route-decision.ts',
    'a visitor who is not logged in goes to log-in, and the wanted full path is kept',
  ],
  'login-while-in': [
    'A logged-in visitor of log-in is sent to index',
    'web/session/route-decision.ts',
    'a logged-in visitor of log-in goes to index',
  ],
  'article-only': [
    'Permission 1 or 20 opening index is sent to article',
    'web/session/route-decision.ts',
    'permission 1 and 20 opening index are sent to article',
  ],
  'not-allowed': [
    'A permission outside the route’s list is sent to index',
    'web/session/route-decision.ts',
    'a permission that a route does not list goes to index',
  ],
  'default-list': [
    'Routes without a list allow 0, 1, 11, 20, 21, 22, 23, 27, 9',
    'contract/roles.ts',
    'routes without a list have the default of the specification',
  ],
  websocket: [
    'Success connects the websocket, anything else disconnects it',
    'web/shell/route-guard.tsx',
    'the websocket connects on success, lives over pages, and ends with the log-in',
  ],
  'loading-limit': [
    'Loading an on-demand screen part ends after 120 seconds',
    'web/components/loading/with-timeout.ts',
    'a lost network, slow answers and a screen that does not come within 120 seconds are said so',
  ],
});
