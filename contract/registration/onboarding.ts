/** Steps from registration to a shared result, in order. */
export const ONBOARDING_STEPS = ['verify', 'plan', 'scan', 'finding', 'retest', 'report', 'invite'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];
