import type { HttpEvidence } from '../../evidence/web.ts';
import { headerValue, parseDirectives } from './headers.ts';
import { parseUrl } from './site.ts';

/** What a Strict-Transport-Security header says (RFC 6797 §6.1). */
export interface HstsFacts {
  /** Seconds; null where there is no number, so that browsers ignore the header. */
  maxAge: number | null;
  subdomains: boolean;
  /** Asks to be put on the list that browsers are shipped with. */
  preload: boolean;
}

/** Reads a Strict-Transport-Security header (RFC 6797 §6.1); of a directive that stands twice the first counts. */
export function parseHsts(header: string): HstsFacts {
  const directives = parseDirectives(header);
  const maxAge = directives.get('max-age') ?? '';
  return {
    maxAge: /^\d+$/.test(maxAge) ? Math.min(Number(maxAge), Number.MAX_SAFE_INTEGER) : null,
    subdomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

/** How long browsers remember to come to a host encrypted, by its own answer over https; 0 where they do not. */
export function hstsSeconds({ secure }: HttpEvidence, host: string): number {
  const [hop] = secure.hops;
  if (!hop || parseUrl(hop.url)?.hostname !== host) return 0;
  const header = headerValue(hop.headers, 'strict-transport-security');
  return (header !== null && parseHsts(header).maxAge) || 0;
}
