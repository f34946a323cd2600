import { PROVIDER_IDS, PROVIDERS, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { SourceSettings } from '@assay/engine';
import type { Config } from '../config/config.ts';
import type { StoredSettings } from './stored-settings.ts';

type Providers = { -readonly [K in ProviderId]?: NonNullable<SourceSettings['providers']>[K] & object };

/** Providers with an older, separate setting for their address. */
const VARIABLES = {
  ransomLook: 'SOURCE_RANSOMLOOK_URL',
  haveIBeenPwned: 'SOURCE_HIBP_URL',
  openPhish: 'SOURCE_OPENPHISH_URL',
  virusTotal: 'SOURCE_VIRUSTOTAL_URL',
} as const;
type OfOld = keyof typeof VARIABLES;

const isOfOld = (id: ProviderId): id is OfOld => Object.hasOwn(VARIABLES, id);

/** The environment variable that enables or disables a provider; null if an administrator may switch it. */
export function fixingVariable(id: ProviderId, config: Pick<Config, 'given' | 'providers'>): string | null {
  if (isOfOld(id)) return config.given.includes(VARIABLES[id]) ? VARIABLES[id] : null;
  if (config.providers === 'off' || (config.providers && id in config.providers)) return 'SOURCE_PROVIDERS_FILE';
  return null;
}

/** Whether it is enabled by default. */
function onByItself(id: ProviderId, { sources, providers }: Pick<Config, 'sources' | 'providers'>): boolean {
  if (isOfOld(id)) return sources[id] !== null;
  if (providers === 'off') return false;
  return providers && id in providers ? providers[id] !== null : PROVIDERS[id].byDefault;
}

/** Sources for scans: the environment's addresses, administrators' switches and keys. */
export function sourcesWith(
  base: Pick<Config, 'sources' | 'providers' | 'given'>,
  stored: StoredSettings,
): SourceSettings {
  const found: Providers = {};
  const old: Partial<SourceSettings> = {};
  for (const id of PROVIDER_IDS) {
    const { url: own, secret } = PROVIDERS[id];
    const switched = fixingVariable(id, base) === null ? stored.values.providers?.[id] : undefined;
    const on = switched ?? onByItself(id, base);
    const given = base.providers === 'off' ? null : (base.providers?.[id] ?? null);
    const key = (secret && stored.secrets[secret]) || given?.key || '';
    if (on) found[id] = { ...given, url: given?.url || own, key };
    if (id === 'virusTotal') {
      const from = base.sources.virusTotal ?? { url: own, key: '' };
      old.virusTotal = on ? { url: from.url, key: key || from.key } : null;
    } else if (isOfOld(id)) old[id] = on ? (base.sources[id] ?? own) : null;
  }
  // A configuration created in code lists its sources itself: the lab's.
  return { ...base.sources, ...old, providers: base.sources.providers ?? found };
}
