/** The side navigation (docs/product/screens.md): groups and entries in order; roles follow from the route table in access.ts. */
export interface MenuEntry {
  /** Key in locales: `ui.menu.<id>`. */
  id: string;
  /** Route path of access.ts, or a list that is filled at run time. */
  path: string | null;
  /** `domains`: each rated domain with its grade; `unrated`: verified domains without a rating. */
  list?: 'domains' | 'unrated';
}
/** A group of the menu; one without an entry that may be opened is not shown. */
export interface MenuGroup {
  id: string;
  entries: readonly MenuEntry[];
}

export const MENU: readonly MenuGroup[] = [
  {
    id: 'dashboard',
    entries: [
      { id: 'securityAssessment', path: '/' },
      { id: 'overview', path: '/domain/:domain' },
      { id: 'domains', path: null, list: 'domains' },
      { id: 'unratedDomains', path: null, list: 'unrated' },
    ],
  },
  {
    id: 'tools',
    entries: [{ id: 'scan', path: '/scan' }],
  },
  {
    id: 'records',
    entries: [
      { id: 'analyze', path: '/analyze' },
      { id: 'reportPDF', path: '/reportPDF' },
      { id: 'reportIntegrated', path: '/report-integrated' },
    ],
  },
  {
    id: 'admin',
    entries: [
      { id: 'adminPanel', path: '/admin' },
      { id: 'logs', path: '/logs' },
      { id: 'adminNews', path: '/admin/news' },
      { id: 'adminMembers', path: '/admin/members' },
    ],
  },
  { id: 'information', entries: [{ id: 'article', path: '/article' }] },
  { id: 'myAccount', entries: [{ id: 'account', path: '/account' }] },
  {
    id: 'suppliers',
    entries: [
      { id: 'listAssociatedDomains', path: '/listAssociatedDomains' },
      { id: 'listSubSuppliers', path: '/listSubSuppliers' },
      { id: 'listMainSuppliers', path: '/listMainSuppliers' },
    ],
  },
];

/** Senders of questionnaires have the page of sub-suppliers, recipients that of main suppliers. */
const QUESTIONNAIRE_PARENTS = ['/listSubSuppliers', '/listMainSuppliers'];

/**
 * Parent menu entry of routes without an entry of their own. Of several paths, the first one that the account may open is
 * used, otherwise the associated domains, which every account may open.
 */
const PARENTS: Readonly<Record<string, string | readonly string[]>> = {
  accountNotifications: '/account',
  adminDisputes: '/admin',
  adminLicences: '/admin',
  adminMails: '/admin',
  adminNewsCreate: '/admin/news',
  adminNewsEdit: '/admin/news',
  adminRefused: '/admin',
  adminSettings: '/admin',
  company: '/account',
  companyLog: '/account',
  getReport: '/reportPDF',
  inventory: '/',
  work: '/',
  logsOld: '/logs',
  questionnaire: QUESTIONNAIRE_PARENTS,
  questionnaires: QUESTIONNAIRE_PARENTS,
  supplier: '/listSubSuppliers',
};

/**
 * Path of the menu entry of a route: its own, if it has one.
 * @param opens whether the account may open a path
 */
export function menuPathOf(route: { name: string; path: string }, opens: (path: string) => boolean): string {
  const parents = PARENTS[route.name] ?? route.path;
  if (typeof parents === 'string') return parents;
  return parents.find(opens) ?? '/listAssociatedDomains';
}
