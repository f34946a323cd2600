/** Permission codes and the groups built from them (docs/product/roles-and-plans.md). */

export const ROLES = {
  administrator: 0,
  generalUser: 1,
  mainSupplier: 9,
  /** May use only routes without a list of roles; cannot be assigned (docs/product/roles-and-plans.md). */
  reserved: 11,
  enterpriseNoPlan: 20,
  enterpriseLite: 21,
  enterpriseStandard: 22,
  enterpriseEdition: 23,
  enterpriseTrial: 27,
} as const;

export const PERMISSIONS = [0, 1, 9, 11, 20, 21, 22, 23, 27] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** docs/product/screens.md: default of routes that list none. */
export const DEFAULT_ROUTE_PERMISSIONS: readonly Permission[] = [0, 1, 11, 20, 21, 22, 23, 27, 9];

/** Those who may have scans, ratings and reports (docs/product/roles-and-plans.md). */
export const RATED_PERMISSIONS: readonly Permission[] = [0, 21, 22, 23, 27, 9];

/** 0 or 9 (docs/product/roles-and-plans.md). */
export function isAdministratorOrMainSupplier(permission: number): boolean {
  return permission === 0 || permission === 9;
}

/** 0, 9 and 21–29 (24–26, 28, 29 belong to later plans). */
export function isCompanyUser(permission: number): boolean {
  return permission === 0 || permission === 9 || (permission >= 21 && permission <= 29);
}

/** 1 or 21–29. */
export function isNormalUser(permission: number): boolean {
  return permission === 1 || (permission >= 21 && permission <= 29);
}

/** Role inside a company; checked on the server in addition to the permission code (docs/product/roles-and-plans.md). */
export const COMPANY_ROLES = ['owner', 'member', 'viewer'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** Scopes of API tokens (docs/product/accounts.md): a token may call only the endpoints of its scopes, with the permissions of its account. */
export const API_SCOPES = ['domains:read', 'scans:read', 'scans:write', 'ratings:read', 'reports:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];
