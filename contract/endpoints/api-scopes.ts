/** What an API token may call (PRODUCT §2): nothing but the calls of its scopes, with the rights of its account. */
export const API_SCOPES = ['domains:read', 'scans:read', 'scans:write', 'ratings:read', 'reports:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];
