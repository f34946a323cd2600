import ipaddr from 'ipaddr.js';
import type { Fact } from '#evidence/unknown.ts';
import type { Network } from '../network.ts';
import { canonicalName, recordsOf } from './message.ts';
import { factOfAnswer, resolve } from './resolver.ts';

/** Maximum number of names; an address usually has one, shared hosts a few. */
const NAMES_MAX = 10;

/** Names that an address resolves to (PTR), sorted. */
export async function reverseNames(
  address: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<string[]>> {
  const answer = await resolve(reverseName(address), 'PTR', network, { signal });
  return factOfAnswer(answer, ({ records }) =>
    [...new Set(recordsOf(records, 'PTR').map(canonicalName))].sort().slice(0, NAMES_MAX),
  );
}

/** Reverse DNS name of an address (RFC 1035 §3.5, RFC 3596 §2.5). */
export function reverseName(address: string): string {
  return `${reverseLabels(address)}.${address.includes(':') ? 'ip6' : 'in-addr'}.arpa`;
}

/**
 * Bytes of an IPv4 or nibbles of an IPv6 address from the last to the first (RFC 1035 §3.5, RFC 3596 §2.5); null if it
 * is neither.
 */
export function reverseLabels(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const bytes = ipaddr.process(address).toByteArray();
  if (bytes.length === 4) return bytes.reverse().join('.');
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [...digits].reverse().join('.');
}
