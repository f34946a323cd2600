import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { type Labels, readName, TYPE, type WireRecord, wireOf } from './wire.ts';

/** One zone key (RFC 4034 §2). */
export interface ZoneKey {
  tag: number;
  algorithm: number;
  flags: number;
  /** The key as a Node key object; null for unsupported algorithms and keys. */
  key: KeyObject | null;
  data: Buffer;
}

/** One delegation signer (RFC 4034 §5). */
export interface DelegationSigner {
  keyTag: number;
  algorithm: number;
  digestType: number;
  digest: Buffer;
}

/** One signature (RFC 4034 §3); times in seconds since 1970. */
export interface Signature {
  covers: number;
  algorithm: number;
  labels: number;
  originalTtl: number;
  expiration: number;
  inception: number;
  keyTag: number;
  signer: Labels;
  signature: Buffer;
  /** The signed data before the records. */
  head: Buffer;
}

/** Hash and key type of each verified algorithm (RFC 9904; 1, 3, 6 and 12 are not verified). */
export const ALGORITHMS: ReadonlyMap<
  number,
  { hash: string | null; kind: 'rsa' | 'P-256' | 'P-384' | 'Ed25519' | 'Ed448' }
> = new Map([
  [5, { hash: 'sha1', kind: 'rsa' }],
  [7, { hash: 'sha1', kind: 'rsa' }],
  [8, { hash: 'sha256', kind: 'rsa' }],
  [10, { hash: 'sha512', kind: 'rsa' }],
  [13, { hash: 'sha256', kind: 'P-256' }],
  [14, { hash: 'sha384', kind: 'P-384' }],
  [15, { hash: null, kind: 'Ed25519' }],
  [16, { hash: null, kind: 'Ed448' }],
]);

/** Digests of DS records that are verified (RFC 4034 §5.1.3, RFC 4509, RFC 6605). */
const DIGESTS: ReadonlyMap<number, string> = new Map([
  [1, 'sha1'],
  [2, 'sha256'],
  [4, 'sha384'],
]);

const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;
const DNSSEC_PROTOCOL = 3;

/** The keys of a DNSKEY set that may sign the zone: zone keys of protocol 3 that are not revoked (RFC 4034 §2.1, RFC 5011 §2.1). */
export function readKeys(records: readonly WireRecord[]): ZoneKey[] {
  return records.flatMap(({ type, data }) => {
    if (type !== TYPE.DNSKEY || data.length < 5) return [];
    const flags = data.readUInt16BE(0);
    if (!(flags & ZONE_KEY) || flags & REVOKED || data[2] !== DNSSEC_PROTOCOL) return [];
    const algorithm = data[3]!;
    return [{ tag: keyTagOf(data), algorithm, flags, key: keyObject(algorithm, data.subarray(4)), data }];
  });
}

/** RFC 4034 appendix B: sum of the 16-bit words of the record's data. */
export function keyTagOf(data: Buffer): number {
  let sum = 0;
  for (const [index, byte] of data.entries()) sum += index % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >>> 16)) & 0xffff;
}

/**
 * The evidence fields of a DNSKEY record (RFC 4034 §2.1); `sep` = secure entry point. @param data of the record, 4
 * bytes at least
 */
export function describeKey(data: Buffer): { keyTag: number; algorithm: number; bits: number | null; sep: boolean } {
  const algorithm = data[3]!;
  return { keyTag: keyTagOf(data), algorithm, bits: keyBits(algorithm, data.subarray(4)), sep: (data[1]! & 1) === 1 };
}

/** Delegation signers (RFC 4034 §5.1) among records; malformed ones are omitted. */
export function readSigners(records: readonly WireRecord[]): DelegationSigner[] {
  return records.flatMap(({ type, data }) =>
    type === TYPE.DS && data.length > 4
      ? [{ keyTag: data.readUInt16BE(0), algorithm: data[2]!, digestType: data[3]!, digest: data.subarray(4) }]
      : [],
  );
}

/**
 * Returns true if signature and digest are supported. A set without supported records makes the zone insecure (RFC 4035
 * §5.2).
 */
export function isUsable({ algorithm, digestType }: Pick<DelegationSigner, 'algorithm' | 'digestType'>): boolean {
  return ALGORITHMS.has(algorithm) && DIGESTS.has(digestType);
}

/** Returns true if the parent publishes the digest of the key (RFC 4034 §5.1.4). */
export function fits(signer: DelegationSigner, zone: Labels, { tag, algorithm, data }: ZoneKey): boolean {
  const hash = DIGESTS.get(signer.digestType);
  if (!hash || tag !== signer.keyTag || algorithm !== signer.algorithm) return false;
  return createHash(hash).update(wireOf(zone)).update(data).digest().equals(signer.digest);
}

/** Signatures (RFC 4034 §3.1) among records, with their owner names; malformed ones are omitted. */
export function readSignatures(records: readonly WireRecord[]): (Signature & { owner: Labels })[] {
  return records.flatMap(({ owner, type, data }) => {
    if (type !== TYPE.RRSIG || data.length < 20) return [];
    const { labels: signer, next } = readName(data, 18);
    return [
      {
        owner,
        covers: data.readUInt16BE(0),
        algorithm: data[2]!,
        labels: data[3]!,
        originalTtl: data.readUInt32BE(4),
        expiration: data.readUInt32BE(8),
        inception: data.readUInt32BE(12),
        keyTag: data.readUInt16BE(16),
        signer,
        signature: data.subarray(next),
        head: data.subarray(0, next),
      },
    ];
  });
}

/** Length of an RSA modulus in bits (RFC 3110 §2) or of a curve; null for an algorithm without a known length. */
export function keyBits(algorithm: number, key: Uint8Array): number | null {
  switch (algorithm) {
    case 13:
    case 15:
      return 256;
    case 14:
      return 384;
    case 16:
      return 456;
  }
  if (![1, 5, 7, 8, 10].includes(algorithm)) return null;
  const parts = rsaParts(Buffer.from(key));
  return parts ? parts.modulus.length * 8 : null;
}

function rsaParts(key: Buffer): { exponent: Buffer; modulus: Buffer } | null {
  if (key.length < 4) return null;
  const [from, length] = key[0] === 0 ? [3, key.readUInt16BE(1)] : [1, key[0]!];
  const modulus = key.subarray(from + length);
  return modulus.length === 0 ? null : { exponent: key.subarray(from, from + length), modulus };
}

function keyObject(algorithm: number, key: Buffer): KeyObject | null {
  const kind = ALGORITHMS.get(algorithm)?.kind;
  const text = (bytes: Buffer) => bytes.toString('base64url');
  try {
    if (kind === 'rsa') {
      const parts = rsaParts(key);
      if (!parts) return null;
      return createPublicKey({ format: 'jwk', key: { kty: 'RSA', n: text(parts.modulus), e: text(parts.exponent) } });
    }
    if (kind === 'Ed25519' || kind === 'Ed448')
      return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: kind, x: text(key) } });
    if (kind === undefined) return null;
    const half = key.length / 2;
    const point = { x: text(key.subarray(0, half)), y: text(key.subarray(half)) };
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: kind, ...point } });
  } catch {
    return null;
  }
}
