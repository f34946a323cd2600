import { isGranted, ROLES } from '@assay/contract/roles.ts';
import { dayIn } from '#platform/http/calendar.ts';

/** Data that determines an account's permission (docs/product/roles-and-plans.md). */
interface PermissionInput {
  grantedPermission: number | null;
  plan: number | null;
  planStart: string | null;
  planEnd: string | null;
  personal: boolean;
  companyZone: string;
}

/** A plan runs from its first to its last day in the company's zone, both included. */
export function isPlanActive(standing: PermissionInput, at: Date): boolean {
  const today = dayIn(standing.companyZone, at);
  return (
    standing.plan !== null &&
    (standing.planStart === null || standing.planStart <= today) &&
    (standing.planEnd === null || today <= standing.planEnd)
  );
}

/** docs/product/roles-and-plans.md's code: some roles are granted, everything else follows from the company and its plan. */
export function permissionOf(standing: PermissionInput, at: Date): number {
  const granted = standing.grantedPermission;
  if (granted !== null && isGranted(granted)) return granted;
  if (isPlanActive(standing, at)) return standing.plan!;
  return standing.personal ? ROLES.generalUser : ROLES.enterpriseNoPlan;
}
