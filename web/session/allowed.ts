import { canOpen, ROUTES } from '@assay/contract/access.ts';
import { COMPANY_ROLES, type CompanyRole } from '@assay/contract/roles.ts';

/**
 * Whether a role or plan opens a screen.
 * @param name route name of contract/access.ts
 * @param permission null if not logged in
 */
export function isRouteOpen(name: string, permission: number | null): boolean {
  return ROUTES.some((route) => route.name === name && canOpen(route.access, permission));
}

/** Whether a role in the company is `least` or a higher one; an unknown role is none. */
export function isCompanyRole(role: string | undefined, least: CompanyRole): boolean {
  const order: readonly (string | undefined)[] = COMPANY_ROLES;
  return order.includes(role) && order.indexOf(role) <= order.indexOf(least);
}
