import { X509Certificate } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { extensionsOf } from '#parse/tls/extensions.ts';

/** extendedKeyUsage and logotype (RFC 9399 §4) as bytes of their OIDs. */
const OID = { usage: '551d25', logotype: '2b0601050507010c' } as const;
/** id-kp-BrandIndicatorforMessageIdentification, 1.3.6.1.5.5.7.3.31, as an element. */
const FOR_MARKS = '06082b0601050507031f';
const CERTIFICATES_MAX = 5;
/** Uncompressed bytes of a logo; mail clients show none above 32 kB. */
const LOGO_MAX = 131_072;
const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,60000}-----END CERTIFICATE-----/g;

/** A mark certificate (VMC or CMC) as published. */
export interface MarkCertificate {
  /** ISO 8601; null if unparsable. */
  notBefore: string | null;
  notAfter: string | null;
  /**
   * Reasons for rejection by mail clients, by their names in the certificate: `PEM` = no certificate, `issuer` = broken
   * chain, `subjectAltName` = issued for another domain, `SVG` = its logo differs from the published one.
   */
  problems: string[];
}

/**
 * Validates the mark certificate of a BIMI record as mail clients do: a PEM chain with the leaf first, with the BIMI
 * extended key usage, for this domain and with the same logo. The root is not verified, since no public store lists the
 * roots of mark certificates. Pure; never throws.
 * @param logo the published logo; null if it could not be fetched
 */
export function readMarkCertificate(text: string, logo: string | null, domain: string): MarkCertificate {
  const chain = (text.match(PEM) ?? []).slice(0, CERTIFICATES_MAX).flatMap((pem) => read(pem) ?? []);
  const [leaf, ...above] = chain;
  if (!leaf) return { notBefore: null, notAfter: null, problems: ['PEM'] };
  const problems: string[] = [];
  const linked = chain
    .slice(0, -1)
    .every((one, at) => one.checkIssued(chain[at + 1]!) && one.verify(chain[at + 1]!.publicKey));
  if (above.length === 0 || !linked) problems.push('issuer');
  const extensions = extensionsOf(leaf.raw);
  if (!hex(extensions.get(OID.usage)?.value).includes(FOR_MARKS)) problems.push('extendedKeyUsage');
  const names = (leaf.subjectAltName ?? '').split(',').map((name) => name.trim().replace(/^DNS:/, '').toLowerCase());
  const covers = (name: string) =>
    name !== '' && (`.${domain}`.endsWith(`.${name}`) || name === `default._bimi.${domain}`);
  if (!names.some(covers)) problems.push('subjectAltName');
  const held = logoIn(extensions.get(OID.logotype)?.value);
  if (held === null) problems.push('logotype');
  else if (logo !== null && held !== logo) problems.push('SVG');
  return { notBefore: instant(leaf.validFrom), notAfter: instant(leaf.validTo), problems };
}

function read(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** The logo in a logotype extension: a data URI with the gzipped document. */
function logoIn(value: Uint8Array | undefined): string | null {
  const packed = /data:image\/svg\+xml[\w;=-]{0,40};base64,([A-Za-z0-9+/=]{1,200000})/.exec(
    Buffer.from(value ?? []).toString('latin1'),
  )?.[1];
  if (!packed) return null;
  try {
    const bytes = Buffer.from(packed, 'base64');
    const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (gzip ? gunzipSync(bytes, { maxOutputLength: LOGO_MAX }) : bytes).toString('utf8');
  } catch {
    return null;
  }
}

function instant(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function hex(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('hex');
}
