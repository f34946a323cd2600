import type { CertificateFacts, ServedChain, TlsEvidence } from '#evidence/web.ts';

const DAY_MS = 86_400_000;

/**
 * Maximum lifetime in days that browsers accept from a public authority, by the day of issue, newest first (CA/Browser
 * Forum Baseline Requirements §6.3.2, ballots 193, SC-31 and SC-081v3).
 */
const LONGEST_LIFE: readonly (readonly [from: string, days: number])[] = [
  ['2029-03-15', 47],
  ['2027-03-15', 100],
  ['2026-03-15', 200],
  ['2020-09-01', 398],
  ['2018-03-01', 825],
];

export interface CertificateLife {
  /** Lifetime of the certificate in whole days. */
  days: number;
  /** Whole days left at `now`; negative after expiry. */
  left: number;
  /** Maximum lifetime for its day of issue; null for issues before 2018-03-01. */
  allowed: number | null;
}

/** Null if a date cannot be parsed. @param now ISO 8601 instant of the scan */
export function certificateLife(certificate: CertificateFacts, now: string): CertificateLife | null {
  const from = Date.parse(certificate.notBefore);
  const to = Date.parse(certificate.notAfter);
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  return {
    days: Math.floor((to - from) / DAY_MS),
    left: Math.floor((to - Date.parse(now)) / DAY_MS),
    allowed: LONGEST_LIFE.find(([day]) => from >= Date.parse(day))?.[1] ?? null,
  };
}

/**
 * Returns true if the key is too weak: RSA and DSA below 2048 bits, elliptic curves below 256 (Baseline Requirements
 * §6.1.5). False if its size is unknown.
 */
export function keyTooWeak({ keyType, keyBits }: CertificateFacts): boolean {
  if (keyBits === null) return false;
  if (keyType === 'RSA' || keyType === 'DSA') return keyBits < 2048;
  return keyType === 'EC' && keyBits < 256;
}

/**
 * A key that no browser accepts in a server certificate, regardless of its strength: public authorities sign only RSA
 * and the NIST curves (Baseline Requirements §6.1.5).
 */
export function keyUnsupported({ keyType }: CertificateFacts): boolean {
  return keyType === 'Ed25519' || keyType === 'Ed448' || keyType === 'DSA';
}

/**
 * Certificates of a chain whose key and signature matter for trust: a root is trusted through the store, regardless of
 * its key.
 */
export function validatedChain(chain: readonly CertificateFacts[]): CertificateFacts[] {
  return chain.filter((certificate, at) => at === 0 || !certificate.selfSigned);
}

/** The chains of a server, the one that most clients receive first. */
export function servedChains({ chain, problems, revocation, privateRoot, otherChain }: TlsEvidence): ServedChain[] {
  const first = { chain, problems, ...(revocation ? { revocation } : {}), ...(privateRoot ? { privateRoot } : {}) };
  return otherChain ? [first, otherChain] : [first];
}

/** Returns true if the signature hash is vulnerable to collisions (RFC 9155; Baseline Requirements §7.1.3.2). */
export function signatureTooWeak({ signatureAlgorithm }: CertificateFacts): boolean {
  return /md[245]|sha-?1(?!\d)/i.test(signatureAlgorithm);
}
