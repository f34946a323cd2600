import { z } from 'zod';
import { ONBOARDING_STEPS } from '#registration/onboarding.ts';

/** GET /api/account/onboarding, and the answer to PUT. */
export const onboardingData = z.object({
  /** False once dismissed, and for accounts that were never offered the checklist. */
  shown: z.boolean(),
  /** Steps that are done; a step can be done before an earlier one. */
  done: z.array(z.enum(ONBOARDING_STEPS)),
  /** The domain that the steps are about: the first one with a rating, else the first verified one; null without one. */
  domain: z.string().nullable(),
  /** An open request for verification, if no domain is verified. */
  pendingDomain: z.string().nullable(),
  /** Fingerprint of the worst open finding of the domain. */
  finding: z.string().nullable(),
});
export type OnboardingData = z.infer<typeof onboardingData>;

/** PUT /api/account/onboarding: what is absent stays. */
export const onboardingChange = z.object({
  shown: z.boolean().optional(),
  /** The user opened a finding. */
  findingRead: z.literal(true).optional(),
});
export type OnboardingChange = z.infer<typeof onboardingChange>;
