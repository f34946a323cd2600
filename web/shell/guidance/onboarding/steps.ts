import type { OnboardingData } from '@assay/contract/api/analysis/onboarding.ts';
import { INVITING_PERMISSIONS } from '@assay/contract/plans.ts';
import { ONBOARDING_STEPS, type OnboardingStep } from '@assay/contract/registration/onboarding.ts';
import { hasNoPlan, type Permission } from '@assay/contract/roles.ts';

/** The first step that is not done; null when all are. */
export function nextStep({ done }: Pick<OnboardingData, 'done'>): OnboardingStep | null {
  return ONBOARDING_STEPS.find((step) => !done.includes(step)) ?? null;
}

/** Address at which a step is done, for an account with this permission. */
export function pathOfStep(
  step: OnboardingStep,
  { domain, pendingDomain, finding }: Pick<OnboardingData, 'domain' | 'pendingDomain' | 'finding'>,
  permission: Permission,
): string {
  const named = encodeURIComponent(domain ?? '');
  switch (step) {
    case 'verify':
      if (pendingDomain) return `/listAssociatedDomains?verify=${encodeURIComponent(pendingDomain)}`;
      return hasNoPlan(permission) ? '/article' : '/listAssociatedDomains';
    case 'plan':
      return '/upgrade';
    case 'scan':
      return domain ? `/scan?domain=${named}` : '/scan';
    case 'finding':
    case 'retest':
      if (!domain) return '/';
      return finding ? `/domain/${named}?finding=${encodeURIComponent(finding)}` : `/domain/${named}`;
    case 'report':
      return '/reportPDF';
    case 'invite':
      return INVITING_PERMISSIONS.includes(permission) ? '/listMainSuppliers' : '/account/company?invite';
  }
}
