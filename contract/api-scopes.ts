/** What an API token may call (PRODUCT §2): nothing but the calls of its scopes, with the rights of its account. */
export const API_SCOPES = ['domains:read', 'scans:read', 'scans:write', 'ratings:read', 'reports:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Beginning of the path → scope, by kind of call; the longest beginning wins. What is not listed needs a log-in. */
const CALLS: readonly { method: 'read' | 'write'; path: string; scope: ApiScope }[] = [
  { method: 'read', path: '/api/associatedDomains', scope: 'domains:read' },
  { method: 'read', path: '/api/scans', scope: 'scans:read' },
  { method: 'write', path: '/api/scans', scope: 'scans:write' },
  { method: 'read', path: '/api/ratings', scope: 'ratings:read' },
  { method: 'read', path: '/api/addresses', scope: 'ratings:read' },
  { method: 'read', path: '/api/reports', scope: 'reports:read' },
  { method: 'read', path: '/api/integratedReports', scope: 'reports:read' },
];

/** @param url the route's pattern. @returns null where a token opens nothing */
export function scopeOf(method: string, url: string): ApiScope | null {
  const kind = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  const within = (path: string) => url === path || url.startsWith(`${path}/`);
  return CALLS.find((call) => call.method === kind && within(call.path))?.scope ?? null;
}
