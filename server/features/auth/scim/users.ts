import { COLLEAGUES_MAX } from '@assay/contract/limits.ts';
import { validateDisplayName } from '@assay/contract/registration/display-name.ts';
import { isEmailAddress } from '@assay/contract/registration/validation.ts';
import { type CompanyRole, ROLES } from '@assay/contract/roles.ts';
import { uuidv7 } from 'uuidv7';
import { nowOf } from '#platform/db/access.ts';
import { accountByEmail, accountById, insertAccount } from '#platform/db/accounts/accounts.ts';
import { countColleagues, lockColleagues } from '#platform/db/accounts/companies/colleagues.ts';
import { setDisabled } from '#platform/db/accounts/members.ts';
import { revokeAccess } from '#platform/db/accounts/revoke-access.ts';
import {
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

/** A user as a directory writes it: the attributes that are stored. */
export interface ScimUserInput {
  userName: string;
  name: string;
  title: string;
  /** Null = as it is. */
  active: boolean | null;
  externalId: string | null;
}

/** A user as it is shown to a directory (RFC 7643 §4.1). */
export function toScimUser(row: ScimUserRow): Record<string, unknown> {
  const { id, email, name, jobTitle, companyRole, externalId, disabledAt, createdAt, updatedAt } = row;
  return {
    id,
    ...(externalId === null ? {} : { externalId }),
    userName: email,
    displayName: name,
    name: { formatted: name },
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
  checkInput(input);
  // All companies: an address has one account in the installation.
  return context.db.withAllCompanies('log-in-and-session', async (tx) => {
    await lockColleagues(tx, companyId);
    if (!(await isVerifiedDomain(tx, companyId, hostOf(input.userName)))) {
      throw scimError(400, 'userName has to be an email address of a verified domain of the company', 'invalidValue');
    }
    const existing = await accountByEmail(tx, input.userName);
    const own = existing && (await findRow(tx, companyId, existing.id));
    if (existing && !own?.removedAt) throw scimError(409, 'an account with this userName exists', 'uniqueness');
    if (own) {
      await change(tx, request, own, { ...input, active: input.active ?? true });
    } else {
      const id = uuidv7();
      await checkLimits(tx, companyId);
      await insertAccount(tx, {
        ...{ id, companyId, email: input.userName, name: input.name, jobTitle: input.title, companyRole: NEW_ROLE },
        ...{ grantedPermission: null, passwordHash: null, passwordExpired: false },
      });
      await upsertScimUser(tx, {
        accountId: id,
        companyId,
        externalId: input.externalId,
        active: true,
        removed: false,
      });
      await log(tx, request, 'account.provisioned', input.userName);
      const row = (await findRow(tx, companyId, id))!;
      if (input.active === false) await change(tx, request, row, input);
      return (await findRow(tx, companyId, id))!;
    }
    return (await findRow(tx, companyId, own.id))!;
  });
}

/** Replaces the attributes of a user; `active` ends or restores its access. @throws ScimError */
export async function replaceScimUser(request: ScimRequest, id: string, input: ScimUserInput): Promise<ScimUserRow> {
  const { context, companyId } = request;
  return context.db.withCompany(companyId, async (tx) => {
    await lockColleagues(tx, companyId);
    const row = await findRow(tx, companyId, id);
    if (!row || row.removedAt) throw scimError(404, 'there is no such user');
    if (row.email.toLowerCase() !== input.userName.toLowerCase()) {
      throw scimError(400, 'userName cannot be changed', 'mutability');
    }
    if (row.name !== input.name) checkInput(input);
    await change(tx, request, row, input);
    return (await findRow(tx, companyId, id))!;
  });
}

/** Ends the access of a user, whom the directory does not see any more. @throws ScimError */
export async function removeScimUser(request: ScimRequest, id: string): Promise<void> {
  const { context, companyId } = request;
  await context.db.withCompany(companyId, async (tx) => {
    await lockColleagues(tx, companyId);
    const row = await findRow(tx, companyId, id);
    if (!row || row.removedAt) throw scimError(404, 'there is no such user');
    const active = await setActive(tx, request, row, false);
    const { externalId } = row;
    await upsertScimUser(tx, { accountId: id, companyId, externalId, active, removed: true });
  });
}

async function findRow(tx: Tx, companyId: string, id: string): Promise<ScimUserRow | null> {
  return (await listScimUsers(tx, companyId)).find((one) => one.id === id) ?? null;
}

async function change(tx: Tx, request: ScimRequest, row: ScimUserRow, input: ScimUserInput): Promise<void> {
  const { companyId } = request;
  const { id: accountId, name, jobTitle } = row;
  if (name !== input.name || jobTitle !== input.title) {
    await updateScimProfile(tx, accountId, { name: input.name, jobTitle: input.title });
    await log(tx, request, 'account.changed', row.email, {
      before: { name, jobTitle },
      after: { name: input.name, jobTitle: input.title },
    });
  }
  const active = await setActive(tx, request, row, input.active ?? row.disabledAt === null);
  const { externalId } = input;
  await upsertScimUser(tx, { accountId, companyId, externalId, active, removed: false });
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

function checkInput({ userName, name }: ScimUserInput): void {
  if (!isEmailAddress(userName)) throw scimError(400, 'userName has to be an email address', 'invalidValue');
  const fault = name === '' ? 'empty' : validateDisplayName(name, 'person');
  if (fault) throw scimError(400, `displayName is not valid: ${fault}`, 'invalidValue');
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
