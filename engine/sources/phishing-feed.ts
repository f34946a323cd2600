import type { PhishingEvidence } from '../evidence/third-party.ts';
import type { Network } from '../network/network.ts';
import type { SourceSettings } from '../settings.ts';
import { fetchText } from './http.ts';
import { mentionsDomain, mentionsLabel, ownLabel } from './mention.ts';
import { endpointOf, failureOf, reasonFor, requestSender } from './providers/endpoint.ts';
import { FEED_BYTES_MAX, isFeed, openPhishFeed } from './providers/phishing.ts';
import { SOURCE_OFF, type SourceResult, sourceFailure } from './source-result.ts';

const ENTRIES_MAX = 100;
/** Feeds change at most hourly; one request per feed every few minutes for all scans is enough. */
const FRESH_MS = 15 * 60_000;

type Settings = Pick<SourceSettings, 'openPhish' | 'providers' | 'phishingFeeds'>;
type Entry = PhishingEvidence['entries'][number];

const kept = new Map<string, { at: number; text: string }>();

/** Entries of phishing feeds on the domain or with its name in the URL; fails only if every feed fails. */
export async function lookUpPhishing(
  domain: string,
  now: Date,
  settings: Settings,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SourceResult<PhishingEvidence>> {
  const feeds = await Promise.all([
    openPhish(settings, network, signal),
    ...(settings.phishingFeeds ?? []).map((feed) => download(feed, network, signal)),
  ]);
  const told = feeds.filter((feed) => feed.ok);
  if (told.length === 0) {
    const asked = feeds.find((feed) => !feed.ok && feed.reason !== 'source-off');
    return asked && !asked.ok ? asked : SOURCE_OFF;
  }
  const label = ownLabel(domain);
  const seen = now.toISOString();
  const entries = new Map<string, Entry>();
  for (const { value } of told) {
    for (const url of urlsIn(value.text)) {
      if (entries.size >= ENTRIES_MAX) break;
      if (!entries.has(url) && carries(url, domain, label)) entries.set(url, { url, seen, provider: value.name });
    }
  }
  return {
    ok: true,
    value: { provider: told.map(({ value }) => value.name).join(', '), entries: [...entries.values()] },
  };
}

async function openPhish(settings: Settings, network: Network, signal: AbortSignal | undefined) {
  const endpoint = endpointOf('openPhish', settings);
  if (!endpoint) return SOURCE_OFF;
  try {
    const put = requestSender('openPhish', endpoint, network, signal);
    return { ok: true, value: { name: 'OpenPhish', text: await openPhishFeed(put) } } as const;
  } catch (error) {
    return { ok: false, reason: reasonFor(failureOf(error)) } as const;
  }
}

async function download(
  { name, url }: { name: string; url: string },
  network: Network,
  signal: AbortSignal | undefined,
) {
  const old = kept.get(url);
  if (old && performance.now() - old.at < FRESH_MS) return { ok: true, value: { name, text: old.text } } as const;
  const answer = await fetchText(url, network, { signal, operators: true, maxBytes: FEED_BYTES_MAX, redirects: 2 });
  if (!answer.ok || answer.status !== 200 || !isFeed(answer.text))
    return sourceFailure(signal?.aborted ? 'stopped' : 'source-failed');
  kept.set(url, { at: performance.now(), text: answer.text });
  return { ok: true, value: { name, text: answer.text } } as const;
}

/**
 * URLs of a feed by line: a URL (OpenPhish), a bare name (lists of domains), or a row of comma-separated values whose
 * second field is the URL (PhishTank).
 */
function* urlsIn(feed: string): Generator<string> {
  for (const line of feed.split('\n')) {
    const entry = line.trim().slice(0, 500);
    const url = /^\d+,"?(https?:\/\/[^",\s]+)/i.exec(entry)?.[1];
    if (url) yield url;
    else if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(entry)) yield `http://${entry}/`;
    else if (entry !== '') yield entry;
  }
}

/** A page on the domain itself (its site was compromised), or an external page whose URL contains its name. */
function carries(url: string, domain: string, label: string | null): boolean {
  const lower = url.toLowerCase();
  if (!lower.includes(domain) && (label === null || !lower.includes(label))) return false;
  return URL.canParse(lower) && (mentionsDomain(lower, domain) || (label !== null && mentionsLabel(lower, label)));
}
