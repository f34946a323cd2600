import { z } from 'zod';

/** GET /api/domains/:domain/badge, and the response to PUT. */
export const badge = z.object({
  /** URL of the image, public for everyone who has it; null while disabled. */
  url: z.string().nullable(),
  /** `show=score` is answered with the score; otherwise with the grade alone. */
  score: z.boolean(),
  /** Link target of the badge: how the grade is calculated. */
  about: z.string(),
});
export type Badge = z.infer<typeof badge>;

/** PUT: the owner enables or disables it. Without `score`, whether it may show the score stays as it is. */
export const badgeSwitch = z.object({ on: z.boolean(), score: z.boolean().optional() });
export type BadgeSwitch = z.infer<typeof badgeSwitch>;
