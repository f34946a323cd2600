/** Roles that each call is measured for. */
export const ROLES = ['own', 'big', 'admin', 'main'] as const;
export type Role = (typeof ROLES)[number];

/** A call that a screen makes. */
export interface Call {
  what: string;
  path: string;
  /** Roles that can call it; all by default. */
  roles?: readonly Role[];
  /** Body of a POST; GET without one. */
  body?: unknown;
}

const COMPANY: readonly Role[] = ['own', 'big'];
const OVER_ALL: readonly Role[] = ['big', 'admin'];
const SUPPLIERS: readonly Role[] = ['main', 'admin'];
const ADMIN: readonly Role[] = ['admin'];
const page = 'page=1&pageSize=20';

/** Lists that every role has: dashboard, scans, domains, reports, addresses, search and notifications. */
const lists = (of: string): Call[] => [
  { what: 'ratings', path: `/api/ratings?${page}` },
  { what: 'ratings, page 200', path: '/api/ratings?page=200&pageSize=20', roles: OVER_ALL },
  { what: 'ratings, searched: common', path: `/api/ratings?${page}&search=shop` },
  { what: 'ratings, searched: one', path: `/api/ratings?${page}&search=${of}` },
  { what: 'ratings, searched: none', path: `/api/ratings?${page}&search=nothing-like-it` },
  { what: 'ratings, tag', path: `/api/ratings?${page}&tag=production` },
  { what: 'tags', path: '/api/domains/tags' },
  { what: 'scans', path: `/api/scans?${page}` },
  { what: 'scans, page 400', path: '/api/scans?page=400&pageSize=20', roles: OVER_ALL },
  { what: 'scans, searched: common', path: `/api/scans?${page}&search=shop` },
  { what: 'scans, searched: one', path: `/api/scans?${page}&search=${of}` },
  { what: 'scans of a domain', path: `/api/scans?${page}&domain=${of}` },
  { what: 'automatic scans', path: `/api/autoScanList?${page}` },
  { what: 'automatic scans, by date', path: `/api/autoScanList?${page}&sort=nextScanDate` },
  { what: 'automatic scans, searched', path: `/api/autoScanList?${page}&search=shop` },
  { what: 'automatic scans, next', path: '/api/autoScanList/next', roles: COMPANY },
  { what: 'automatic scans, completed', path: `/api/autoScanList/completed?domain=${of}`, roles: COMPANY },
  { what: 'domains', path: `/api/associatedDomains?${page}` },
  { what: 'domains, searched', path: `/api/associatedDomains?${page}&search=shop` },
  { what: 'reports', path: `/api/reports?${page}` },
  { what: 'reports, searched', path: `/api/reports?${page}&search=shop` },
  { what: 'report schedules', path: `/api/reportSchedules?${page}` },
  { what: 'integrated reports', path: `/api/integratedReports?${page}` },
  {
    what: 'integrated reports, candidates',
    path: `/api/integratedReports/candidates?${page}`,
    roles: [...COMPANY, 'main'],
  },
  { what: 'addresses', path: `/api/addresses?${page}` },
  { what: 'addresses, searched', path: `/api/addresses?${page}&search=shop` },
  { what: 'addresses by domain', path: `/api/addresses/domains?${page}` },
  { what: 'addresses by country', path: '/api/addresses/places' },
  { what: 'search: domains', path: `/api/search?${page}&search=shop&kind=domain` },
  { what: 'search: findings', path: `/api/search?${page}&search=host-3&kind=finding` },
  { what: 'search: software', path: `/api/search?${page}&search=nginx&kind=product` },
  { what: 'search: CVE', path: `/api/search?${page}&search=CVE-2021&kind=cve` },
  { what: 'search: port', path: `/api/search?${page}&search=443&kind=port` },
  { what: 'notifications', path: `/api/notifications?${page}` },
  { what: 'account', path: '/api/account' },
  { what: 'news', path: `/api/news?${page}` },
];

