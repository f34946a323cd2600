import type { CompanyChange, CompanyData } from '@assay/contract/api/company.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import { isValidCompanyNumber } from '@assay/contract/registration/company-numbers.ts';
import { isCapitalCode, isIndustryCode } from '@assay/contract/registration/industries.ts';
import { type Permission, ROLES } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import { updateRanking } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { listColleagues, listOpenInvitations } from '#platform/db/accounts/companies/colleagues.ts';
import {
  type CompanyProfile,
  companyProfile,
  setActiveDomains,
  setFactorRequired,
  setRankingOptIn,
  updateCompanyProfile,
} from '#platform/db/accounts/companies/company-profiles.ts';
import { findJoinRequestTime, listOpenJoinRequests } from '#platform/db/accounts/companies/join-requests.ts';
import { audit } from '#platform/db/audit.ts';
import { listVerifiedDomains } from '#platform/db/domains/domains.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { isTimeZone } from '#platform/http/calendar.ts';
import { limitReached } from '#platform/http/limit-reached.ts';
import { checkChangedName } from '../register.ts';
import { domainOfAddress } from './join-requests.ts';

/** The account's company with its members; invitations and join requests are visible to owners only. */
export function readCompany(context: Context, session: Session): Promise<CompanyData> {
  return context.db.withCompany(session.companyId, (tx) => companyData(tx, session));
}

