import { X509Certificate } from 'node:crypto';
import type { CertificateFacts, TlsEvidence } from '#evidence/web.ts';
import { plainText } from '../pages/masking.ts';
import { brokenConstraints, constraintsOf } from './constraints.ts';
import { revocationFacts } from './extensions.ts';

/** Maximum number of certificates on the path to a root. */
const PATH_MAX = 10;
const NAMES_MAX = 100;

/** Bits of the curves in certificates (RFC 5480, RFC 5639). */
const CURVE_BITS: Readonly<Record<string, number>> = {
  prime192v1: 192,
  secp224r1: 224,
  prime256v1: 256,
  secp256k1: 256,
  brainpoolP256r1: 256,
  secp384r1: 384,
  brainpoolP384r1: 384,
  secp521r1: 521,
  brainpoolP512r1: 512,
};

/** A certificate that Node can parse; null for other bytes. */
export function readCertificate(data: Uint8Array | string): X509Certificate | null {
  try {
    const certificate = new X509Certificate(data);
    // The dates are parsed lazily and throw if invalid.
    return Number.isNaN(Date.parse(certificate.validTo) + Date.parse(certificate.validFrom)) ? null : certificate;
  } catch {
    return null;
  }
}

/** Facts of one certificate; unparsable fields are `other`, null or empty. */
export function certificateFacts(certificate: X509Certificate): CertificateFacts {
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    names: alternativeNames(certificate.subjectAltName),
    notBefore: new Date(certificate.validFrom).toISOString(),
    notAfter: new Date(certificate.validTo).toISOString(),
    ...keyFacts(certificate),
    signatureAlgorithm: certificate.signatureAlgorithm ?? certificate.signatureAlgorithmOid ?? 'unknown',
    serial: certificate.serialNumber.toLowerCase(),
    sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    selfSigned: isIssuedBy(certificate, certificate),
    ocspUrl: /^OCSP /m.test(certificate.infoAccess ?? ''),
    ...revocationFacts(certificate.raw),
  };
}

/**
 * The result of strict chain validation, with all problems rather than only the first.
 * @param chain leaf first, as served
 * @param anchors trusted roots
 * @param host name or address that the client requested
 * @param time ISO 8601: the clock of the scan
 */
export function validateCertificateChain(
  chain: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  host: string,
  time: string,
): TlsEvidence['problems'] {
  const leaf = chain[0];
  if (!leaf) return ['unreadable'];
  const problems = new Set<TlsEvidence['problems'][number]>();
  const { path, end } = walk(chain, anchors);
  const now = Date.parse(time);
  if (path.some((one) => Date.parse(one.validTo) < now)) problems.add('expired');
  if (path.some((one) => Date.parse(one.validFrom) > now)) problems.add('not-yet-valid');
  if (end !== 'anchor') problems.add(end);
  for (const problem of brokenConstraints(path.map(({ raw }) => constraintsOf(raw)))) problems.add(problem);
  if (!fits(leaf, host)) problems.add('name-mismatch');
  return [...problems];
}

/** Returns true if a chain ends at one of these roots. */
export function leadsTo(chain: readonly X509Certificate[], anchors: readonly X509Certificate[]): boolean {
  return chain.length > 0 && walk(chain, anchors).end === 'anchor';
}

/** Roots by subject, prepared once for many chains. */
export function readAnchors(pems: readonly string[]): X509Certificate[] {
  return pems.flatMap((pem) => readCertificate(pem) ?? []);
}

function walk(
  chain: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
): { path: X509Certificate[]; end: 'anchor' | 'self-signed' | 'untrusted-root' | 'incomplete-chain' } {
  let current = chain[0]!;
  const path: X509Certificate[] = [];
  while (path.length < PATH_MAX) {
    const isAnchor = anchors.some((one) => one.fingerprint256 === current.fingerprint256);
    // Clients ignore the dates of a trusted root.
    if (isAnchor) return { path, end: 'anchor' };
    path.push(current);
    if (anchors.some((one) => isIssuedBy(current, one))) return { path, end: 'anchor' };
    if (isIssuedBy(current, current)) return { path, end: path.length === 1 ? 'self-signed' : 'untrusted-root' };
    const others = chain.filter((one) => !path.includes(one));
    // An issuer that signed without permission is reported as such, not as missing.
    const issuer =
      others.find((one) => one.ca && isIssuedBy(current, one)) ?? others.find((one) => isSignedBy(current, one));
    if (!issuer) return { path, end: 'incomplete-chain' };
    current = issuer;
  }
  return { path, end: 'incomplete-chain' };
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return (
      certificate.issuer === issuer.subject &&
      (certificate === issuer || certificate.checkIssued(issuer)) &&
      certificate.verify(issuer.publicKey)
    );
  } catch {
    return false;
  }
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.issuer === issuer.subject && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function fits(leaf: X509Certificate, host: string): boolean {
  try {
    if (/^[\d.]+$|:/.test(host)) return leaf.checkIP(host) !== undefined;
    return leaf.checkHost(host, { subject: 'never', partialWildcards: false }) !== undefined;
  } catch {
    return false;
  }
}

function keyFacts(certificate: X509Certificate): Pick<CertificateFacts, 'keyType' | 'keyBits'> {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
    const bits = details?.modulusLength ?? CURVE_BITS[details?.namedCurve ?? ''] ?? null;
    switch (type) {
      case 'rsa':
      case 'rsa-pss':
        return { keyType: 'RSA', keyBits: bits };
      case 'ec':
        return { keyType: 'EC', keyBits: bits };
      case 'dsa':
        return { keyType: 'DSA', keyBits: bits };
      case 'ed25519':
        return { keyType: 'Ed25519', keyBits: 256 };
      case 'ed448':
        return { keyType: 'Ed448', keyBits: 456 };
      default:
        return { keyType: 'other', keyBits: bits };
    }
  } catch {
    return { keyType: 'other', keyBits: null };
  }
}

/** `DNS:a.example, IP Address:192.0.2.1` → the names; those with special characters are quoted as JSON. */
function alternativeNames(text: string | undefined): string[] {
  const names: string[] = [];
  for (const [, plain, quoted] of (text ?? '').matchAll(
    /(?:DNS|IP Address):(?:([^",\s]{1,253})|("(?:[^"\\]|\\.){1,300}"))/g,
  )) {
    if (names.length < NAMES_MAX) names.push(plainText(plain ?? String(JSON.parse(quoted!))).toLowerCase());
  }
  return names;
}

function oneLine(name: string): string {
  return plainText(name.split('\n').join(', ')).slice(0, 300);
}
