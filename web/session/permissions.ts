import { canOpen, ROUTES } from '@assay/contract/access.ts';
import { COMPANY_ROLES, type CompanyRole } from '@assay/contract/roles.ts';
import { useSession } from './current-session.ts';

/** Whether the role or plan of the user opens a screen. @param name route name of contract/access.ts */
export function useCanOpen(name: string): boolean {
  const permission = useSession()?.permission ?? null;
  return ROUTES.some((route) => route.name === name && canOpen(route.access, permission));
}

/** Whether the user has this role in the company or a higher one. The server checks this too. */
export function useHasCompanyRole(least: CompanyRole): boolean {
  const role = useSession()?.companyRole;
  const order: readonly string[] = COMPANY_ROLES;
  return role !== undefined && order.includes(role) && order.indexOf(role) <= order.indexOf(least);
}
