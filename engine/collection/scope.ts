import { HOSTS_PER_SCAN } from '@assay/contract/limits.ts';
import { getDomain } from 'tldts';
import { isExcluded, placeIn, plainName as plain } from '../parse/exposure/exclusions.ts';
import type { ScanRequest } from '../scan-request.ts';

/** Hosts at or under the domain, in the order found, and exclusions. */
export interface Scope {
  readonly hosts: readonly string[];
  readonly notAssessed: readonly string[];
  /** Names that the owner rejected, in alphabetical order. */
  readonly rejected: readonly string[];
  /**
   * Adds a name; returns true if it is new and will be probed.
   * @param hint from an unreliable source (a logged certificate, the last rating): removed again if it does not exist, or if
   * the zone resolves every name alike
   */
  add(name: string, hint?: boolean): boolean;
  /** Removes a name that was added as a hint and does not exist, or that only a wildcard resolves; the owner may confirm it. */
  dropHint(name: string): void;
  /** Apex, www, or requested by name. */
  isGiven(name: string): boolean;
  /** Do the owner's exclusions permit a request to this URL? */
  mayAsk(url: URL): boolean;
}

/** Whether the domain itself is registrable (`example.com`), not a name below one. */
export function isRegistrable(domain: string): boolean {
  return getDomain(domain, { allowPrivateDomains: true }) === domain;
}

/**
 * Scope of a request: initially apex, www, the given hosts and the candidates.
 * @param nameAllowed the operator's do-not-scan list
 */
export function createScope(request: ScanRequest, nameAllowed: (name: string) => boolean): Scope {
  const domain = plain(request.domain);
  const excluded = request.excluded.map(exclusionIn);
  const hostsMax = request.hostsMax ?? HOSTS_PER_SCAN;
  const rejected = new Set((request.rejected ?? []).map(plain));
  rejected.delete(domain);
  const hosts: string[] = [];
  const notAssessed: string[] = [];
  const given = new Set([domain, `www.${domain}`, ...request.hosts.map(plain)]);
  const hints = new Set<string>();
  const dropped = new Set<string>();

  const scope: Scope = {
    hosts,
    notAssessed,
    rejected: [...rejected].sort(),
    add(given, hint = false) {
      const name = plain(given);
      if (!isHostUnder(name, domain) || rejected.has(name)) return false;
      if (!hint) hints.delete(name);
      if (hosts.includes(name) || notAssessed.includes(name) || (hint && dropped.has(name))) return false;
      if (hint) hints.add(name);
      const out = isExcluded(name, excluded) || !nameAllowed(name) || hosts.length >= hostsMax;
      (out ? notAssessed : hosts).push(name);
      return !out;
    },
    isGiven: (name) => given.has(plain(name)),
    dropHint(given) {
      const name = plain(given);
      const at = hosts.indexOf(name);
      if (at < 0 || !hints.delete(name)) return;
      hosts.splice(at, 1);
      dropped.add(name);
    },
    mayAsk: (url) => !isExcluded(`${url.hostname}${url.pathname}`, excluded),
  };
  for (const name of given) scope.add(name);
  for (const name of request.candidates ?? []) scope.add(name, true);
  return scope;
}

/** An entry of the owner's exclusions as it is compared: a host name, or `host/path`. */
export function exclusionIn(entry: string): string {
  return entry.includes('/') ? placeIn(entry) : plain(entry);
}

/** A host name at or under the domain that is valid in a URL; wildcards and service labels (`_dmarc`) are not. */
export function isHostUnder(name: string, domain: string): boolean {
  if (name !== domain && !name.endsWith(`.${domain}`)) return false;
  return name.length <= 253 && name.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
}
