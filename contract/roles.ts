import { ROLE_TABLE, type RoleRow } from './values/role-table.ts';

/** Permission codes and the groups built from them, all derived from `ROLE_TABLE` (docs/product/roles-and-plans.md). */

type RoleTable = typeof ROLE_TABLE;
type RoleName = keyof RoleTable;
export type Permission = RoleTable[RoleName]['code'];
/** Codes of the rows of a kind. */
type CodesOf<Kind extends RoleRow['kind']> = Extract<RoleTable[RoleName], { kind: Kind }>['code'];
type Row = RoleRow & { code: Permission };

const ROWS: readonly Row[] = Object.values(ROLE_TABLE);

export const ROLES = Object.fromEntries(Object.entries(ROLE_TABLE).map(([name, { code }]) => [name, code])) as {
  readonly [Name in RoleName]: RoleTable[Name]['code'];
};

function codesOf<Kind extends RoleRow['kind']>(...kinds: Kind[]): readonly CodesOf<Kind>[] {
  return ROWS.filter(({ kind }) => (kinds as readonly string[]).includes(kind)).map(
    ({ code }) => code as CodesOf<Kind>,
  );
}

export const PERMISSIONS: readonly Permission[] = ROWS.map(({ code }) => code);

/** Codes that an administrator may assign. */
export type AssignablePermission = Exclude<Permission, CodesOf<'reserved'>>;
export const ASSIGNABLE_PERMISSIONS: readonly AssignablePermission[] = codesOf(
  'granted',
  'no-plan',
  'trial',
  'license',
);

/** Plans that a license code can give, from the smallest to the largest. */
export type LicensePlan = CodesOf<'license'>;
export const LICENSE_PLANS = codesOf('license');

export const GRANTED_PERMISSIONS = codesOf('granted');

/** Plans of a company. */
export type CompanyPlan = CodesOf<'license' | 'trial'>;
export const COMPANY_PLANS: readonly CompanyPlan[] = [...codesOf('license'), ...codesOf('trial')];

const isOf = (kind: RoleRow['kind'], permission: number) =>
  ROWS.some((row) => row.code === permission && row.kind === kind);
/** Given to the account by an administrator; every other role follows from the company and its plan. */
export const isGranted = (permission: number): boolean => isOf('granted', permission);
/** A trial plan of a company. */
export const isTrial = (permission: number): boolean => isOf('trial', permission);
/** Without a plan: of a company, or an account without a company. */
export const hasNoPlan = (permission: number): boolean => isOf('no-plan', permission);

/** docs/product/screens.md: default of routes that list none. */
export const DEFAULT_ROUTE_PERMISSIONS: readonly Permission[] = PERMISSIONS;

/** Those who may have scans, ratings and reports (docs/product/roles-and-plans.md). */
export const RATED_PERMISSIONS: readonly Permission[] = ROWS.filter(({ isRated }) => isRated).map(({ code }) => code);

/** 0 or 9 (docs/product/roles-and-plans.md). */
export function isAdministratorOrMainSupplier(permission: number): boolean {
  return permission === ROLES.administrator || permission === ROLES.mainSupplier;
}

/** 0, 9 and 21–29 (24–26, 28, 29 belong to later plans). */
export function isCompanyUser(permission: number): boolean {
  return isAdministratorOrMainSupplier(permission) || isPlanCode(permission);
}

/** 1 or 21–29. */
export function isNormalUser(permission: number): boolean {
  return permission === ROLES.generalUser || isPlanCode(permission);
}

/** Codes of plans, with those that are reserved for later ones. */
const isPlanCode = (permission: number) => permission >= 21 && permission <= 29;

/** Role inside a company; checked on the server in addition to the permission code (docs/product/roles-and-plans.md). */
export const COMPANY_ROLES = ['owner', 'member', 'viewer'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** Roles that groups of a provider can be mapped to: the roles in a company, and that of an administrator. */
export const MAPPED_ROLES = [...COMPANY_ROLES, 'administrator'] as const;
export type MappedRole = (typeof MAPPED_ROLES)[number];
