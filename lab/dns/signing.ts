import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import packet, { type DnskeyData, type DsData, type RrsigData } from 'dns-packet';
import type { Rec, Signing, Zone } from './zone.ts';
import { TTL } from './zone.ts';

const ECDSA_P256_SHA256 = 13;
const KEY_SIGNING = 257;
const SHA256_DIGEST = 2;
const DAY = 86_400;
/** Where the data of a lone answer owned by the root begin: header 12, name 1, type, class, TTL and length 10. */
const DATA_AT = 23;

/** Keys of the lab's signed zones: one combined signing key for each (RFC 6605), made when first asked for. */
export interface Signer {
  dnskey(zone: string): DnskeyData;
  ds(zone: string): DsData;
  /** One RRSIG for each set of records (same owner and type) in `records`. */
  signatures(zone: Zone, records: readonly Rec[]): Rec[];
}

export function openSigner(): Signer {
  const keys = new Map<string, { secret: KeyObject; data: DnskeyData; tag: number }>();
  const made = new Map<string, Rec>();

  function keyOf(zone: string) {
    let key = keys.get(zone);
    if (!key) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
      const point = Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
      const data = { flags: KEY_SIGNING, algorithm: ECDSA_P256_SHA256, key: point };
      key = { secret: pair.privateKey, data, tag: keyTag(rdata('DNSKEY', data)) };
      keys.set(zone, key);
    }
    return key;
  }

  function signSet(zone: Zone, set: readonly Rec[]): Rec {
    const first = set[0]!;
    const { secret, tag } = keyOf(zone.name);
    const memory = `${zone.signing} ${first.name} ${first.type} ${JSON.stringify(set.map((record) => record.data))}`;
    const known = made.get(memory);
    if (known) return known;
    const head = { ...validity(zone.signing), typeCovered: first.type, algorithm: ECDSA_P256_SHA256 };
    const unsigned: RrsigData = {
      ...head,
      labels: first.name === '' ? 0 : first.name.split('.').filter((label) => label !== '*').length,
      originalTTL: TTL,
      keyTag: tag,
      signersName: zone.name === '' ? '.' : zone.name,
      signature: Buffer.alloc(0),
    };
    const signature = sign('sha256', Buffer.concat([rdata('RRSIG', unsigned), ...canonicalSet(set)]), {
      key: secret,
      dsaEncoding: 'ieee-p1363',
    });
    const record: Rec = { name: first.name, type: 'RRSIG', data: { ...unsigned, signature }, ttl: TTL };
    made.set(memory, record);
    return record;
  }

  return {
    dnskey: (zone) => keyOf(zone).data,
    ds(zone) {
      const { data, tag } = keyOf(zone);
      const digest = createHash('sha256').update(wireName(zone)).update(rdata('DNSKEY', data)).digest();
      return { keyTag: tag, algorithm: ECDSA_P256_SHA256, digestType: SHA256_DIGEST, digest };
    },
    signatures(zone, records) {
      const sets = Map.groupBy(records, (record) => `${record.name} ${record.type}`);
      return [...sets.values()].map((set) => signSet(zone, set));
    },
  };
}

/** Inception and expiration in seconds since 1970; an expired zone's ended a fortnight ago. */
function validity(signing: Signing): { inception: number; expiration: number } {
  // Whole days, so that signatures made twice in a day are alike.
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  switch (signing) {
    case 'expired':
      return { inception: today - 44 * DAY, expiration: today - 14 * DAY };
    case 'expiring':
      return { inception: today - 28 * DAY, expiration: today + 2 * DAY };
    default:
      return { inception: today - DAY, expiration: today + 45 * DAY };
  }
}

/** The set in canonical form and order (RFC 4034 §6), each record behind the other. */
function canonicalSet(set: readonly Rec[]): Buffer[] {
  return set
    .map((record) => rdata(record.type, record.data))
    .sort(Buffer.compare)
    .map((data) => {
      const middle = Buffer.alloc(10);
      middle.writeUInt16BE(typeNumber(set[0]!.type), 0);
      middle.writeUInt16BE(1, 2);
      middle.writeUInt32BE(TTL, 4);
      middle.writeUInt16BE(data.length, 8);
      return Buffer.concat([wireName(set[0]!.name), middle, data]);
    });
}

const NUMBERS = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  TLSA: 52,
};
function typeNumber(type: string): number {
  return { ...NUMBERS, DNSKEY: 48, CAA: 257 }[type] ?? 0;
}

function wireName(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.');
  return Buffer.concat([
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

/** A record's data on the wire, without its length. */
function rdata(type: Rec['type'], data: unknown): Buffer {
  const value = type === 'TXT' ? chunks(data as string) : data;
  const message = packet.encode({ type: 'response', answers: [{ name: '.', type, ttl: 0, data: value } as never] });
  return message.subarray(DATA_AT);
}

/** A text record's strings of at most 255 bytes (RFC 1035 §3.3.14). */
export function chunks(text: string): string[] {
  return text.match(/[\s\S]{1,255}/g) ?? [''];
}

/** Key tag of a DNSKEY's data (RFC 4034 appendix B). */
function keyTag(data: Buffer): number {
  let sum = 0;
  for (const [at, byte] of data.entries()) sum += at % 2 ? byte : byte << 8;
  return (sum + (sum >>> 16)) & 0xffff;
}
