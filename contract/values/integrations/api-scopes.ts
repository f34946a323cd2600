/** Who can call at least one endpoint of a scope: everyone with an account, or those with this role or a higher one. */
export type ScopeAudience = 'everyone' | 'member' | 'owner' | 'administrator';

/**
 * Scopes of API tokens by resource, with those who can use them: a token may call only the endpoints of its scopes, with
 * the permissions of its account at the time of the call (decision 0111). The order is that of the form that creates a
 * token.
 */
export const SCOPE_TABLE = {
  domains: { read: 'everyone', write: 'member' },
  'scan-settings': { read: 'everyone', write: 'owner' },
  scans: { read: 'everyone', write: 'member' },
  ratings: { read: 'everyone' },
  findings: { write: 'everyone' },
  sharing: { read: 'everyone', write: 'owner' },
  reports: { read: 'everyone', write: 'member' },
  suppliers: { read: 'everyone', write: 'everyone' },
  notifications: { read: 'everyone', write: 'everyone' },
  'alert-rules': { read: 'owner', write: 'owner' },
  webhooks: { read: 'owner', write: 'owner' },
  tickets: { read: 'owner', write: 'owner' },
  siem: { read: 'owner', write: 'owner' },
  account: { read: 'everyone', write: 'everyone' },
  company: { read: 'everyone', write: 'owner' },
  colleagues: { write: 'owner' },
  audit: { read: 'owner' },
  news: { read: 'everyone', write: 'administrator' },
  members: { read: 'administrator', write: 'administrator' },
  licenses: { read: 'administrator', write: 'administrator' },
  mails: { read: 'administrator', write: 'administrator' },
  disputes: { read: 'administrator', write: 'administrator' },
  settings: { read: 'administrator', write: 'administrator' },
} as const satisfies Readonly<Record<string, Partial<Record<ScopeAction, ScopeAudience>>>>;

export const SCOPE_ACTIONS = ['read', 'write'] as const;
export type ScopeAction = (typeof SCOPE_ACTIONS)[number];

type ScopeTable = typeof SCOPE_TABLE;
export type ScopeResource = keyof ScopeTable;
export type ApiScope = {
  [R in ScopeResource]: `${R}:${Extract<keyof ScopeTable[R], ScopeAction>}`;
}[ScopeResource];

export interface ScopeRow {
  scope: ApiScope;
  resource: ScopeResource;
  action: ScopeAction;
  audience: ScopeAudience;
}

const SCOPE_RESOURCES = Object.keys(SCOPE_TABLE) as ScopeResource[];

/** Every scope, by resource; `read` before `write`. */
export const SCOPE_ROWS: readonly ScopeRow[] = SCOPE_RESOURCES.flatMap((resource) => {
  const audiences: Partial<Record<ScopeAction, ScopeAudience>> = SCOPE_TABLE[resource];
  return SCOPE_ACTIONS.flatMap((action) => {
    const audience = audiences[action];
    return audience ? [{ scope: `${resource}:${action}` as ApiScope, resource, action, audience }] : [];
  });
});

export const API_SCOPES: readonly ApiScope[] = SCOPE_ROWS.map(({ scope }) => scope);
