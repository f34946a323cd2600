import type { HttpEvidence } from '#evidence/web.ts';
import { headerValue, parseDirectives } from './headers.ts';
import { parseUrl } from './site.ts';

/** Contents of a Strict-Transport-Security header (RFC 6797 §6.1). */
export interface HstsFacts {
  /** Seconds; null without a number, so that browsers ignore the header. */
  maxAge: number | null;
  subdomains: boolean;
  /** Requests inclusion in the browsers' preload list. */
  preload: boolean;
}

/** Parses a Strict-Transport-Security header (RFC 6797 §6.1); the first of a repeated directive applies. */
export function parseHsts(header: string): HstsFacts {
  const directives = parseDirectives(header);
  const maxAge = directives.get('max-age') ?? '';
  return {
    maxAge: /^\d+$/.test(maxAge) ? Math.min(Number(maxAge), Number.MAX_SAFE_INTEGER) : null,
    subdomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

/** How long browsers remember to use https for a host, from its own response over https; 0 without HSTS. */
export function hstsSeconds({ secure }: HttpEvidence, host: string): number {
  const [hop] = secure.hops;
  if (!hop || parseUrl(hop.url)?.hostname !== host) return 0;
  const header = headerValue(hop.headers, 'strict-transport-security');
  return (header !== null && parseHsts(header).maxAge) || 0;
}