/** Screens of a company: analysis, work list, inventory, alert rules. */
const companyCalls: Call[] = [
  { what: 'analysis', path: '/api/analysis', roles: COMPANY },
  { what: 'analysis, 365 days', path: '/api/analysis/trend?days=365', roles: COMPANY },
  { what: 'ranking', path: '/api/ranking?of=all', roles: COMPANY },
  ...['mine', 'overdue', 'due', 'new', 'regressed', 'open'].map(
    (view): Call => ({ what: `work: ${view}`, path: `/api/work?${page}&view=${view}`, roles: COMPANY }),
  ),
  { what: 'work: searched', path: `/api/work?${page}&view=open&search=shop`, roles: COMPANY },
  { what: 'work: accepted', path: `/api/work?${page}&view=open&state=accepted`, roles: COMPANY },
  { what: 'work: counts', path: '/api/work/counts', roles: COMPANY },
  { what: 'inventory', path: '/api/assets?page=1&pageSize=50', roles: COMPANY },
  { what: 'inventory, searched', path: '/api/assets?page=1&pageSize=50&search=shop-1', roles: COMPANY },
  { what: 'inventory, counts', path: '/api/assets/facets', roles: COMPANY },
  {
    what: 'alert rule, preview',
    path: '/api/alertRules/preview',
    body: { kinds: ['scan-completed'], domains: [], areas: [], severity: null, scoreBelow: null },
    roles: COMPANY,
  },
  { what: 'first steps', path: '/api/account/onboarding', roles: COMPANY },
];

/** Pages of one domain. */
const domainCalls = (of: string): Call[] =>
  [
    ['rating', ''],
    ['findings', '/findings'],
    ['rows of an area', '/areas/web_app_security/rows'],
    ['checks', '/checks'],
    ['ledger', '/ledger'],
    ['trend', '/trend?days=365'],
    ['score events', '/events?days=365'],
    ['what changed', '/changes/since?since=month'],
    ['plan', '/remediationPlan'],
    ['forecast', '/forecast'],
    ['cadence', '/cadence'],
    ['decisions', '/decisions'],
    ['assets', ''],
  ].flatMap(([what, path]): Call[] => [
    {
      what: `domain: ${what}`,
      path: what === 'assets' ? `/api/domains/${of}/assets?${page}` : `/api/ratings/${of}${path}`,
      roles: COMPANY,
    },
  ]);

/** Screens of a main supplier, which administrators see over all supplier chains. */
const supplierCalls: Call[] = [
  { what: 'suppliers', path: `/api/suppliers/companies?${page}`, roles: SUPPLIERS },
  { what: 'suppliers, by score', path: `/api/suppliers/companies?${page}&sort=score`, roles: SUPPLIERS },
  { what: 'suppliers, tiers', path: '/api/suppliers/tiers', roles: SUPPLIERS },
  { what: 'suppliers, associations', path: `/api/suppliers/sub?${page}`, roles: SUPPLIERS },
  { what: 'portfolio', path: `/api/suppliers/portfolio?${page}`, roles: SUPPLIERS },
  { what: 'portfolio, by score', path: `/api/suppliers/portfolio?${page}&sort=score`, roles: SUPPLIERS },
  { what: 'portfolio, searched', path: `/api/suppliers/portfolio?${page}&search=shop`, roles: SUPPLIERS },
  { what: 'portfolio, grade history', path: '/api/suppliers/gradeHistory', roles: SUPPLIERS },
  { what: 'portfolio, declines', path: `/api/suppliers/declines?${page}`, roles: SUPPLIERS },
  { what: 'portfolio, weaknesses', path: `/api/suppliers/weaknesses?${page}`, roles: SUPPLIERS },
  { what: 'portfolio, concentration', path: `/api/suppliers/concentration?${page}`, roles: SUPPLIERS },
  { what: 'main suppliers', path: `/api/suppliers/main?${page}`, roles: COMPANY },
  { what: 'questionnaires sent', path: `/api/questionnaires?${page}&box=sent`, roles: ['main'] },
  { what: 'questionnaires received', path: `/api/questionnaires?${page}&box=received`, roles: ['own'] },
];

/** Screens of administrators. */
const administratorCalls: Call[] = [
  { what: 'administration', path: '/api/admin/overview', roles: ADMIN },
  { what: 'members', path: `/api/admin/members?${page}`, roles: ADMIN },
  { what: 'mails', path: `/api/admin/mails?${page}`, roles: ADMIN },
  { what: 'disputes', path: `/api/admin/disputes?${page}`, roles: ADMIN },
  { what: 'audit log', path: `/api/logs?${page}`, roles: ADMIN },
];

/** What the screens request, as the web app writes it. @param of a domain of the caller, or one that it sees */
export function callsOf(of: string): Call[] {
  return [...lists(of), ...companyCalls, ...domainCalls(of), ...supplierCalls, ...administratorCalls];
}
