import { getDomain } from 'tldts';

/**
 * Registrable domain of a host by the Public Suffix List, private suffixes included (`a.github.io` is a site of its own);
 * the host itself where it has none (an address, a single label).
 */
export function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Do two hosts belong to the same registrable domain? */
export function sameSite(one: string, other: string): boolean {
  return siteOf(one.toLowerCase()) === siteOf(other.toLowerCase());
}

/** Paths and fields whose use may not be undone, even by a GET. */
export const DESTRUCTIVE_PATH = /(?:log|sign)[-_]?(?:out|off)|delete|remove|unsubscribe|destroy|cancel|abmelden/i;

/** A URL, resolved against a base where it is relative; null when it cannot be read. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.parse(text, base);
}
