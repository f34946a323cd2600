import { HOSTS_PER_SCAN } from '@assay/contract/limits.ts';
import { getDomain } from 'tldts';
import type { ScanRequest } from '../scan-request.ts';

/** The first circle: hosts at or under the domain, in the order found, and what stays out. */
export interface Scope {
  readonly hosts: readonly string[];
  readonly notAssessed: readonly string[];
  /**
   * Takes a name in; true when it is new and will be looked at.
   * @param hint nothing but a hint (a logged certificate): it leaves again when the zone answers for every name alike
   */
  add(name: string, hint?: boolean): boolean;
  /** Takes out what a hint brought in and only a wildcard answers for; the owner may confirm it. */
  dropHint(name: string): void;
  /** Apex, www, or asked for by name. */
  isGiven(name: string): boolean;
  /** May this URL be asked under the owner's exclusions? */
  mayAsk(url: URL): boolean;
}

/** Is the domain itself registrable (`example.com`), not a name below one? */
export function isRegistrable(domain: string): boolean {
  return getDomain(domain, { allowPrivateDomains: true }) === domain;
}

/**
 * Scope of a request: apex, www and the given hosts to begin with.
 * @param nameAllowed the operator's do-not-scan list
 */
export function createScope(request: ScanRequest, nameAllowed: (name: string) => boolean): Scope {
  const domain = plain(request.domain);
  const excludedHosts = new Set(request.excluded.filter((entry) => !entry.includes('/')).map(plain));
  const excludedPaths = request.excluded.filter((entry) => entry.includes('/')).map(placeIn);
  const hostsMax = request.hostsMax ?? HOSTS_PER_SCAN;
  const rejected = new Set((request.rejected ?? []).map(plain));
  const hosts: string[] = [];
  const notAssessed: string[] = [];
  const given = new Set([domain, `www.${domain}`, ...request.hosts.map(plain)]);
  const hints = new Set<string>();
  const dropped = new Set<string>();

  const scope: Scope = {
    hosts,
    notAssessed,
    add(given, hint = false) {
      const name = plain(given);
      if (!isHostUnder(name, domain) || rejected.has(name)) return false;
      if (!hint) hints.delete(name);
      if (hosts.includes(name) || notAssessed.includes(name) || (hint && dropped.has(name))) return false;
      if (hint) hints.add(name);
      const out = excludedHosts.has(name) || !nameAllowed(name) || hosts.length >= hostsMax;
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
    mayAsk(url) {
      if (excludedHosts.has(plain(url.hostname))) return false;
      const place = placeIn(`${url.hostname}${url.pathname}`);
      return !excludedPaths.some((path) => place === path || place.startsWith(path.endsWith('/') ? path : `${path}/`));
    },
  };
  rejected.delete(domain);
  for (const name of given) scope.add(name);
  return scope;
}

/** A path as servers read it, whichever way it is written (RFC 3986 §6.2.2): what was excluded stays out as `//%61dmin` too. */
function placeIn(written: string): string {
  const read = written.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  return read.replace(/\/{2,}/g, '/').toLowerCase();
}

/** A host name at or under the domain that can stand in a URL; wildcards and service labels (`_dmarc`) cannot. */
export function isHostUnder(name: string, domain: string): boolean {
  if (name !== domain && !name.endsWith(`.${domain}`)) return false;
  return name.length <= 253 && name.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/\.$/, '');
}
