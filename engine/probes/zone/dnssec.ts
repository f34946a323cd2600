import type { ZoneEvidence } from '../../evidence/dns.ts';
import { query } from '../dns/client.ts';
import { type DnsMessage, type RecordData, recordsOf } from '../dns/message.ts';
import { isAnswer, resolve } from '../dns/resolver.ts';
import type { Network } from '../network.ts';

type Dnssec = ZoneEvidence['dnssec'];

/** Keys and signatures kept; a rollover needs four or five at once. */
const KEYS_MAX = 16;

/**
 * State of a zone's signatures: the verdict of the configured resolver, keys and earliest expiry from one of the zone's servers.
 * @param signed the parent has DS records for the zone
 */
export async function observeDnssec(
  zone: string,
  signed: boolean,
  server: string | undefined,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Dnssec> {
  const [status, keys, soa, parameters] = await Promise.all([
    statusOf(zone, signed, network, signal),
    ask('DNSKEY'),
    ask('SOA'),
    ask('NSEC3PARAM'),
  ]);
  const signatures = [keys, soa].flatMap((message) => recordsOf(message?.answers ?? [], 'RRSIG', zone));
  const expiries = signatures.map((signature) => signature.expiration).sort((left, right) => left - right);
  const parameter = recordsOf(parameters?.answers ?? [], 'NSEC3PARAM', zone)[0];
  return {
    status,
    keys: recordsOf(keys?.answers ?? [], 'DNSKEY', zone)
      .slice(0, KEYS_MAX)
      .map(describeKey),
    signaturesExpire: expiries[0] === undefined ? null : new Date(expiries[0] * 1000).toISOString(),
    nsec3Iterations: parameter && parameter.length >= 4 ? Buffer.from(parameter).readUInt16BE(2) : null,
  };

  async function ask(type: 'DNSKEY' | 'SOA' | 'NSEC3PARAM'): Promise<DnsMessage | null> {
    if (server === undefined) return null;
    const reply = await query(network, { address: server, port: 53 }, { name: zone, type }, { signal, dnssec: true });
    return reply.ok && reply.message.rcode === 'NOERROR' ? reply.message : null;
  }
}

async function statusOf(
  zone: string,
  signed: boolean,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Dnssec['status']> {
  const answer = await resolve(zone, 'SOA', network, { signal, dnssec: true });
  // Without AD although the parent signs: the resolver does not validate, so nothing is known.
  if (isAnswer(answer.outcome)) return answer.authentic ? 'secure' : signed ? 'unknown' : 'insecure';
  if (answer.rcode !== 'SERVFAIL') return signed ? 'unknown' : 'insecure';
  const unchecked = await resolve(zone, 'SOA', network, { signal, dnssec: true, checkingDisabled: true });
  return isAnswer(unchecked.outcome) ? 'bogus' : 'unknown';
}

/** What evidence keeps of a DNSKEY record. */
export function describeKey(key: RecordData['DNSKEY']): Dnssec['keys'][number] {
  return {
    keyTag: keyTagOf(key),
    algorithm: key.algorithm,
    bits: keyBits(key),
    // Secure entry point (RFC 4034 §2.1.1).
    sep: (key.flags & 1) === 1,
  };
}

/** RFC 4034 appendix B: sum of 16-bit words of the record's data. */
function keyTagOf(key: RecordData['DNSKEY']): number {
  const data = Buffer.concat([Buffer.from([key.flags >> 8, key.flags & 0xff, 3, key.algorithm]), Buffer.from(key.key)]);
  let sum = 0;
  for (const [index, byte] of data.entries()) sum += index % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >>> 16)) & 0xffff;
}

/** Length of the RSA modulus (RFC 3110 §2), or the curve's; null for an algorithm without a known length. */
function keyBits(key: RecordData['DNSKEY']): number | null {
  switch (key.algorithm) {
    case 13:
    case 15:
      return 256;
    case 14:
      return 384;
    case 16:
      return 456;
  }
  if (![1, 5, 7, 8, 10].includes(key.algorithm)) return null;
  const bytes = Buffer.from(key.key);
  if (bytes.length < 3) return null;
  const modulus = bytes[0] === 0 ? bytes.length - 3 - bytes.readUInt16BE(1) : bytes.length - 1 - bytes[0]!;
  return modulus > 0 ? modulus * 8 : null;
}
