import { randomBytes } from 'node:crypto';
import { DNS_PROVIDERS, type VERIFICATION_OBSERVATIONS } from '@assay/contract/api/domains.ts';
import { VERIFICATION_PREFIX } from '@assay/contract/limits.ts';
import type { AuthoritativeTxt } from '@assay/engine';

export type RecordObservation = (typeof VERIFICATION_OBSERVATIONS)[number];

/** RFC 4648 §6, lower case: can be read out and typed without doubt. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const CODE_LENGTH = 32;

/**
 * Required value of the TXT record: random per company and request, and naming the installation, so that several values
 * can coexist (docs/product/domains.md).
 * @param host of PUBLIC_URL
 */
export function createRecordValue(host: string): string {
  const code = [...randomBytes(CODE_LENGTH)].map((byte) => BASE32[byte % BASE32.length]).join('');
  return `assay-verification=${code} by=${host}`;
}

/** Full name of the TXT record. */
export function recordName(domain: string): string {
  return `${VERIFICATION_PREFIX}.${domain}`;
}

/** Names at which the value is often placed by mistake: the domain itself, or with the zone's name appended twice. */
export function misplacedRecordNames(domain: string): string[] {
  return [domain, `${recordName(domain)}.${domain}`];
}

/**
 * Interprets the responses of the zone's own servers to a request. Only `matched` verifies: every server that responded
 * has the value, the name is neither an alias nor a wildcard, and the DNSSEC signatures are not bogus.
 */
export function observeRecord(answer: AuthoritativeTxt, value: string): RecordObservation {
  if (answer.dnssec === 'bogus') return 'bogus-signature';
  if (answer.domainMissing) return 'name-does-not-exist';
  if (answer.cname !== null) return 'alias';
  if (answer.agreed.includes(value)) return answer.wildcard ? 'wildcard' : 'matched';
  const spoken = answer.servers.filter((server) => ['answered', 'no-data', 'nxdomain'].includes(server.outcome));
  if (answer.via === 'resolver') {
    if (answer.agreed.length > 0) return 'other-value';
    return answer.dnssec === 'unknown' ? 'servers-unreachable' : 'no-record';
  }
  if (spoken.length === 0) return 'servers-unreachable';
  const having = spoken.filter((server) => server.values.includes(value));
  // A match on one of several servers is not sufficient: the others may differ.
  if (having.length > 0) return having.length === spoken.length ? 'servers-unreachable' : 'servers-disagree';
  return spoken.some((server) => server.values.length > 0) ? 'other-value' : 'no-record';
}

/** ID of the name servers' provider; null if there is no guide for it. */
export function dnsProviderOf(nameServers: readonly string[]): string | null {
  const names = nameServers.map((name) => name.toLowerCase().replace(/\.$/, ''));
  const known = DNS_PROVIDERS.find((provider) =>
    provider.nameServers.some((pattern) => names.some((name) => `.${name}`.includes(pattern))),
  );
  return known?.id ?? null;
}
