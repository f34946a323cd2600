import ipaddr from 'ipaddr.js';

/** Ranges that lead to nobody on the internet (RFC 6890). */
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
 * Can nobody outside reach the address, because it belongs to private, loopback, link-local or shared space? The networks
 * for documentation are not counted: nobody configures a server there but in examples.
 */
export function isInternalAddress(address: string): boolean {
  return ipaddr.isValid(address) && INTERNAL.has(ipaddr.process(address).range());
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one: what one outage takes along. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.parse(address);
  const bytes = parsed.toByteArray().slice(0, parsed.kind() === 'ipv4' ? 3 : 6);
  return `${parsed.kind()} ${bytes.join('.')}`;
}