async function companyData(tx: Tx, session: Session): Promise<CompanyData> {
  const { companyId, companyRole } = session;
  const { personal, ...company } = await companyProfile(tx, companyId);
  const people = await listColleagues(tx, companyId);
  const owner = companyRole === 'owner';
  const invitations = owner ? await listOpenInvitations(tx, companyId) : [];
  const requests = owner ? await listOpenJoinRequests(tx, companyId) : [];
  return {
    ...company,
    name: personal ? '' : company.name,
    personal,
    joinRequests: requests.map(({ id, email, name, domain, createdAt }) => ({
      id,
      account: email,
      name,
      domain,
      askedAt: createdAt.toISOString(),
    })),
    ownRequest: session.permission === ROLES.generalUser ? await ownRequest(tx, session) : null,
    domainChoice: await domainChoice(tx, session),
    colleagues: people.map((one) => ({ ...one, lastLoginAt: one.lastLoginAt?.toISOString() ?? null })),
    invitations: invitations.map(({ id, email, companyRole: role, expiresAt }) => ({
      id,
      account: email,
      companyRole: role,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

async function ownRequest(tx: Tx, { accountId, account }: Session): Promise<CompanyData['ownRequest']> {
  const askedAt = await findJoinRequestTime(tx, accountId);
  return { domain: domainOfAddress(account), askedAt: askedAt?.toISOString() ?? null };
}

/** Only where the plan allows fewer domains than are verified. */
async function domainChoice(tx: Tx, { companyId, permission }: Session): Promise<CompanyData['domainChoice']> {
  const allowed = PLAN_LIMITS[permission as Permission].verifiedDomains;
  const domains = allowed === null ? [] : await listVerifiedDomains(tx, companyId);
  if (allowed === null || domains.length <= allowed) return null;
  return { allowed, domains: domains.map(({ name }, at) => ({ name, active: at < allowed })) };
}

/**
 * Enables or disables the requirement of a second factor for all members of the company, from their next login.
 * @throws {AppError} company-missing, no-data-changed
 */
export async function requireSecondFactor(
  context: Context,
  session: Session,
  required: boolean,
  address: string,
): Promise<void> {
  const change = { value: 'secondFactorRequired', on: required, action: 'company.second-factor' } as const;
  await switchOver(context, session, address, { ...change, facts: { required } }, setFactorRequired);
  context.bus.send({ type: NOTICES.company, id: session.companyId, company: session.companyId });
}

/**
 * Includes the company in average and ranking, or excludes it (docs/product/rating.md); others learn neither its name nor its
 * absence.
 * @throws {AppError} company-missing, no-data-changed
 */
export async function changeRankingOptIn(
  context: Context,
  session: Session,
  ranked: boolean,
  address: string,
): Promise<void> {
  const change = { value: 'ranked', on: ranked, action: 'company.ranking' } as const;
  await switchOver(context, session, address, { ...change, facts: { ranked } }, async (tx, companyId) => {
    await setRankingOptIn(tx, companyId, ranked);
    await updateRanking(tx, companyId);
  });
}

/** Enables or disables a setting of the caller's company, with its audit entry. */
async function switchOver(
  { db }: Pick<Context, 'db'>,
  { companyId, accountId, company: target }: Session,
  address: string,
  change: { value: 'secondFactorRequired' | 'ranked'; on: boolean; action: string; facts: Record<string, boolean> },
  store: (tx: Tx, companyId: string, on: boolean) => Promise<void>,
): Promise<void> {
  const { value, on, action, facts } = change;
  await db.withCompany(companyId, async (tx) => {
    const before = await companyProfile(tx, companyId);
    if (before.personal) throw new AppError('company-missing');
    if (before[value] === on) throw new AppError('no-data-changed');
    await store(tx, companyId, on);
    await audit(tx, { companyId, accountId, address, action, target, facts });
  });
}

/**
 * Changes the company's data; a changed name or number is no longer confirmed.
 * @throws {AppError} company-missing, no-data-changed, company-*, text-too-long, name-with-*, capital-not-chosen,
 * industry-not-chosen, time-zone-unknown
 */
export async function changeCompany(
  context: Context,
  session: Session,
  change: CompanyChange,
  address: string,
): Promise<CompanyData> {
  const { companyId, accountId } = session;
  const data = await context.db.withCompany(companyId, async (tx) => {
    const before = await companyProfile(tx, companyId);
    if (before.personal) throw new AppError('company-missing');
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after: CompanyProfile = { ...before, ...given };
    after.country = after.country.toUpperCase();
    const changed = (Object.keys(before) as (keyof CompanyProfile)[]).filter((key) => before[key] !== after[key]);
    if (changed.length === 0) throw new AppError('no-data-changed');
    check(after, changed);
    checkChangedName('name', before.name, after.name);
    checkChangedName('number', before.number, after.number);
    await updateCompanyProfile(tx, after);
    const of = (profile: CompanyProfile) => Object.fromEntries(changed.map((key) => [key, profile[key]]));
    const values = { before: of(before), after: of(after) };
    await audit(tx, { companyId, accountId, address, action: 'company.changed', target: after.name, ...values });
    return companyData(tx, session);
  });
  context.bus.send({ type: NOTICES.company, id: companyId, company: companyId });
  return data;
}

/** Unchanged fields are not validated: an older profile may lack fields that registration requires today. */
function check(company: CompanyProfile, changed: readonly (keyof CompanyProfile)[]): void {
  if (company.name === '') throw new AppError('company-empty');
  const numbered = changed.includes('number') || changed.includes('country');
  if (numbered && company.number === '') throw new AppError('company-number-empty');
  if (numbered && !isValidCompanyNumber(company.country, company.number)) throw new AppError('company-number-invalid');
  if (changed.includes('capital') && !isCapitalCode(company.capital)) throw new AppError('capital-not-chosen');
  if (changed.includes('industry') && !isIndustryCode(company.industry)) throw new AppError('industry-not-chosen');
  if (!isTimeZone(company.timeZone)) throw new AppError('time-zone-unknown', { timeZone: company.timeZone });
}

/**
 * Which verified domains stay active when the plan allows fewer; the earliest follow (docs/product/roles-and-plans.md).
 * @throws {AppError} limit-reached for more than the plan allows
 */
export async function chooseActiveDomains(
  context: Context,
  session: Session,
  names: readonly string[],
  address: string,
): Promise<void> {
  const { companyId, accountId, permission } = session;
  const allowed = PLAN_LIMITS[permission as Permission].verifiedDomains;
  if (allowed !== null && new Set(names).size > allowed) throw limitReached('verifiedDomains', allowed);
  await context.db.withCompany(companyId, async (tx) => {
    await setActiveDomains(tx, companyId, names);
    await audit(tx, { companyId, accountId, address, action: 'domain.active-chosen', facts: { domains: names } });
  });
}
