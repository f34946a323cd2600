import { createPublicKey } from 'node:crypto';
import { parseTags } from './tags.ts';

/** One DKIM key record (RFC 6376 §3.6.1, RFC 8463). */
export interface DkimKey {
  type: 'rsa' | 'ed25519' | 'other';
  /** Length of the key in bits; null if revoked, unparsable or of another type. */
  bits: number | null;
  /** `p=` is empty: the key was revoked. */
  revoked: boolean;
  /** `t=y`: receivers must not act on it. */
  testing: boolean;
  /** Hash algorithms allowed; empty = any. */
  hashes: string[];
  /** `p=` contains no valid key. */
  unreadable: boolean;
}

/** Parses a TXT record at a selector; null if it is no DKIM key record. Never throws. */
export function parseDkim(record: string): DkimKey | null {
  const { tags } = parseTags(record);
  const version = tags.get('v');
  const key = tags.get('p');
  if (key === undefined || (version !== undefined && version !== 'DKIM1')) return null;
  const kind = (tags.get('k') ?? 'rsa').toLowerCase();
  const type = kind === 'rsa' || kind === 'ed25519' ? kind : 'other';
  const base64 = key.replace(/\s+/g, '');
  const revoked = base64 === '';
  const bits = revoked ? null : bitsOf(type, base64);
  return {
    type,
    bits,
    revoked,
    testing: (tags.get('t') ?? '').toLowerCase().split(':').includes('y'),
    hashes: (tags.get('h') ?? '').toLowerCase().split(':').filter(Boolean).slice(0, 10),
    unreadable: !revoked && bits === null && type !== 'other',
  };
}

function bitsOf(type: DkimKey['type'], base64: string): number | null {
  if (!/^[A-Za-z0-9+/]+=*$/.test(base64)) return null;
  const der = Buffer.from(base64, 'base64');
  if (type === 'ed25519') return der.length === 32 ? 256 : null;
  if (type === 'other') return null;
  for (const form of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: der, format: 'der', type: form }).asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // Some domains publish the bare RSAPublicKey instead of the SubjectPublicKeyInfo.
    }
  }
  return null;
}

/** A key, or a record that is meant as one: with a version or key tag, whatever their syntax (RFC 6376 §3.6.1). */
export function isDkimRecord(record: string): boolean {
  return parseDkim(record) !== null || /^\W{0,2}v\s{0,2}=\s{0,2}dkim|(?:^|;)\s{0,2}p\s{0,2}=/i.test(record);
}
