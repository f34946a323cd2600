import { COMPANY_ROLES, type CompanyRole } from '@assay/contract/roles.ts';
import { lockColleagues, updateCompanyRole } from '#platform/db/accounts/companies/colleagues.ts';
import { listScimUsers, type ScimUserRow } from '#platform/db/accounts/sign-on/scim.ts';
import { audit } from '#platform/db/audit.ts';
import { isRecord } from './attributes.ts';
import type { AttributeChange } from './patch.ts';
import { announceChange, type ScimRequest } from './scim-context.ts';
import { scimError } from './scim-error.ts';
import { isActiveOwner, readScimUsers } from './users.ts';

/**
 * The groups of a company are its three roles (RFC 7643 §4.2). An account has exactly one role: a member that is added to
 * a group leaves the other one, and a member that is removed from one becomes a viewer.
 */
export async function readScimGroups(request: ScimRequest): Promise<Record<string, unknown>[]> {
  const users = await readScimUsers(request);
  return COMPANY_ROLES.map((role) => toGroup(role, users));
}

export async function readScimGroup(request: ScimRequest, id: string): Promise<Record<string, unknown>> {
  return toGroup(roleOf(id), await readScimUsers(request));
}

function toGroup(role: CompanyRole, users: readonly ScimUserRow[]): Record<string, unknown> {
  const members = users.filter(({ companyRole }) => companyRole === role);
  return { id: role, displayName: role, members: members.map(toMember) };
}

const toMember = ({ id, email }: ScimUserRow) => ({ value: id, display: email, type: 'User' });

/** @throws ScimError for anything but the id of a role */
function roleOf(id: string): CompanyRole {
  const role = COMPANY_ROLES.find((one) => one === id);
  if (!role) throw scimError(404, 'there is no such group');
  return role;
}

/** Gives the role to the members, and takes it from those that are not listed. @throws ScimError */
export function replaceScimGroup(request: ScimRequest, id: string, members: unknown) {
  return changeMembers(request, id, () => new Set(idsIn(members)));
}

/** Applies changes of the members; the other attributes of a role are fixed. @throws ScimError */
export function patchScimGroup(request: ScimRequest, id: string, changes: readonly AttributeChange[]) {
  return changeMembers(request, id, (rows) => {
    let members = new Set(rows.map((row) => row.id));
    for (const { op, attribute, condition, value } of changes) {
      if (attribute.path !== 'members') continue;
      const ids = value === undefined ? [] : idsIn(value);
      if (op === 'remove') {
        const filtered = rows.filter((row) => !condition || condition(toMember(row))).map((row) => row.id);
        // Microsoft Entra ID names the members that it removes in the value.
        for (const one of value === undefined || condition ? filtered : ids) members.delete(one);
      } else {
        if (op === 'replace') members = new Set();
        for (const one of ids) members.add(one);
      }
    }
    return members;
  });
}

/** Ids of a list of members, or of one. @throws ScimError */
function idsIn(members: unknown): string[] {
  return [members ?? []].flat().map((one: unknown) => {
    const value = isRecord(one) ? one.value : one;
    if (typeof value !== 'string') throw scimError(400, 'a member has no value', 'invalidValue');
    return value;
  });
}

/** @param wanted ids of the members afterwards, by the present ones */
async function changeMembers(
  request: ScimRequest,
  id: string,
  wanted: (members: readonly ScimUserRow[]) => ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  const role = roleOf(id);
  const { context, companyId, address } = request;
  await context.db.withCompany(companyId, async (tx) => {
    await lockColleagues(tx, companyId);
    const rows = (await listScimUsers(tx, companyId)).filter(({ removedAt }) => removedAt === null);
    const members = wanted(rows.filter(({ companyRole }) => companyRole === role));
    const known = new Map(rows.map((row) => [row.id, row]));
    if ([...members].some((one) => !known.has(one))) throw scimError(400, 'a member is unknown', 'invalidValue');
    const after = rows.map((row) => ({ ...row, companyRole: roleAfter(row, role, members) }));
    // Removing a viewer from the group of viewers changes nothing: it is the lowest role.
    const changed = after.filter((row, at) => row.companyRole !== rows[at]!.companyRole);
    if (changed.length > 0 && !after.some(isActiveOwner)) {
      throw scimError(403, 'a company must have at least one owner');
    }
    for (const row of changed) {
      const before = known.get(row.id)?.companyRole;
      await updateCompanyRole(tx, row.id, row.companyRole);
      const facts = { by: 'scim', before, after: row.companyRole };
      await audit(tx, { companyId, address, action: 'colleague.role', target: row.email, facts });
      announceChange(tx, request, row.id);
    }
  });
  return readScimGroup(request, id);
}

function roleAfter(row: ScimUserRow, role: CompanyRole, members: ReadonlySet<string>): CompanyRole {
  if (members.has(row.id)) return role;
  return row.companyRole === role ? 'viewer' : row.companyRole;
}
