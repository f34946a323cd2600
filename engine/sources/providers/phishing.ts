import { ProviderError, type SendRequest } from './provider.ts';

/** A feed of some thousand addresses is a megabyte. */
export const FEED_BYTES_MAX = 16 * 1024 * 1024;

/** A page that says "one moment", or an error in JSON, is no feed: its lines would read as nothing known. */
export function isFeed(text: string): boolean {
  return text.trim() !== '' && !/^\s*[<{]/.test(text);
}

/** OpenPhish's community feed, one address a line (https://openphish.com/phishing_feeds.html). @throws ProviderError */
export async function openPhishFeed(put: SendRequest): Promise<string> {
  const text = await put({ path: '', form: 'text', maxBytes: FEED_BYTES_MAX, whole: true });
  if (typeof text !== 'string' || !isFeed(text)) throw new ProviderError('unreadable');
  return text;
}
