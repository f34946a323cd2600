import type { OnboardingChange, OnboardingData } from '@assay/contract/api/analysis/onboarding.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { OnboardingStep } from '@assay/contract/registration/onboarding.ts';
import type { Permission } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { findOnboarding, updateOnboarding } from '#platform/db/accounts/companies/onboarding.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

/** The steps from registration to a shared result: which are done, and what the next one is about. */
export function readOnboarding({ db }: Context, session: Session): Promise<OnboardingData> {
  return db.withCompany(session.companyId, (tx) => onboardingOf(tx, session));
}

/** Hides or shows the checklist, and records that the user read a finding. */
export function changeOnboarding(
  { db }: Context,
  session: Session,
  { shown, findingRead }: OnboardingChange,
): Promise<OnboardingData> {
  const onboarding = shown === undefined ? undefined : shown ? 'shown' : 'dismissed';
  return db.withCompany(session.companyId, async (tx) => {
    await updateOnboarding(tx, session.accountId, { onboarding, findingRead });
    return onboardingOf(tx, session);
  });
}

async function onboardingOf(tx: Tx, { companyId, accountId, permission }: Session): Promise<OnboardingData> {
  const row = await findOnboarding(tx, companyId, accountId);
  if (!row) throw new AppError('unauthorized');
  const steps: Record<OnboardingStep, boolean> = {
    verify: row.domain !== null,
    plan: PLAN_LIMITS[permission as Permission].scans,
    scan: row.rated,
    finding: row.findingRead,
    retest: row.retested,
    report: row.reported,
    invite: row.invited,
  };
  const done = (Object.keys(steps) as OnboardingStep[]).filter((step) => steps[step]);
  const { domain, finding } = row;
  const pendingDomain = domain === null ? row.pendingDomain : null;
  return { shown: row.onboarding === 'shown', done, domain, pendingDomain, finding };
}
