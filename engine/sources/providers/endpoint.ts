import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { PROVIDERS, type ProviderFailure, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Network } from '#network/network.ts';
import type { ProviderSettings, SourceSettings } from '#settings.ts';
import { ProviderError, type SendRequest } from './provider.ts';
import { PROVIDER_CLIENT, type ProviderClient } from './provider-client.ts';

/** Settings that name threat intelligence providers. */
export type ProviderSources = Partial<
  Pick<SourceSettings, 'ransomLook' | 'haveIBeenPwned' | 'openPhish' | 'virusTotal' | 'providers'>
>;

/** Endpoint of a provider; null if it is disabled. */
export function endpointOf(id: ProviderId, sources: ProviderSources): ProviderSettings | null {
  const given = sources.providers?.[id];
  switch (id) {
    case 'ransomLook':
    case 'haveIBeenPwned':
    case 'openPhish': {
      const url = sources[id];
      return url ? { key: '', ...given, url } : null;
    }
    case 'virusTotal':
      return sources.virusTotal ? { ...given, ...sources.virusTotal } : null;
    default:
      return given ?? null;
  }
}

/** Sends requests to one provider. @throws ProviderError by the returned function */
export function requestSender(
  id: ProviderId,
  endpoint: ProviderSettings,
  network: Network,
  signal: AbortSignal | undefined,
  exchange: ProviderClient = PROVIDER_CLIENT,
): SendRequest {
  return async (question) => {
    if (PROVIDERS[id].key === 'required' && endpoint.key === '') throw new ProviderError('no-key');
    const told = await exchange.ask(id, endpoint, question, network, signal);
    if (!told.ok) throw new ProviderError(told.failure);
    return told.value;
  };
}

/** Why evidence is missing, as a failure reason of the evidence. */
export function reasonFor(failure: ProviderFailure): NotAssessedReason {
  if (failure === 'no-key') return 'source-no-key';
  return failure === 'stopped' ? 'stopped' : 'source-failed';
}

/** The failure reason; a bug of the engine is not a response. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderError) return error.failure;
  throw error;
}
