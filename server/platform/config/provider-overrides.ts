import { PROVIDER_IDS, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import { z } from 'zod';
import { file } from './readers.ts';

const settings = z.strictObject({
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  key: z.string().max(500).optional(),
  perMinute: z.number().positive().max(100_000).optional(),
  freshMs: z.number().min(0).optional(),
});
const overrides = z.partialRecord(z.enum(PROVIDER_IDS), settings.nullable());

/** Environment settings of a provider: `url` replaces its address, null = disabled. */
export type ProviderOverrides = Readonly<
  Partial<Record<ProviderId, { url: string; key: string; perMinute?: number; freshMs?: number } | null>>
>;

/** Path of a JSON file, or `off`. */
export function providers(value: string): ProviderOverrides | 'off' {
  if (value === 'off') return 'off';
  let content: unknown;
  try {
    content = JSON.parse(file(value));
  } catch {
    content = null;
  }
  const read = overrides.safeParse(content);
  if (!read.success)
    throw new Error('the path of a JSON file: {"urlhaus": {"url": "https://…", "key": "…"}}, or `off`');
  return Object.fromEntries(
    Object.entries(read.data).map(([id, given]) => {
      if (!given) return [id, null];
      const { url = '', key = '', perMinute, freshMs } = given;
      const limits = { ...(perMinute ? { perMinute } : {}), ...(freshMs === undefined ? {} : { freshMs }) };
      return [id, { url, key, ...limits }];
    }),
  );
}
