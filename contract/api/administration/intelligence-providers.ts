import { z } from 'zod';
import { PROVIDER_FAILURES, PROVIDER_IDS, PROVIDER_STATES } from '#values/intelligence-providers.ts';
import { instant } from '../envelope.ts';

export * from '#values/intelligence-providers.ts';

/** GET /api/admin/providers: one row each, in the order of PROVIDER_IDS. Constant properties are in PROVIDERS. */
export const providerRow = z.object({
  id: z.enum(PROVIDER_IDS),
  on: z.boolean(),
  state: z.enum(PROVIDER_STATES),
  hasKey: z.boolean(),
  /** Environment variable that enables or disables it; null = it can be switched in the browser. */
  fixed: z.string().nullable(),
  /** Environment variable of its key. */
  keyFixed: z.string().nullable(),
  askedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  /** Why the last question got no answer; null = it did. */
  failure: z.enum(PROVIDER_FAILURES).nullable(),
});
export type ProviderRow = z.infer<typeof providerRow>;

export const providersData = z.object({ providers: z.array(providerRow) });
/** POST /api/admin/providers/:id/test. */
export const providerTest = z.object({ failure: z.enum(PROVIDER_FAILURES).nullable() });
