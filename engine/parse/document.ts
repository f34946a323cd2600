import type { Exchange, Hop, HttpEvidence, PageFacts } from '../evidence/web.ts';
import { parseUrl } from './site.ts';

/** The answer of a host that a browser would render: last hop of its chain, standing on the host itself. */
export interface HostDocument {
  hop: Hop;
  /** Facts of its markup; null when it is not HTML. */
  page: PageFacts | null;
  secure: boolean;
}

function documentOf({ hops, page }: Exchange, host: string): HostDocument | null {
  const hop = hops.at(-1);
  if (!hop || hop.status < 200 || hop.status > 299) return null;
  const url = parseUrl(hop.url);
  if (url?.hostname !== host.toLowerCase()) return null;
  return { hop, page, secure: url.protocol === 'https:' };
}

/**
 * The document a host serves itself, over https where it can. Null when it has no web, answers with an error, or leads to
 * another host, whose own evidence is judged instead.
 */
export function hostDocument(http: HttpEvidence, host: string): HostDocument | null {
  return documentOf(http.secure, host) ?? (http.secure.hops.length > 0 ? null : documentOf(http.plain, host));
}

/** Every answer of the host itself in either chain, first seen first. */
export function hostHops(http: HttpEvidence, host: string): Hop[] {
  const seen = new Set<string>();
  return [...http.secure.hops, ...http.plain.hops].filter((hop) => {
    if (parseUrl(hop.url)?.hostname !== host.toLowerCase() || seen.has(hop.url)) return false;
    seen.add(hop.url);
    return true;
  });
}

/** Has the host any web at all? */
export function hasWeb(http: HttpEvidence): boolean {
  return http.plain.hops.length > 0 || http.secure.hops.length > 0;
}
