import type { GroupRole } from '@assay/contract/api/administration/identity-providers.ts';
import { COMPANY_ROLES, type CompanyRole, ROLES } from '@assay/contract/roles.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { type AccountRow, accountById, lockAccount } from '#platform/db/accounts/accounts.ts';
import { colleaguesOf, lockAdministrators, otherAdministrators } from '#platform/db/accounts/erasure.ts';
import { setCompanyRole, setGrantedPermission } from '#platform/db/accounts/members.ts';
import { audit } from '#platform/db/audit.ts';

/** How the groups of a provider determine roles. */
export interface RoleMapping {
  /** Claim or attribute with the groups; empty = roles are not mapped. */
  groupsClaim: string;
  groupRoles: readonly GroupRole[];
  /** Role in the company if no group matches; null = it does not change. */
  defaultRole: CompanyRole | null;
}

/** Roles that result from a login; null = it does not change. */
export interface MappedRoles {
  companyRole: CompanyRole | null;
  administrator: boolean | null;
}

/** Groups of one user that are compared; directories of large companies send several hundred. */
const GROUPS_MAX = 2_000;

/** The groups in a claim: a list of texts, or a single one. Anything else is ignored. */
export function groupsIn(value: unknown): ReadonlySet<string> {
  const list = Array.isArray(value) ? value.slice(0, GROUPS_MAX) : [value];
  return new Set(list.filter((one): one is string => typeof one === 'string'));
}

/**
 * The highest role among the matching groups. The mapping is authoritative for the roles that it contains: a user in
 * none of the groups of administrators is not one after the login.
 * @returns null if the provider maps no roles
 */
export function mapRoles(mapping: RoleMapping, groups: ReadonlySet<string>): MappedRoles | null {
  const { groupsClaim, groupRoles, defaultRole } = mapping;
  if (groupsClaim === '') return null;
  const matched = new Set(groupRoles.filter(({ group }) => groups.has(group)).map(({ role }) => role));
  const companyRole = COMPANY_ROLES.find((role) => matched.has(role)) ?? defaultRole;
  const administrators = groupRoles.some(({ role }) => role === 'administrator');
  return { companyRole, administrator: administrators ? matched.has('administrator') : null };
}

/**
 * Gives the account the roles of its groups. The last owner of a company and the last administrator who can log in keep
 * their role. Audited with old and new values.
 * @returns the account as it is now
 */
export async function applyRoles(
  context: Context,
  account: AccountRow,
  roles: MappedRoles | null,
  facts: { provider: string; address: string },
): Promise<AccountRow> {
  if (!roles || !differs(account, roles)) return account;
  const { changed, row } = await context.db.withAllCompanies('log-in-and-session', async (tx) => {
    // Every change that may remove an administrator takes its locks in one order: administrators, company, account.
    await lockAdministrators(tx);
    const { otherOwners } = await colleaguesOf(tx, account.companyId, account.id);
    await lockAccount(tx, account.id);
    const before = (await accountById(tx, account.id))!;
    const requested = roles.companyRole ?? before.companyRole;
    const companyRole = before.companyRole === 'owner' && otherOwners === 0 ? 'owner' : requested;
    if (companyRole !== before.companyRole) await setCompanyRole(tx, before.id, companyRole);
    const granted = await grantedOf(before, roles, () => otherAdministrators(tx, before.id));
    if (granted !== before.grantedPermission) await setGrantedPermission(tx, before.id, granted);
    const after = (await accountById(tx, before.id))!;
    const [was, is] = [summary(before), summary(after)];
    if (JSON.stringify(was) === JSON.stringify(is)) return { changed: false, row: after };
    const { id: accountId, companyId, email: target } = before;
    const { provider, address } = facts;
    await audit(tx, {
      ...{ companyId, accountId, address, action: 'account.roles-mapped', target },
      facts: { provider, before: was, after: is },
    });
    return { changed: true, row: after };
  });
  if (changed) context.bus.send({ type: NOTICES.account, id: row.id, company: row.companyId });
  return row;
}

function differs(account: AccountRow, { companyRole, administrator }: MappedRoles): boolean {
  const isAdministrator = account.grantedPermission === ROLES.administrator;
  return (
    (companyRole !== null && companyRole !== account.companyRole) ||
    (administrator !== null && administrator !== isAdministrator)
  );
}

async function grantedOf(
  account: AccountRow,
  { administrator }: MappedRoles,
  others: () => Promise<number>,
): Promise<number | null> {
  const { grantedPermission: granted } = account;
  if (administrator === true) return ROLES.administrator;
  if (administrator === false && granted === ROLES.administrator && (await others()) > 0) return null;
  return granted;
}

const summary = ({ companyRole, grantedPermission }: AccountRow) => ({
  companyRole,
  administrator: grantedPermission === ROLES.administrator,
});
