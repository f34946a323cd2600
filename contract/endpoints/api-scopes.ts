/** Scopes of API tokens (PRODUCT §2): a token may call only the endpoints of its scopes, with the permissions of its account. */
export const API_SCOPES = ['domains:read', 'scans:read', 'scans:write', 'ratings:read', 'reports:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];
