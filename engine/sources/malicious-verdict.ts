import type { ReputationEvidence } from '../evidence/outside.ts';
import type { Network } from '../probes/network.ts';
import type { SourceSettings } from '../settings.ts';
import { type Answer, record } from './answer.ts';
import { endpointOf, failureOf, putTo, reasonFor } from './providers/endpoint.ts';

type Verdict = NonNullable<ReputationEvidence['addresses'][number]['malicious']>;

/** What VirusTotal's engines say of an address (API v3, `/ip_addresses/{ip}`); needs a key. */
export async function lookUpVerdict(
  address: string,
  now: Date,
  settings: Pick<SourceSettings, 'virusTotal' | 'providers'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<Verdict>> {
  if (!settings.virusTotal?.key) return { ok: false, reason: 'source-no-key' };
  const endpoint = endpointOf('virusTotal', settings)!;
  let answer: unknown;
  try {
    const question = { path: `/ip_addresses/${address}`, headers: { 'x-apikey': endpoint.key } };
    answer = await putTo('virusTotal', endpoint, network, signal)(question);
  } catch (error) {
    return { ok: false, reason: reasonFor(failureOf(error)) };
  }
  const attributes = record(record(record(answer).data).attributes);
  const stats = Object.entries(record(attributes.last_analysis_stats)).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  const checked = attributes.last_analysis_date;
  return {
    ok: true,
    value: {
      provider: 'VirusTotal',
      engines: stats.reduce((sum, [, count]) => sum + count, 0),
      malicious: stats.find(([name]) => name === 'malicious')?.[1] ?? 0,
      checked: typeof checked === 'number' ? new Date(checked * 1000).toISOString() : now.toISOString(),
    },
  };
}
