import { ProviderError, type SendRequest } from './provider.ts';

/** A feed of some thousand URLs is one megabyte. */
export const FEED_BYTES_MAX = 16 * 1024 * 1024;

/** An interstitial page or a JSON error is not a feed: its lines would count as no entries. */
export function isFeed(text: string): boolean {
  return text.trim() !== '' && !/^\s*[<{]/.test(text);
}

/** OpenPhish's community feed, one URL per line (https://openphish.com/phishing_feeds.html). @throws ProviderError */
export async function openPhishFeed(put: SendRequest): Promise<string> {
  const text = await put({ path: '', form: 'text', maxBytes: FEED_BYTES_MAX, whole: true });
  if (typeof text !== 'string' || !isFeed(text)) throw new ProviderError('unreadable');
  return text;
}
