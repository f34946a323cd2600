import { createHash } from 'node:crypto';
import type { Network } from '#network/network.ts';
import { fingerprintPage, type PageFingerprint } from '#parse/look-alikes/page-fingerprint.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { fetchText } from '#sources/http.ts';

const PAGE_BYTES_MAX = 512 * 1024;
const TIMEOUT_MS = 8_000;

/**
 * The front page of a host as any visitor sees it, with its icon: over TLS, or else without; at most two redirects.
 * Null without a page, or if the redirects lead to the domain itself: that is its own page, not a copy.
 * @param domain whose pages are not copies; null if the host belongs to the domain
 */
export async function fetchPageFingerprint(
  host: string,
  domain: string | null,
  network: Network,
  signal?: AbortSignal,
): Promise<PageFingerprint | null> {
  const options = { signal, maxBytes: PAGE_BYTES_MAX, timeout: TIMEOUT_MS, redirects: 2 };
  for (const origin of [`https://${host}`, `http://${host}`]) {
    const page = await fetchText(`${origin}/`, network, options);
    if (!page.ok || page.status !== 200 || !/html/i.test(page.contentType ?? '')) continue;
    if (domain !== null && isAtOrUnder(new URL(page.url).hostname, domain)) return null;
    const icon = await fetchText(`${origin}/favicon.ico`, network, options);
    const found = icon.ok && icon.status === 200 && icon.text !== '' && !/html/i.test(icon.contentType ?? '');
    return fingerprintPage(page.text, found ? createHash('sha256').update(icon.text).digest('hex') : null);
  }
  return null;
}
