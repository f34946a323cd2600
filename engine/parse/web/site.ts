import { getDomain } from 'tldts';

/**
 * Registrable domain of a host by the Public Suffix List, private suffixes included (`a.github.io` is a separate site);
 * the host itself without one (an address, a single label).
 */
export function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Returns true if two hosts have the same registrable domain. */
export function sameSite(one: string, other: string): boolean {
  return siteOf(one.toLowerCase()) === siteOf(other.toLowerCase());
}

/** Paths and fields that may have irreversible effects, even with a GET. */
export const DESTRUCTIVE_PATH = /(?:log|sign)[-_]?(?:out|off)|delete|remove|unsubscribe|destroy|cancel|abmelden/i;

/** A URL, resolved against a base if it is relative; null if it cannot be parsed. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.parse(text, base);
}

/** Returns true for addresses of the own computer, which count as secure without encryption (Secure Contexts §3.1). */
export function isLoopback(url: string): boolean {
  const host = parseUrl(url)?.hostname ?? '';
  return host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host) || /(?:^|\.)localhost$/.test(host);
}
