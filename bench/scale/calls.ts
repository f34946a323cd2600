/** Roles that each call is measured for. */
export const ROLES = ['own', 'big', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A call that a list or dashboard makes. */
export interface Call {
  what: string;
  path: string;
  /** Roles that can call it; all by default. */
  roles?: readonly Role[];
}

const COMPANY: readonly Role[] = ['own', 'big'];

/** What the dashboard, the lists and the search request, as the web app writes it. @param of a domain of the caller */
export function callsOf(of: string): Call[] {
  return [
    { what: 'ratings', path: '/api/ratings?page=1&pageSize=20' },
    { what: 'ratings, page 200', path: '/api/ratings?page=200&pageSize=20', roles: ['big', 'admin'] },
    { what: 'ratings, searched: common', path: '/api/ratings?page=1&pageSize=20&search=shop' },
    { what: 'ratings, searched: one', path: `/api/ratings?page=1&pageSize=20&search=${of}` },
    { what: 'ratings, searched: none', path: '/api/ratings?page=1&pageSize=20&search=nothing-like-it' },
    { what: 'ratings, tag', path: '/api/ratings?page=1&pageSize=20&tag=production' },
    { what: 'scans', path: '/api/scans?page=1&pageSize=20' },
    { what: 'scans, page 400', path: '/api/scans?page=400&pageSize=20', roles: ['big', 'admin'] },
    { what: 'scans, searched: common', path: '/api/scans?page=1&pageSize=20&search=shop' },
    { what: 'scans, searched: one', path: `/api/scans?page=1&pageSize=20&search=${of}` },
    { what: 'scans of a domain', path: `/api/scans?page=1&pageSize=20&domain=${of}` },
    { what: 'automatic scans', path: '/api/autoScanList?page=1&pageSize=20' },
    { what: 'automatic scans, by date', path: '/api/autoScanList?page=1&pageSize=20&sort=nextScanDate' },
    { what: 'automatic scans, searched', path: '/api/autoScanList?page=1&pageSize=20&search=shop' },
    { what: 'automatic scans, next', path: '/api/autoScanList/next', roles: COMPANY },
    { what: 'domains', path: '/api/associatedDomains?page=1&pageSize=20' },
    { what: 'domains, searched', path: '/api/associatedDomains?page=1&pageSize=20&search=shop' },
    { what: 'reports', path: '/api/reports?page=1&pageSize=20' },
    { what: 'reports, searched', path: '/api/reports?page=1&pageSize=20&search=shop' },
    { what: 'analysis', path: '/api/analysis', roles: COMPANY },
    { what: 'analysis, 365 days', path: '/api/analysis/trend?days=365', roles: COMPANY },
    { what: 'addresses', path: '/api/addresses?page=1&pageSize=20' },
    { what: 'addresses, searched', path: '/api/addresses?page=1&pageSize=20&search=shop' },
    { what: 'addresses by domain', path: '/api/addresses/domains?page=1&pageSize=20' },
    { what: 'addresses by country', path: '/api/addresses/places' },
    { what: 'search', path: '/api/search?text=shop&kind=domain' },
    { what: 'notifications', path: '/api/notifications', roles: COMPANY },
    { what: 'ranking', path: '/api/ranking?of=all', roles: COMPANY },
    { what: 'rating', path: `/api/ratings/${of}`, roles: COMPANY },
    { what: 'rating, findings', path: `/api/ratings/${of}/findings`, roles: COMPANY },
    { what: 'rating, trend', path: `/api/ratings/${of}/trend?days=365`, roles: COMPANY },
    { what: 'rating, plan', path: `/api/ratings/${of}/remediationPlan`, roles: COMPANY },
    { what: 'rating, forecast', path: `/api/ratings/${of}/forecast`, roles: COMPANY },
    { what: 'account', path: '/api/account' },
    { what: 'administration', path: '/api/admin/overview', roles: ['admin'] },
    { what: 'members', path: '/api/admin/members?page=1&pageSize=20', roles: ['admin'] },
  ];
}
