import type { RevokedAccess } from '@assay/contract/api/account.ts';
import type { MemberAction, MemberActionResult, MemberChange, MemberRow } from '@assay/contract/api/admin.ts';
import { hasNoPlan, isGranted, ROLES } from '@assay/contract/roles.ts';
import { type Actor, type GuessLimiter, permissionOf } from '#features/auth/index.ts';
import { updateRanking } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { colleaguesOf, lockAdministrators, lockCompanyOf, otherAdministrators } from '#platform/db/accounts/erasure.ts';
import {
  expirePassword,
  lockMember,
  type MemberRecord,
  setCompanyConfirmed,
  setCompanyRole,
  setDisabled,
  setGrantedPermission,
  setPlan,
} from '#platform/db/accounts/members.ts';
import { revokeAccess } from '#platform/db/accounts/revoke-access.ts';
import { audit } from '#platform/db/audit.ts';
import { markGranted } from '#platform/db/suppliers/main-supplier-role.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { dayIn } from '#platform/http/calendar.ts';

type WithLimiter = Context & { auth: { limiter: GuessLimiter } };

/** Members as administrators see them. */
export async function readMembers({ auth, clock }: WithLimiter, rows: readonly MemberRecord[]): Promise<MemberRow[]> {
  const locked = await auth.limiter.lockedAmong(rows.map((row) => row.account));
  return rows.map((row) => shapeOf(row, locked.has(row.account), clock.now()));
}

function shapeOf(row: MemberRecord, locked: boolean, now: Date): MemberRow {
  const { id, account, name, phone, jobTitle, companyRole, approvalPending, passwordExpired, sessions } = row;
  return {
    id,
    account,
    name,
    phone,
    jobTitle,
    permission: permissionOf(row, now),
    companyRole,
    company: {
      id: row.companyId,
      name: row.personal ? '' : row.company,
      number: row.companyNumber,
      personal: row.personal,
      confirmed: row.confirmedAt !== null,
      plan: row.plan,
      planStart: row.planStart,
      planEnd: row.planEnd,
    },
    disabled: row.disabledAt !== null,
    approvalPending,
    passwordExpired,
    locked,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    sessions,
  };
}

/**
 * Changes role, plan, its end, or the role in the company. Audited with old and new values.
 * @throws {AppError} not-found, last-administrator, colleague-last-owner, no-data-changed
 */
export async function changeMember(
  context: WithLimiter,
  by: Actor,
  id: string,
  change: MemberChange,
): Promise<MemberRow> {
  const row = await within(context, by, id, async (tx, before) => {
    const { permission, companyRole } = change;
    if (before.grantedPermission === ROLES.administrator && permission !== undefined && permission !== 0) {
      await keepOneAdministrator(tx, before);
    }
    if (companyRole && companyRole !== 'owner' && before.companyRole === 'owner') {
      const { accounts, otherOwners } = await colleaguesOf(tx, before.companyId, id);
      if (accounts > 1 && otherOwners === 0) throw new AppError('colleague-last-owner');
    }
    if (permission !== undefined) await grant(tx, before, permission, change.planEnd);
    else if (change.planEnd !== undefined && before.plan !== null) {
      await setPlan(tx, before.companyId, { plan: before.plan, start: before.planStart, end: change.planEnd });
    }
    if (companyRole) await setCompanyRole(tx, id, companyRole);
    const after = (await lockMember(tx, id))!;
    const [was, is] = [summary(before, nowOf(tx)), summary(after, nowOf(tx))];
    if (JSON.stringify(was) === JSON.stringify(is)) throw new AppError('no-data-changed');
    await auditMember(tx, by, before, 'account.changed', { before: was, after: is });
    await updateRanking(tx, before.companyId);
    return after;
  });
  context.bus.send({ type: NOTICES.company, id: row.companyId, company: row.companyId });
  return (await readMembers(context, [row]))[0]!;
}

/** A granted role belongs to the account; no plan removes role and plan; the others are the company's plan. */
async function grant(tx: Tx, row: MemberRecord, permission: number, end: string | null | undefined): Promise<void> {
  if (permission === ROLES.mainSupplier) await markGranted(tx, row.companyId);
  if (isGranted(permission)) {
    return setGrantedPermission(tx, row.id, permission);
  }
  await setGrantedPermission(tx, row.id, null);
  if (hasNoPlan(permission)) {
    return setPlan(tx, row.companyId, { plan: null, start: null, end: null });
  }
  const same = row.plan === permission;
  await setPlan(tx, row.companyId, {
    plan: permission,
    start: same ? row.planStart : dayIn(row.companyZone, nowOf(tx)),
    end: end === undefined ? (same ? row.planEnd : null) : end,
  });
}

