import type { ReputationEvidence } from '../evidence/outside.ts';
import type { Network } from '../probes/network.ts';
import type { SourceSettings } from '../settings.ts';
import { type Answer, failed, record } from './answer.ts';
import { fetchJson } from './http.ts';

type Verdict = NonNullable<ReputationEvidence['addresses'][number]['malicious']>;

/** What VirusTotal's engines say of an address (API v3, `/ip_addresses/{ip}`); needs a key. */
export async function lookUpVerdict(
  address: string,
  now: Date,
  settings: Pick<SourceSettings, 'virusTotal'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<Verdict>> {
  if (!settings.virusTotal?.key) return { ok: false, reason: 'source-no-key' };
  const { url, key } = settings.virusTotal;
  const answer = await fetchJson(`${url.replace(/\/+$/, '')}/ip_addresses/${address}`, network, {
    signal,
    operators: true,
    headers: { 'x-apikey': key },
  });
  if (!answer.ok) return failed(answer.reason);
  const attributes = record(record(record(answer.value).data).attributes);
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
