import type { HttpEvidence } from '#evidence/web.ts';
import { headerValue } from './headers.ts';
import { parseUrl } from './site.ts';

/** Contents of a Strict-Transport-Security header (RFC 6797 §6.1). */
export interface HstsFacts {
  /** Seconds; null without a number, so that browsers ignore the header. */
  maxAge: number | null;
  subdomains: boolean;
  /** Requests inclusion in the browsers' preload list. */
  preload: boolean;
}

/** A directive: a token, with a value that is a token or a quoted string (RFC 6797 §6.1, RFC 9110 §5.6). */
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}";
const DIRECTIVE = new RegExp(`^(${TOKEN})(?:[ \\t]{0,20}=[ \\t]{0,20}(?:(${TOKEN})|"([^"\\\\]{0,100})"))?$`);

/**
 * Parses a Strict-Transport-Security header (RFC 6797 §6.1). A header that does not follow the grammar, such as two policies
 * joined by a comma, or that repeats a directive has no policy: browsers ignore it.
 */
export function parseHsts(header: string): HstsFacts {
  const ignored = { maxAge: null, subdomains: false, preload: false };
  const directives = new Map<string, string>();
  for (const part of header.split(';')) {
    const text = part.trim();
    // The grammar allows empty directives.
    if (text === '') continue;
    const match = DIRECTIVE.exec(text);
    const name = match?.[1]?.toLowerCase();
    if (!match || name === undefined || directives.has(name)) return ignored;
    directives.set(name, match[2] ?? match[3] ?? '');
  }
  const maxAge = directives.get('max-age') ?? '';
  // includeSubDomains has no value (RFC 6797 §6.1.2).
  if (!/^\d+$/.test(maxAge) || (directives.get('includesubdomains') ?? '') !== '') return ignored;
  return {
    maxAge: Math.min(Number(maxAge), Number.MAX_SAFE_INTEGER),
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
