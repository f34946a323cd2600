import { COLLEAGUES_MAX } from '@assay/contract/limits.ts';
import { removeHiddenCharacters, validateDisplayName } from '@assay/contract/registration/display-name.ts';
import { isEmailAddress } from '@assay/contract/registration/validation.ts';
import { type CompanyRole, ROLES } from '@assay/contract/roles.ts';
import { uuidv7 } from 'uuidv7';
import { nowOf } from '#platform/db/access.ts';
import { accountByEmail, accountById, insertAccount } from '#platform/db/accounts/accounts.ts';
import { countColleagues, lockColleagues } from '#platform/db/accounts/companies/colleagues.ts';
import { setDisabled } from '#platform/db/accounts/members.ts';
import { invalidateResetLinks } from '#platform/db/accounts/reset-links.ts';
import { revokeAccess } from '#platform/db/accounts/revoke-access.ts';
import {
  changeAddress,
  isAddressTaken,
  isVerifiedDomain,
  listScimUsers,
  type ScimUserRow,
  updateScimProfile,
  upsertScimUser,
} from '#platform/db/accounts/sign-on/scim.ts';
import { type AuditEntry, audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { isPlanActive } from '../permission.ts';
import { announceChange, type ScimRequest } from './scim-context.ts';
import { scimError } from './scim-error.ts';
import { namesOf, type ScimUserInput } from './user-input.ts';

/** A user as it is shown to a directory (RFC 7643 §4.1). */
export function toScimUser(row: ScimUserRow): Record<string, unknown> {
  const { id, email, name, jobTitle, companyRole, externalId, disabledAt, createdAt, updatedAt } = row;
  return {
    id,
    ...(externalId === null ? {} : { externalId }),
    userName: email,
    displayName: name,
    name: { formatted: name, ...namesOf(row) },
    ...(jobTitle ? { title: jobTitle } : {}),
    active: disabledAt === null,
    emails: [{ value: email, type: 'work', primary: true }],
    groups: [{ value: companyRole, display: companyRole, type: 'direct' }],
    meta: { created: createdAt.toISOString(), lastModified: (updatedAt ?? createdAt).toISOString() },
  };
}

/** Users of the company that its directory sees. */
export async function readScimUsers({ context, companyId }: ScimRequest): Promise<ScimUserRow[]> {
  const rows = await context.db.withCompany(companyId, (tx) => listScimUsers(tx, companyId));
  return rows.filter(({ removedAt }) => removedAt === null);
}

/** Role of new users: the lowest; groups give another one. */
const NEW_ROLE: CompanyRole = 'viewer';

/** Creates a user, or restores one that the directory has deleted. @throws ScimError */
export async function createScimUser(request: ScimRequest, input: ScimUserInput): Promise<ScimUserRow> {
  const { context, companyId } = request;
  // All companies: an address has one account in the installation.
  const created = context.db.withAllCompanies('log-in-and-session', async (tx) => {
    await lockColleagues(tx, companyId);
    const fault = nameFault(input.name) ?? (await addressFault(tx, companyId, input.userName));
    if (fault) throw fault;
    const existing = await accountByEmail(tx, input.userName);
    const own = existing && (await findRow(tx, companyId, existing.id));
    if (existing && !own?.removedAt) throw addressTaken();
    if (own) {
      await change(tx, request, own, { ...input, userName: own.email, active: input.active ?? true });
      return (await findRow(tx, companyId, own.id))!;
    }
    const id = uuidv7();
    await checkLimits(tx, companyId);
    await insertAccount(tx, {
      ...{ id, companyId, email: input.userName, name: input.name, jobTitle: input.title, companyRole: NEW_ROLE },
      ...{ grantedPermission: null, passwordHash: null, passwordExpired: false },
    });
    await upsertScimUser(tx, { ...input, accountId: id, companyId, active: true, removed: false });
    await log(tx, request, 'account.provisioned', input.userName);
    if (input.active === false) await change(tx, request, (await findRow(tx, companyId, id))!, input);
    return (await findRow(tx, companyId, id))!;
  });
  return created.catch(asTaken);
}

/**
 * Changes the attributes of a user to what `next` returns; `active` ends or restores its access.
 * @throws ScimError
 */
export async function updateScimUser(
  request: ScimRequest,
  id: string,
  next: (before: ScimUserRow) => ScimUserInput,
): Promise<ScimUserRow> {
  const { context, companyId } = request;
  const updated = context.db.withCompany(companyId, async (tx) => {
    await lockColleagues(tx, companyId);
    const row = await findRow(tx, companyId, id);
    if (!row || row.removedAt) throw scimError(404, 'there is no such user');
    await change(tx, request, row, await accepted(tx, companyId, row, next(row)));
    return (await findRow(tx, companyId, id))!;
  });
  return updated.catch(asTaken);
}

/** An address that another account was given at the same time, which only the database's index sees. */
function asTaken(error: unknown): never {
  throw isAddressTaken(error) ? addressTaken() : error;
}

const addressTaken = () => scimError(409, 'an account with this userName exists', 'uniqueness');

/**
 * The input, with name and address as they are where they cannot be changed: a user who leaves is deactivated all the
 * same, because directories rename those that they delete.
 * @throws ScimError for a user who stays
 */
async function accepted(tx: Tx, companyId: string, row: ScimUserRow, input: ScimUserInput): Promise<ScimUserInput> {
  const wrongName = input.name === row.name ? null : nameFault(input.name);
  const wrongAddress = input.userName === row.email ? null : await changeFault(tx, companyId, row, input.userName);
  const fault = wrongName ?? wrongAddress;
  if (fault && input.active !== false) throw fault;
  return {
    ...input,
    name: wrongName ? row.name : input.name,
    userName: wrongAddress ? row.email : input.userName,
  };
}

/** Ends the access of a user, whom the directory does not see any more. @throws ScimError */
export async function removeScimUser(request: ScimRequest, id: string): Promise<void> {
  const { context, companyId } = request;
  await context.db.withCompany(companyId, async (tx) => {
    await lockColleagues(tx, companyId);
    const row = await findRow(tx, companyId, id);
    if (!row || row.removedAt) throw scimError(404, 'there is no such user');
    const active = await setActive(tx, request, row, false);
    await upsertScimUser(tx, { ...row, accountId: id, companyId, active, removed: true });
  });
}

async function findRow(tx: Tx, companyId: string, id: string): Promise<ScimUserRow | null> {
  return (await listScimUsers(tx, companyId)).find((one) => one.id === id) ?? null;
}

async function change(tx: Tx, request: ScimRequest, row: ScimUserRow, input: ScimUserInput): Promise<void> {
  const { companyId } = request;
  const { id: accountId, email, name, jobTitle } = row;
  const before = { email, name, jobTitle };
  const after = { email: input.userName, name: input.name, jobTitle: input.title };
  if (name !== after.name || jobTitle !== after.jobTitle) await updateScimProfile(tx, accountId, after);
  if (email !== after.email) {
    await changeAddress(tx, accountId, after.email);
    // They were mailed to the former address.
    await invalidateResetLinks(tx, accountId);
    announceChange(tx, request, accountId);
  }
  const changed = (['email', 'name', 'jobTitle'] as const).filter((field) => before[field] !== after[field]);
  if (changed.length > 0) {
    const only = (values: typeof before) => Object.fromEntries(changed.map((field) => [field, values[field]]));
    await log(tx, request, 'account.changed', email, { before: only(before), after: only(after) });
  }
  const active = await setActive(tx, request, { ...row, email: after.email }, input.active ?? row.disabledAt === null);
  await upsertScimUser(tx, { ...input, accountId, companyId, active, removed: false });
}

/**
 * The last owner, and administrators of the installation, cannot be deactivated by a directory.
 * @returns false if the directory is the one that has disabled the account
 */
async function setActive(tx: Tx, request: ScimRequest, row: ScimUserRow, active: boolean): Promise<boolean> {
  const { companyId } = request;
  if (active === (row.disabledAt === null)) return row.deprovisionedAt === null;
  if (active) {
    if (!row.deprovisionedAt) throw scimError(403, 'an administrator has disabled the account');
    await checkLimits(tx, companyId, 0);
    await setDisabled(tx, row.id, false);
    await log(tx, request, 'account.reprovisioned', row.email);
  } else {
    if (row.grantedPermission === ROLES.administrator) {
      throw scimError(403, 'the account administers the installation');
    }
    const others = (await listScimUsers(tx, companyId)).filter(({ id }) => id !== row.id);
    if (row.companyRole === 'owner' && !others.some(isActiveOwner)) {
      throw scimError(403, 'the account is the last owner of the company');
    }
    await setDisabled(tx, row.id, true);
    const ended = await revokeAccess(tx, row.id);
    await log(tx, request, 'account.deprovisioned', row.email, { facts: { ended } });
  }
  announceChange(tx, request, row.id);
  return active;
}

export const isActiveOwner = ({ companyRole, disabledAt }: ScimUserRow) =>
  companyRole === 'owner' && disabledAt === null;

/** @param more accounts that are about to be added */
async function checkLimits(tx: Tx, companyId: string, more = 1): Promise<void> {
  if ((await countColleagues(tx, companyId)) + more > COLLEAGUES_MAX) {
    throw scimError(403, `a company may have at most ${COLLEAGUES_MAX} accounts`);
  }
  const [owner] = (await listScimUsers(tx, companyId)).filter(isActiveOwner);
  const standing = owner && (await accountById(tx, owner.id));
  if (!standing || !isPlanActive(standing, nowOf(tx))) {
    throw scimError(403, 'the company has no running plan');
  }
}

function nameFault(name: string): Error | null {
  const fault = name === '' ? 'empty' : validateDisplayName(name, 'person');
  return fault && scimError(400, `displayName is not valid: ${fault}`, 'invalidValue');
}

/** Why an address cannot be one of the company's users; null if it can. */
async function addressFault(tx: Tx, companyId: string, address: string): Promise<Error | null> {
  if (!isEmailAddress(address) || removeHiddenCharacters(address) !== address) {
    return scimError(400, 'userName has to be an email address', 'invalidValue');
  }
  if (await isVerifiedDomain(tx, companyId, hostOf(address))) return null;
  return scimError(400, 'userName has to be an email address of a verified domain of the company', 'invalidValue');
}

/**
 * Why the address of a user cannot be changed to another one; null if it can. Whoever receives the mail of an address
 * can set a new password, so a company changes only addresses of its own domains, and none of an administrator.
 */
async function changeFault(tx: Tx, companyId: string, row: ScimUserRow, address: string): Promise<Error | null> {
  if (row.email.toLowerCase() === address.toLowerCase()) return null;
  const fault = await addressFault(tx, companyId, address);
  if (fault) return fault;
  if (row.grantedPermission !== null) return scimError(403, 'the account has a role of the installation');
  return (await isVerifiedDomain(tx, companyId, hostOf(row.email)))
    ? null
    : scimError(400, 'userName belongs to a domain that is not a verified one of the company', 'mutability');
}

const hostOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

function log(
  tx: Tx,
  { companyId, address }: ScimRequest,
  action: string,
  target: string,
  details: Pick<AuditEntry, 'facts' | 'before' | 'after'> = {},
): Promise<void> {
  const { facts, ...changes } = details;
  return audit(tx, { companyId, address, action, target, ...changes, facts: { by: 'scim', ...facts } });
}
