import { AREAS } from './areas.ts';
import { INVITING_PERMISSIONS } from './plans.ts';
import { DEFAULT_ROUTE_PERMISSIONS, type Permission, RATED_PERMISSIONS, ROLES } from './roles.ts';

/**
 * Route access of the web app (docs/product/screens.md, roles-and-plans.md), used by the browser's guard, the menu and the server. `access`: `public`
 * needs no log-in; `login` any logged-in user of the default list; otherwise the permissions allowed.
 */
export interface RouteAccess {
  path: string;
  /** Route name: key of its page title in locales (`ui.titles.<name>`). */
  name: string;
  access: 'public' | 'login' | readonly Permission[];
  /** Shown inside the shell (menu, breadcrumb, footer). */
  shell: boolean;
}

const rated = RATED_PERMISSIONS;
const administrator: readonly Permission[] = [ROLES.administrator];
const suppliers: readonly Permission[] = [ROLES.administrator, ROLES.mainSupplier];

export const ROUTES: readonly RouteAccess[] = [
  { path: '/', name: 'index', access: rated, shell: true },
  { path: '/analyze', name: 'analyze', access: rated, shell: true },
  { path: '/article', name: 'article', access: 'login', shell: true },
  { path: '/work', name: 'work', access: rated, shell: true },
  { path: '/inventory', name: 'inventory', access: rated, shell: true },
  { path: '/scan', name: 'scan', access: rated, shell: true },
  { path: '/account', name: 'account', access: 'login', shell: true },
  { path: '/account/notifications', name: 'accountNotifications', access: 'login', shell: true },
  { path: '/account/company-log', name: 'companyLog', access: 'login', shell: true },
  { path: '/account/company', name: 'company', access: 'login', shell: true },
  { path: '/admin', name: 'admin', access: administrator, shell: true },
  { path: '/admin/news', name: 'adminNews', access: administrator, shell: true },
  { path: '/admin/news/create', name: 'adminNewsCreate', access: administrator, shell: true },
  { path: '/admin/news/edit/:id', name: 'adminNewsEdit', access: administrator, shell: true },
  { path: '/admin/members', name: 'adminMembers', access: administrator, shell: true },
  { path: '/admin/disputes', name: 'adminDisputes', access: administrator, shell: true },
  { path: '/admin/licences', name: 'adminLicences', access: administrator, shell: true },
  { path: '/admin/refused', name: 'adminRefused', access: administrator, shell: true },
  { path: '/admin/mails', name: 'adminMails', access: administrator, shell: true },
  { path: '/admin/settings', name: 'adminSettings', access: administrator, shell: true },
  { path: '/listAssociatedDomains', name: 'listAssociatedDomains', access: 'login', shell: true },
  { path: '/listSubSuppliers', name: 'listSubSuppliers', access: suppliers, shell: true },
  { path: '/listSubSuppliers/:company', name: 'supplier', access: suppliers, shell: true },
  { path: '/questionnaires', name: 'questionnaires', access: 'login', shell: true },
  { path: '/questionnaires/:id', name: 'questionnaire', access: 'login', shell: true },
  { path: '/listMainSuppliers', name: 'listMainSuppliers', access: INVITING_PERMISSIONS, shell: true },
  { path: '/reportPDF', name: 'reportPDF', access: rated, shell: true },
  { path: '/getReport/:pdfName', name: 'getReport', access: rated, shell: true },
  { path: '/report-integrated', name: 'reportIntegrated', access: rated, shell: true },
  { path: '/logs', name: 'logs', access: administrator, shell: true },
  { path: '/logsOld', name: 'logsOld', access: administrator, shell: true },
  { path: '/domain/:domain', name: 'domain', access: rated, shell: true },
  ...AREAS.map((area) => ({ path: `/domain/:domain/${area.id}`, name: area.id, access: rated, shell: true })),
  { path: '/login', name: 'login', access: 'public', shell: false },
  // To which identity providers redirect.
  { path: '/login/:provider', name: 'login', access: 'public', shell: false },
  { path: '/register', name: 'register', access: 'public', shell: false },
  { path: '/business', name: 'business', access: 'public', shell: false },
  { path: '/upgrade', name: 'upgrade', access: 'login', shell: false },
  { path: '/changePass', name: 'changePass', access: 'login', shell: false },
  { path: '/password-expired', name: 'passwordExpired', access: 'public', shell: false },
  { path: '/activateAccount', name: 'activateAccount', access: 'public', shell: false },
  { path: '/acceptInvitation', name: 'acceptInvitation', access: 'login', shell: false },
  { path: '/forgotPassword', name: 'forgotPassword', access: 'public', shell: false },
  { path: '/resetPassword', name: 'resetPassword', access: 'public', shell: false },
  { path: '/verify', name: 'verify', access: 'public', shell: false },
  { path: '/verify/:code', name: 'verifyCode', access: 'public', shell: false },
  { path: '/shared/:code', name: 'sharedRating', access: 'public', shell: false },
  { path: '/privacy', name: 'privacy', access: 'public', shell: false },
  { path: '/how-we-rate', name: 'howWeRate', access: 'public', shell: false },
  { path: '/scanner', name: 'scanner', access: 'public', shell: false },
  { path: '/docs', name: 'apiReference', access: 'public', shell: false },
  { path: '/geomap', name: 'geomap', access: 'login', shell: false },
];

/**
 * Paths of earlier versions by the path that replaced them. They still stand in e-mails, in messages that webhooks
 * delivered, and in bookmarks.
 */
const MOVED_PATHS: ReadonlyMap<string, string> = new Map([['/listReports', '/reportPDF']]);

/** The path that replaced one of an earlier version; null if the path was not replaced. */
export function movedPath(pathname: string): string | null {
  return MOVED_PATHS.get(pathname) ?? null;
}

/** May an account with this permission open a route with this access? Unknown codes may open public routes only. */
export function canOpen(access: RouteAccess['access'], permission: number | null): boolean {
  if (access === 'public') return true;
  if (permission === null) return false;
  const allowed = access === 'login' ? DEFAULT_ROUTE_PERMISSIONS : access;
  return (allowed as readonly number[]).includes(permission);
}

/**
 * Returns the route of a path with its parameters, or null for an unknown path. Case-sensitive; a trailing slash is
 * ignored.
 */
export function matchRoute(
  pathname: string,
  routes: readonly RouteAccess[] = ROUTES,
): { route: RouteAccess; params: Record<string, string> } | null {
  const parts = pathname.split('/').filter(Boolean);
  for (const route of routes) {
    const pattern = route.path.split('/').filter(Boolean);
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((piece, at) => {
      const part = parts[at]!;
      if (!piece.startsWith(':')) return piece === part;
      params[piece.slice(1)] = decoded(part);
      return true;
    });
    if (fits) return { route, params };
  }
  return null;
}

/** Whether an account with this permission may open a path; false for an unknown path. */
export function opensPath(permission: number | null): (path: string) => boolean {
  return (path) => canOpen(matchRoute(path)?.route.access ?? [], permission);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
