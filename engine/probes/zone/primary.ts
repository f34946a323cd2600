import { knownAddresses, type ZoneEvidence } from '#evidence/dns.ts';
import { type Fact, isUnknown, unknown } from '#evidence/unknown.ts';
import { isAtOrBelow, recordsOf } from '#network/dns/message.ts';
import { isAnswer, resolve } from '#network/dns/resolver.ts';
import { isWildcardAnswer } from '#network/dns/wildcard.ts';
import type { Network } from '#network/network.ts';
import { hostAt } from './apex.ts';

/** The primary that SOA names; null if it names none. */
export async function primaryOf(
  name: string | undefined,
  zone: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<NonNullable<ZoneEvidence['primary']> | null> {
  if (name === undefined || name === '.') return null;
  const host = await hostAt(name, network, signal);
  if (host.failure) return unknown(host.failure);
  const addresses = knownAddresses(host).slice(0, 10);
  if (addresses.length === 0 && isUnknown(host.aaaa)) return host.aaaa;
  const wildcard =
    addresses.length > 0 &&
    name !== zone &&
    isAtOrBelow(name, zone) &&
    (await isWildcardAnswer(name, addresses, network, signal));
  return { name, addresses, cname: host.cnames.length > 0, ...(wildcard ? { wildcard } : {}) };
}

/**
 * Does the mail domain of the SOA's contact accept no mail? True if the domain does not exist or has a null MX (RFC
 * 7505)
 */
export async function isContactSilent(
  contact: string | undefined,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<boolean>> {
  // A dot in the local part is written as `\\.` (RFC 1035 §5.1); the mail domain begins after the first unescaped one.
  const domain = contact?.replace(/^(?:\\.|[^.\\])*\./, '') ?? '';
  if (!domain.includes('.') || domain === contact) return false;
  const { outcome, records } = await resolve(domain, 'MX', network, { signal });
  if (!isAnswer(outcome)) return unknown(outcome);
  const exchanges = recordsOf(records, 'MX').map(({ exchange }) => exchange);
  return outcome === 'nxdomain' || (exchanges.length === 1 && (exchanges[0] === '.' || exchanges[0] === ''));
}
