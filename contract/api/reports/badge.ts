import { z } from 'zod';

/** GET /api/domains/:domain/badge, and the response to PUT. */
export const badge = z.object({
  /** URL of the image, public for everyone who has it; null while disabled. */
  url: z.string().nullable(),
  /** Link target of the badge: how the grade is calculated. */
  about: z.string(),
});
export type Badge = z.infer<typeof badge>;

/** PUT: the owner enables or disables it. */
export const badgeSwitch = z.object({ on: z.boolean() });
