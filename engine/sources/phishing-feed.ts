import type { PhishingEvidence } from '../evidence/outside.ts';
import type { Network } from '../probes/network.ts';
import type { SourceSettings } from '../settings.ts';
import { type Answer, failed, OFF } from './answer.ts';
import { fetchText } from './http.ts';
import { mentionsDomain, mentionsLabel, ownLabel } from './mention.ts';

const BYTES_MAX = 16 * 1024 * 1024;
const ENTRIES_MAX = 100;
/** The public feed changes every twelve hours; asking it once for all scans of some minutes is enough. */
const FRESH_MS = 15 * 60_000;

const kept = new Map<string, { at: number; text: string }>();

/** Entries of a feed of phishing URLs (one a line, as OpenPhish's) that stand on the domain or carry its name. */
export async function lookUpPhishing(
  domain: string,
  now: Date,
  settings: Pick<SourceSettings, 'openPhish'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<PhishingEvidence>> {
  if (!settings.openPhish) return OFF;
  const feed = await load(settings.openPhish, network, signal);
  if (feed === null) return failed(signal?.aborted ? 'stopped' : 'source-failed');
  const label = ownLabel(domain);
  const entries: PhishingEvidence['entries'] = [];
  for (const line of feed.split('\n')) {
    if (entries.length >= ENTRIES_MAX) break;
    const url = line.trim().slice(0, 500);
    if (url !== '' && carries(url, domain, label)) entries.push({ url, seen: now.toISOString() });
  }
  return { ok: true, value: { provider: 'OpenPhish', entries } };
}

async function load(url: string, network: Network, signal: AbortSignal | undefined): Promise<string | null> {
  const old = kept.get(url);
  if (old && Date.now() - old.at < FRESH_MS) return old.text;
  const answer = await fetchText(url, network, { signal, operators: true, maxBytes: BYTES_MAX, redirects: 2 });
  if (!answer.ok || answer.status !== 200) return null;
  kept.set(url, { at: Date.now(), text: answer.text });
  return answer.text;
}

/** A page on the domain itself (its site was taken over), or a foreign page whose address carries its name. */
function carries(url: string, domain: string, label: string | null): boolean {
  const lower = url.toLowerCase();
  if (!lower.includes(domain) && (label === null || !lower.includes(label))) return false;
  return URL.canParse(lower) && (mentionsDomain(lower, domain) || (label !== null && mentionsLabel(lower, label)));
}