const ACTIONS: Readonly<
  Record<
    MemberAction,
    { entry: string; work(tx: Tx, row: MemberRecord, limiter: GuessLimiter): Promise<RevokedAccess | null> }
  >
> = {
  disable: {
    entry: 'account.disabled',
    async work(tx, row) {
      if (row.grantedPermission === ROLES.administrator) await keepOneAdministrator(tx, row);
      await setDisabled(tx, row.id, true);
      return revokeAccess(tx, row.id);
    },
  },
  enable: {
    entry: 'account.enabled',
    async work(tx, row) {
      await setDisabled(tx, row.id, false);
      return null;
    },
  },
  unlock: {
    entry: 'account.unlocked',
    async work(_tx, row, limiter) {
      await limiter.unlock(row.account);
      return null;
    },
  },
  expirePassword: {
    entry: 'password.expired',
    async work(tx, row) {
      await expirePassword(tx, row.id);
      return revokeAccess(tx, row.id);
    },
  },
  revokeSessions: { entry: 'session.revoked-all', work: (tx, row) => revokeAccess(tx, row.id) },
};

/** @throws {AppError} not-found, last-administrator */
export async function performMemberAction(
  context: WithLimiter,
  by: Actor,
  id: string,
  action: MemberAction,
): Promise<MemberActionResult> {
  const { entry, work } = ACTIONS[action];
  const { row, ended } = await within(context, by, id, async (tx, before) => {
    const ended = await work(tx, before, context.auth.limiter);
    await auditMember(tx, by, before, entry, ended ? { ended } : {});
    return { row: (await lockMember(tx, id))!, ended };
  });
  context.bus.send({ type: NOTICES.account, id, company: row.companyId });
  const [shaped] = await readMembers(context, [row]);
  return { ...shaped!, ...(ended ? { ended } : {}) };
}

/** Name and number of a company were checked, or no longer count as checked. @throws {AppError} not-found */
export async function confirmCompany(
  context: Context,
  by: Actor,
  companyId: string,
  confirmed: boolean,
): Promise<void> {
  await context.db.withCompany(companyId, async (tx) => {
    if (!(await setCompanyConfirmed(tx, companyId, confirmed))) throw new AppError('not-found');
    await audit(tx, {
      companyId,
      accountId: by.session.accountId,
      address: by.address,
      action: confirmed ? 'company.confirmed' : 'company.confirmation-withdrawn',
      target: companyId,
    });
  });
  context.bus.send({ type: NOTICES.company, id: companyId, company: companyId });
}

/** Finds the company of an account by its id, and works in the scope of that company. */
async function within<T>(
  context: Context,
  by: Actor,
  id: string,
  work: (tx: Tx, row: MemberRecord) => Promise<T>,
): Promise<T> {
  const { accountId: account } = by.session;
  const reason = {
    reason: 'administrator',
    account,
    address: by.address,
    action: 'members.read',
    reading: true,
  } as const;
  // All companies: whether another administrator is left depends on all of them.
  return context.db.withAllCompanies(reason, async (tx) => {
    // Every change that may remove an administrator takes its locks in one order: administrators, company, account.
    await lockAdministrators(tx);
    await lockCompanyOf(tx, id);
    const row = await lockMember(tx, id);
    if (!row) throw new AppError('not-found');
    return work(tx, row);
  });
}

async function keepOneAdministrator(tx: Tx, row: MemberRecord): Promise<void> {
  if ((await otherAdministrators(tx, row.id)) === 0) throw new AppError('last-administrator');
}

function summary(row: MemberRecord, now: Date) {
  const { companyRole, plan, planStart, planEnd } = row;
  return { permission: permissionOf(row, now), companyRole, plan, planStart, planEnd };
}

async function auditMember(
  tx: Tx,
  by: Actor,
  row: MemberRecord,
  action: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { companyId, account: target, id: account } = row;
  const { session, address } = by;
  await audit(tx, { companyId, accountId: session.accountId, address, action, target, facts: { account, ...facts } });
}
