import { z } from 'zod';

/** GET /api/domains/:domain/badge, and the answer to PUT. */
export const badge = z.object({
  /** URL of the image, public for everyone who has it; null while disabled. */
  url: z.string().nullable(),
  /** Where the picture leads: how the grade comes about. */
  about: z.string(),
});
export type Badge = z.infer<typeof badge>;

/** PUT: the owner switches it. */
export const badgeSwitch = z.object({ on: z.boolean() });
