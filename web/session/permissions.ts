import type { CompanyRole } from '@assay/contract/roles.ts';
import { isCompanyRole, isRouteOpen } from './allowed.ts';
import { useSession } from './current-session.ts';

/** Whether the role or plan of the user opens a screen. @param name route name of contract/access.ts */
export function useCanOpen(name: string): boolean {
  return isRouteOpen(name, useSession()?.permission ?? null);
}

/** Whether the user has this role in the company or a higher one. The server checks this too. */
export function useHasCompanyRole(least: CompanyRole): boolean {
  return isCompanyRole(useSession()?.companyRole, least);
}
