import type { PhishingEvidence } from '../evidence/outside.ts';
import type { Network } from '../probes/network.ts';
import type { SourceSettings } from '../settings.ts';
import { type Answer, OFF } from './answer.ts';
import { mentionsDomain, mentionsLabel, ownLabel } from './mention.ts';
import { endpointOf, failureOf, putTo, reasonFor } from './providers/endpoint.ts';

const BYTES_MAX = 16 * 1024 * 1024;
const ENTRIES_MAX = 100;
/** Entries of a feed of phishing URLs (one a line, as OpenPhish's) that stand on the domain or carry its name. */
export async function lookUpPhishing(
  domain: string,
  now: Date,
  settings: Pick<SourceSettings, 'openPhish' | 'providers'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<PhishingEvidence>> {
  const endpoint = endpointOf('openPhish', settings);
  if (!endpoint) return OFF;
  let feed: string;
  try {
    const put = putTo('openPhish', endpoint, network, signal);
    feed = String((await put({ path: '', form: 'text', maxBytes: BYTES_MAX })) ?? '');
  } catch (error) {
    return { ok: false, reason: reasonFor(failureOf(error)) };
  }
  const label = ownLabel(domain);
  const entries: PhishingEvidence['entries'] = [];
  for (const line of feed.split('\n')) {
    if (entries.length >= ENTRIES_MAX) break;
    const url = line.trim().slice(0, 500);
    if (url !== '' && carries(url, domain, label)) entries.push({ url, seen: now.toISOString() });
  }
  return { ok: true, value: { provider: 'OpenPhish', entries } };
}

/** A page on the domain itself (its site was taken over), or a foreign page whose address carries its name. */
function carries(url: string, domain: string, label: string | null): boolean {
  const lower = url.toLowerCase();
  if (!lower.includes(domain) && (label === null || !lower.includes(label))) return false;
  return URL.canParse(lower) && (mentionsDomain(lower, domain) || (label !== null && mentionsLabel(lower, label)));
}
