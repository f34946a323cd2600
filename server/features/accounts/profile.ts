import { isDeepStrictEqual } from 'node:util';
import type { AccountChange, AccountData } from '@assay/contract/api/account.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { listQueuedPlans } from '#platform/db/accounts/companies/plans.ts';
import { findProfile, type ProfileChange, updateProfile } from '#platform/db/accounts/profiles.ts';
import { audit } from '#platform/db/audit.ts';
import { countEnabledSchedules } from '#platform/db/scans/schedules/scan-schedules.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { dayIn, isTimeZone } from '#platform/http/calendar.ts';
import { checkChangedName } from './register.ts';

const DAY_MS = 86_400_000;

/** Everything the account page shows. */
export function readAccount(context: Context, session: Session): Promise<AccountData> {
  return context.db.withCompany(session.companyId, (tx) => accountData(tx, session));
}

async function accountData(tx: Tx, session: Session): Promise<AccountData> {
  const row = await findProfile(tx, session.accountId);
  if (!row) throw new AppError('unauthorized');
  const limits = PLAN_LIMITS[session.permission as Permission];
  const today = dayIn(session.companyZone, nowOf(tx));
  const daysLeft = row.planEnd === null ? null : (Date.parse(row.planEnd) - Date.parse(today)) / DAY_MS;
  return {
    account: row.account,
    name: row.name,
    phone: row.phone,
    jobTitle: row.jobTitle,
    language: row.language,
    timeZone: row.timeZone,
    theme: row.theme,
    avatar: row.avatar?.toString('base64') ?? null,
    permission: session.permission,
    companyRole: session.companyRole,
    company: {
      id: row.companyId,
      name: row.personal ? '' : row.company,
      number: row.number,
      capital: row.capital,
      industry: row.industry,
      confirmed: row.confirmed,
    },
    plan: {
      startDate: row.planStart,
      expiredDate: row.planEnd,
      daysLeft,
      expired: daysLeft !== null && daysLeft < 0,
      waiting: await listQueuedPlans(tx, row.companyId),
      trialUsed: row.trialUsed,
      mainSupplierUntil: row.mainSupplierUntil?.toISOString() ?? null,
      limits: {
        verifiedDomains: { used: row.verifiedDomains, allowed: limits.verifiedDomains },
        automaticScans: { used: await countEnabledSchedules(tx, row.companyId), allowed: limits.automaticScans },
        mainSuppliersInvited: { used: row.mainSuppliersInvited, allowed: limits.mainSuppliersInvited },
        apiTokens: { used: row.apiTokens, allowed: limits.apiTokens },
      },
    },
    secondFactor: row.secondFactor,
    authenticatorApp: row.authenticatorApp,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Changes what one may change of oneself.
 * @throws {AppError} no-data-changed, name-empty, text-too-long, name-with-*, validation-failed, time-zone-unknown
 */
export async function changeAccount(
  context: Context,
  session: Session,
  change: AccountChange,
  address: string,
): Promise<AccountData> {
  const { companyId, accountId } = session;
  const data = await context.db.withCompany(companyId, async (tx) => {
    const present = await findProfile(tx, accountId);
    if (!present) throw new AppError('unauthorized');
    const { name, phone, jobTitle, language, timeZone, theme } = present;
    const before: ProfileChange = { name, phone, jobTitle, language, timeZone, theme };
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after: ProfileChange = { ...before, ...given };
    const changed = (Object.keys(before) as (keyof ProfileChange)[]).filter(
      (field) => !isDeepStrictEqual(before[field], after[field]),
    );
    if (changed.length === 0) throw new AppError('no-data-changed');
    check(before, after);
    await updateProfile(tx, accountId, after);
    await audit(tx, {
      companyId,
      accountId,
      address,
      action: 'account.changed',
      target: session.account,
      ...valuesOf(changed, before, after),
    });
    return accountData(tx, session);
  });
  context.bus.send({ type: NOTICES.account, id: accountId, company: companyId });
  return data;
}

/** Old and new value of a change; these values can be erased from the log. */
function valuesOf(changed: readonly (keyof ProfileChange)[], before: ProfileChange, after: ProfileChange) {
  const of = (profile: ProfileChange) => Object.fromEntries(changed.map((field) => [field, profile[field]]));
  return { before: of(before), after: of(after) };
}

function check(before: ProfileChange, profile: ProfileChange): void {
  if (profile.name === '') throw new AppError('name-empty');
  checkChangedName('name', before.name, profile.name, 'person');
  checkChangedName('jobTitle', before.jobTitle, profile.jobTitle);
  checkChangedName('phone', before.phone, profile.phone);
  if (!LANGUAGES.some(({ code }) => code === profile.language)) {
    throw new AppError('validation-failed', { field: 'language' });
  }
  if (!isTimeZone(profile.timeZone)) throw new AppError('time-zone-unknown', { timeZone: profile.timeZone });
}
