import type { ReputationEvidence } from '#evidence/third-party.ts';
import type { Network } from '#network/network.ts';
import type { SourceSettings } from '#settings.ts';
import type { SourceResult } from '../source-result.ts';
import { endpointOf, failureOf, reasonFor, requestSender } from './endpoint.ts';
import { count, needed, object } from './provider.ts';

type Verdict = NonNullable<ReputationEvidence['addresses'][number]['malicious']>;

/** Verdicts of VirusTotal's engines on an address (API v3, `/ip_addresses/{ip}`); requires a key. */
export async function lookUpVerdict(
  address: string,
  now: Date,
  settings: Pick<SourceSettings, 'virusTotal' | 'providers'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SourceResult<Verdict>> {
  if (!settings.virusTotal?.key) return { ok: false, reason: 'source-no-key' };
  const endpoint = endpointOf('virusTotal', settings)!;
  const nothing = { provider: 'VirusTotal', engines: 0, malicious: 0, checked: now.toISOString() };
  try {
    const question = {
      path: `/ip_addresses/${address}`,
      headers: { 'x-apikey': endpoint.key },
      mayBeUnknown: true,
    } as const;
    const answer = await requestSender('virusTotal', endpoint, network, signal)(question);
    if (answer === null) return { ok: true, value: nothing };
    const attributes = object(object(object(answer).data).attributes);
    const stats = object(attributes.last_analysis_stats);
    const at = count(attributes.last_analysis_date);
    return {
      ok: true,
      value: {
        ...nothing,
        engines: Object.values(stats).reduce<number>((sum, engines) => sum + (count(engines) ?? 0), 0),
        malicious: needed(stats.malicious),
        ...(at === null ? {} : { checked: new Date(at * 1000).toISOString() }),
      },
    };
  } catch (error) {
    return { ok: false, reason: reasonFor(failureOf(error)) };
  }
}
