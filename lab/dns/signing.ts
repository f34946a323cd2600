import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import packet, { type DnskeyData, type DsData, type RrsigData } from 'dns-packet';
import type { ResourceRecord, Zone, ZoneKeys, ZoneSigning } from './zone.ts';
import { TTL } from './zone.ts';

const KEY_SIGNING = 257;
const SHA1_DIGEST = 1;
const SHA256_DIGEST = 2;
const DAY = 86_400;
/** Offset of the data of a single answer owned by the root: header 12, name 1, type, class, TTL and length 10. */
const DATA_AT = 23;

/** Algorithm number and hash of each kind of key (RFC 6605, RFC 5702, RFC 3110). */
const KEYINGS = {
  'p-256': { algorithm: 13, hash: 'sha256' },
  'rsa-1024': { algorithm: 8, hash: 'sha256' },
  'rsa-sha1': { algorithm: 5, hash: 'sha1' },
} as const satisfies Record<ZoneKeys, { algorithm: number; hash: string }>;

/** Keys of the lab's signed zones: one combined signing key each, created on first use. */
export interface Signer {
  dnskey(zone: string, keying?: ZoneKeys): DnskeyData;
  ds(zone: string, keying?: ZoneKeys, digest?: 'sha1' | 'sha256'): DsData;
  /** One RRSIG per record set (same owner and type) in `records`. */
  signatures(zone: Zone, records: readonly ResourceRecord[]): ResourceRecord[];
}

export function openSigner(): Signer {
  const keys = new Map<string, { secret: KeyObject; data: DnskeyData; tag: number }>();
  const made = new Map<string, ResourceRecord>();

  function keyOf(zone: string, keying: ZoneKeys) {
    const memory = `${keying} ${zone}`;
    let key = keys.get(memory);
    if (!key) {
      const { secret, point } = makeKey(keying);
      const data = { flags: KEY_SIGNING, algorithm: KEYINGS[keying].algorithm, key: point };
      key = { secret, data, tag: keyTag(rdata('DNSKEY', data)) };
      keys.set(memory, key);
    }
    return key;
  }

  function signSet(zone: Zone, set: readonly ResourceRecord[]): ResourceRecord {
    const first = set[0]!;
    const keying = zone.keying ?? 'p-256';
    const { algorithm, hash } = KEYINGS[keying];
    const { secret, tag } = keyOf(zone.name, keying);
    const memory = `${zone.signing} ${keying} ${first.name} ${first.type} ${JSON.stringify(set.map((record) => record.data))}`;
    const known = made.get(memory);
    if (known) return known;
    const head = { ...validity(zone.signing), typeCovered: first.type, algorithm };
    const unsigned: RrsigData = {
      ...head,
      labels: first.name === '' ? 0 : first.name.split('.').filter((label) => label !== '*').length,
      originalTTL: TTL,
      keyTag: tag,
      signersName: zone.name === '' ? '.' : zone.name,
      signature: Buffer.alloc(0),
    };
    const data = Buffer.concat([rdata('RRSIG', unsigned), ...canonicalSet(set)]);
    const signature = sign(hash, data, keying === 'p-256' ? { key: secret, dsaEncoding: 'ieee-p1363' } : secret);
    // Records modified after signing.
    if (zone.signing === 'changed') signature[0] = signature[0]! ^ 255;
    const record: ResourceRecord = { name: first.name, type: 'RRSIG', data: { ...unsigned, signature }, ttl: TTL };
    made.set(memory, record);
    return record;
  }

  return {
    dnskey: (zone, keying = 'p-256') => keyOf(zone, keying).data,
    ds(zone, keying = 'p-256', digest = 'sha256') {
      const { data, tag } = keyOf(zone, keying);
      const digested = createHash(digest).update(wireName(zone)).update(rdata('DNSKEY', data)).digest();
      const digestType = digest === 'sha1' ? SHA1_DIGEST : SHA256_DIGEST;
      return { keyTag: tag, algorithm: KEYINGS[keying].algorithm, digestType, digest: digested };
    },
    signatures(zone, records) {
      const sets = Map.groupBy(records, (record) => `${record.name} ${record.type}`);
      return [...sets.values()].map((set) => signSet(zone, set));
    },
  };
}

/** A private key, and its public key in DNSKEY format. */
function makeKey(keying: ZoneKeys): { secret: KeyObject; point: Buffer } {
  const part = (text = '') => Buffer.from(text, 'base64url');
  if (keying === 'p-256') {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = pair.publicKey.export({ format: 'jwk' });
    return { secret: pair.privateKey, point: Buffer.concat([part(x), part(y)]) };
  }
  const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const { n, e } = pair.publicKey.export({ format: 'jwk' });
  return { secret: pair.privateKey, point: Buffer.concat([Buffer.from([part(e).length]), part(e), part(n)]) };
}

/** Inception and expiration in seconds since 1970; those of an expired zone ended 14 days ago. */
function validity(signing: ZoneSigning): { inception: number; expiration: number } {
  // Whole days, so that two signatures on the same day are identical.
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  switch (signing) {
    case 'expired':
      return { inception: today - 44 * DAY, expiration: today - 14 * DAY };
    case 'early':
      return { inception: today + 10 * DAY, expiration: today + 40 * DAY };
    case 'expiring':
      return { inception: today - 28 * DAY, expiration: today + 2 * DAY };
    case 'for-years':
      return { inception: today - DAY, expiration: today + 900 * DAY };
    default:
      return { inception: today - DAY, expiration: today + 45 * DAY };
  }
}

/** The set in canonical form and order (RFC 4034 §6), concatenated. */
function canonicalSet(set: readonly ResourceRecord[]): Buffer[] {
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
  DNSKEY: 48,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  CDS: 59,
  CAA: 257,
};
function typeNumber(type: string): number {
  return (NUMBERS as Record<string, number>)[type] ?? 0;
}

function wireName(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.');
  return Buffer.concat([
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

/** A record's data in wire format, without its length. */
function rdata(type: ResourceRecord['type'], data: unknown): Buffer {
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
