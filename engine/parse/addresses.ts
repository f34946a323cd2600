import ipaddr from 'ipaddr.js';

/** Ranges that are not routed on the internet (RFC 6890). */
const INTERNAL = new Set([
  'private',
  'loopback',
  'linkLocal',
  'carrierGradeNat',
  'unspecified',
  'broadcast',
  'multicast',
  'uniqueLocal',
]);

/**
 * Returns true if the address is private, loopback, link-local or shared and thus not publicly reachable. Documentation
 * networks are excluded: they occur only in examples.
 */
export function isInternalAddress(address: string): boolean {
  return ipaddr.isValid(address) && INTERNAL.has(ipaddr.process(address).range());
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 address: the range that one outage affects. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.parse(address);
  const bytes = parsed.toByteArray().slice(0, parsed.kind() === 'ipv4' ? 3 : 6);
  return `${parsed.kind()} ${bytes.join('.')}`;
}
