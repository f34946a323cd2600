import type { PlanData } from '@assay/contract/api/administration/licenses.ts';
import type { BusinessRequest } from '@assay/contract/api/registration.ts';
import { LICENSE_FAILURES_PER_HOUR, TRIAL_DAYS } from '@assay/contract/limits.ts';
import { validateBusiness } from '@assay/contract/registration/validation.ts';
import { hasNoPlan, isGranted, ROLES } from '@assay/contract/roles.ts';
import { permissionOf, type Session } from '#features/auth/index.ts';
import { updateRanking } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { convertPersonalCompany } from '#platform/db/accounts/companies/company-profiles.ts';
import { claimLicense, listFailedRedemptions } from '#platform/db/accounts/companies/licenses.ts';
import {
  claimTrial,
  deleteQueuedPlan,
  listCompaniesWithQueuedPlans,
  listQueuedPlans,
  lockPlan,
  type PlanRow,
  updatePlan,
  upsertQueuedPlan,
} from '#platform/db/accounts/companies/plans.ts';
import { audit } from '#platform/db/audit.ts';
import { listVerifiedDomains } from '#platform/db/domains/domains.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { formRefusal } from '#platform/http/form-refusal.ts';
import { licenseHash, parseLicenseCode } from './license-code.ts';
import { grantPlan, nextPlan, type PlanState } from './plan-change.ts';

const HOUR_MS = 3_600_000;

async function stateOf(tx: Tx, companyId: string, row: PlanRow): Promise<PlanState> {
  return { plan: row.plan, start: row.planStart, end: row.planEnd, waiting: await listQueuedPlans(tx, companyId) };
}

/** A general user fills in the company together with the plan (docs/product/roles-and-plans.md). @throws {AppError} company-empty and the like */
async function becomeCompany(tx: Tx, session: Session, row: PlanRow, form: BusinessRequest): Promise<void> {
  if (!row.personal) return;
  const fault = validateBusiness(form);
  if (fault) throw formRefusal(fault);
  await convertPersonalCompany(tx, session.companyId, session.accountId, {
    name: form.company,
    number: form.companynumber,
    country: (form.country ?? '').toUpperCase(),
    capital: form.capital,
    industry: form.industry,
    jobTitle: form.jobtitle,
  });
}

async function planData(tx: Tx, companyId: string): Promise<PlanData> {
  const row = await lockPlan(tx, companyId);
  const { plan, planStart, planEnd, personal, timeZone: companyZone } = row;
  const permission = permissionOf(
    { grantedPermission: null, plan, planStart, planEnd, personal, companyZone },
    nowOf(tx),
  );
  return { permission, startDate: planStart, expiredDate: planEnd, waiting: await listQueuedPlans(tx, companyId) };
}

/**
 * Starts the trial: once per company and per verified domain.
 * @throws {AppError} trial-not-needed, trial-needs-domain, trial-used, and those of the business step
 */
export async function startTrial(
  context: Context,
  session: Session,
  form: BusinessRequest,
  address: string,
): Promise<PlanData> {
  const { companyId, accountId } = session;
  if (!hasNoPlan(session.permission)) {
    throw new AppError('trial-not-needed');
  }
  const data = await context.db.withCompany(companyId, async (tx) => {
    const row = await lockPlan(tx, companyId);
    const domains = (await listVerifiedDomains(tx, companyId)).map((domain) => domain.name);
    if (domains.length === 0) throw new AppError('trial-needs-domain');
    if (row.trialUsedAt) throw new AppError('trial-used', { domain: domains[0]! });
    const used = await claimTrial(tx, companyId, domains);
    if (used !== null) throw new AppError('trial-used', { domain: used });
    await becomeCompany(tx, session, row, form);
    const start = dayIn(row.timeZone, nowOf(tx));
    const end = addDays(start, TRIAL_DAYS - 1);
    await updatePlan(tx, companyId, { plan: ROLES.enterpriseTrial, start, end });
    await audit(tx, { companyId, accountId, address, action: 'plan.trial-started', facts: { start, end, domains } });
    await updateRanking(tx, companyId);
    return planData(tx, companyId);
  });
  context.bus.send({ type: NOTICES.company, id: companyId, company: companyId });
  return data;
}

/**
 * Redeems a license code for the company, in one transaction.
 * @throws {AppError} license-code-not-redeemable, license-code-too-many, license-code-malformed, license-code-unknown, and those of the business step
 */
export async function redeemLicense(
  context: Context,
  session: Session,
  form: BusinessRequest & { code: string },
  address: string,
): Promise<PlanData> {
  const { companyId, accountId } = session;
  if (isGranted(session.permission)) {
    throw new AppError('license-code-not-redeemable');
  }
  const code = parseLicenseCode(form.code);
  if (code === null) throw new AppError('license-code-malformed');
  const data = await context.db.withCompany(companyId, async (tx) => {
    const row = await lockPlan(tx, companyId);
    // Counted under the lock: concurrent codes each count the wrong ones before them.
    const wrong = await listFailedRedemptions(tx, accountId);
    if (wrong.length >= LICENSE_FAILURES_PER_HOUR) {
      const seconds = Math.max(1, Math.ceil((wrong[0]!.getTime() + HOUR_MS - nowOf(tx).getTime()) / 1000));
      throw new AppError('license-code-too-many', { minutes: Math.ceil(seconds / 60) }, seconds);
    }
    const licence = await claimLicense(tx, licenseHash(code), { companyId, accountId });
    if (!licence) {
      await audit(tx, { companyId, accountId, address, action: 'licence.refused' });
      return null;
    }
    await becomeCompany(tx, session, row, form);
    const { now, wait } = grantPlan(await stateOf(tx, companyId, row), licence, dayIn(row.timeZone, nowOf(tx)));
    if (now) await updatePlan(tx, companyId, now);
    for (const plan of wait) await upsertQueuedPlan(tx, companyId, plan);
    const { plan, days, ending } = licence;
    await audit(tx, {
      companyId,
      accountId,
      address,
      action: 'licence.redeemed',
      target: ending,
      facts: { plan, days },
    });
    await updateRanking(tx, companyId);
    return planData(tx, companyId);
  });
  if (!data) throw new AppError('license-code-unknown');
  context.bus.send({ type: NOTICES.company, id: companyId, company: companyId });
  return data;
}

/** Starts plans that waited for another to end: every minute. */
export async function advancePlans(context: Context): Promise<void> {
  const companies = await context.db.withAllCompanies('planner', listCompaniesWithQueuedPlans);
  for (const companyId of companies) {
    const changed = await context.db.withCompany(companyId, async (tx) => {
      const row = await lockPlan(tx, companyId);
      const today = dayIn(row.timeZone, nowOf(tx));
      let state = await stateOf(tx, companyId, row);
      let started = false;
      // A waiting plan may be over as well, if there was no request for a long time.
      for (let next = nextPlan(state, today); next; next = nextPlan(state, today)) {
        await updatePlan(tx, companyId, next);
        await deleteQueuedPlan(tx, companyId, next.plan);
        await audit(tx, { companyId, action: 'plan.followed', facts: { ...next } });
        state = { ...next, waiting: state.waiting.slice(1) };
        started = true;
      }
      if (started) await updateRanking(tx, companyId);
      return started;
    });
    if (changed) context.bus.send({ type: NOTICES.company, id: companyId, company: companyId });
  }
}
