import { createECDH, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { privateKeyOf, publicKeyOf } from '#platform/secrets/ed25519.ts';
import type { Key } from '#platform/secrets/key-ring.ts';

/** Order of the group of P-256 (SEC 2, 2.4.2). */
const P256_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** 64 bits more than the order, so that the remainder is uniform (FIPS 186-5, A.2.1). */
const SCALAR_BYTES = 40;
/** Dates of a certificate that lasts as long as its key (RFC 5280, 4.1.2.5): one date for all, because a key has none. */
const VALIDITY = { notBefore: new Date('2020-01-01T00:00:00Z'), notAfter: new Date('9999-12-31T23:59:59Z') };
const COMMON_NAME = '2.5.4.3';
/** RFC 8410. */
const ED25519 = '1.3.101.112';
/** RFC 9336: the key signs documents. */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';

/** What PDFs are signed with. */
export interface PdfSigner {
  /** P-256, because common PDF readers do not verify Ed25519. */
  privateKey: KeyObject;
  certificate: Certificate;
  /** Certificate of the installation's key, which issued the other. */
  issuer: Certificate;
}

/**
 * Key and certificates for PDFs, derived from a key of the installation and always the same for it: Ed25519 signatures
 * are deterministic. The published key of the installation thereby vouches for the signatures of its PDFs.
 * @param kid thumbprint of the published key
 */
export function pdfSignerOf(key: Key, kid: string): PdfSigner {
  const privateKey = p256From(key.bytes);
  const issuer = `Assay report key ${kid}`;
  return {
    privateKey,
    issuer: certificateOf(key, {
      issuer,
      subject: issuer,
      serial: 1,
      publicKey: publicKeyOf(key),
      extensions: [
        critical(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
        critical(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign)),
      ],
    }),
    certificate: certificateOf(key, {
      issuer,
      subject: `Assay report ${kid}`,
      serial: 2,
      publicKey: createPublicKey(privateKey),
      extensions: [
        critical(id_ce_basicConstraints, new BasicConstraints({ cA: false })),
        critical(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation)),
        extension(id_ce_extKeyUsage, new ExtendedKeyUsage([DOCUMENT_SIGNING])),
      ],
    }),
  };
}

interface Subject {
  issuer: string;
  subject: string;
  serial: number;
  publicKey: KeyObject;
  extensions: Extension[];
}

function certificateOf(key: Key, { issuer, subject, serial, publicKey, extensions }: Subject): Certificate {
  const algorithm = new AlgorithmIdentifier({ algorithm: ED25519 });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const content = new TBSCertificate({
    version: Version.v3,
    serialNumber: Uint8Array.of(serial).buffer,
    signature: algorithm,
    issuer: nameOf(issuer),
    validity: new Validity(VALIDITY),
    subject: nameOf(subject),
    subjectPublicKeyInfo: AsnConvert.parse(spki, SubjectPublicKeyInfo),
    extensions: new Extensions(extensions),
  });
  const signature = sign(null, Buffer.from(AsnConvert.serialize(content)), privateKeyOf(key));
  return new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  });
}

const nameOf = (name: string) =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new AttributeValue({ utf8String: name }) }),
    ]),
  ]);

const extension = (extnID: string, value: object) =>
  new Extension({ extnID, extnValue: new OctetString(AsnConvert.serialize(value)) });
const critical = (extnID: string, value: object) => {
  const made = extension(extnID, value);
  made.critical = true;
  return made;
};

/** A private key of P-256 from 32 secret bytes, independent of the Ed25519 key of the same bytes. */
function p256From(bytes: Buffer): KeyObject {
  const derived = Buffer.from(hkdfSync('sha256', bytes, '', 'assay pdf signature p-256', SCALAR_BYTES));
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (P256_ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: d.toString('base64url') },
    format: 'jwk',
  });
}
