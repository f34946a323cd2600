import { createHash, sign } from 'node:crypto';
import { insertSignature, signedBytes } from '@assay/report';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_data,
  id_signedData,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import type { Context } from '#platform/context.ts';
import { type PdfSigner, pdfSignerOf } from './pdf-certificate.ts';
import { toSigningKey } from './signing-keys.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
/** RFC 5652, 11.1 and 11.2. */
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
/** RFC 5035, 3: the certificate that belongs to the signature, so that it cannot be replaced. */
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

/**
 * Signs a PDF in its signature field as PAdES B-B (ETSI EN 319 142-1) with the current key of this installation.
 * @returns the file, of the same length
 */
export function signPdf({ secrets }: Pick<Context, 'secrets'>, pdf: Buffer): Buffer {
  const key = secrets.keys.current('report');
  const signer = pdfSignerOf(key, toSigningKey(key).kid);
  return insertSignature(pdf, cmsOf(signer, signedBytes(pdf)));
}

/** A detached signature with the attributes that PAdES B-B requires (RFC 5652; ETSI EN 319 122-1, 6.3). */
function cmsOf({ privateKey, certificate, issuer }: PdfSigner, content: Buffer): Buffer {
  const attributes = [
    attribute(CONTENT_TYPE, objectIdentifier(id_data)),
    attribute(MESSAGE_DIGEST, AsnConvert.serialize(new OctetString(sha256(content)))),
    attribute(SIGNING_CERTIFICATE_V2, signingCertificate(Buffer.from(AsnConvert.serialize(certificate)))),
  ].sort((a, b) => Buffer.compare(encoded(a), encoded(b)));
  const algorithm = new DigestAlgorithmIdentifier({ algorithm: SHA256 });
  const info = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: certificate.tbsCertificate.issuer,
        serialNumber: certificate.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm: algorithm,
    signedAttrs: attributes,
    signatureAlgorithm: new SignatureAlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 }),
    signature: new OctetString(sign('sha256', der(0x31, Buffer.concat(attributes.map(encoded))), privateKey)),
  });
  const signed = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([algorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet([certificate, issuer].map((one) => new CertificateChoices({ certificate: one }))),
    signerInfos: new SignerInfos([info]),
  });
  const wrapped = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signed) });
  return Buffer.from(AsnConvert.serialize(wrapped));
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const encoded = (value: Attribute) => Buffer.from(AsnConvert.serialize(value));
const attribute = (attrType: string, value: ArrayBuffer) => new Attribute({ attrType, attrValues: [value] });

/** Content type as the value of an attribute. */
function objectIdentifier(id: string): ArrayBuffer {
  const type = AsnConvert.serialize(new EncapsulatedContentInfo({ eContentType: id }));
  // A sequence of this one element: its contents without the two bytes of its head.
  return type.slice(2);
}

/** RFC 5035, 3: the certificate by its SHA-256, which is the default algorithm. */
function signingCertificate(certificate: Buffer): ArrayBuffer {
  const value = der(0x30, der(0x30, der(0x30, der(0x04, sha256(certificate)))));
  return new Uint8Array(value).buffer;
}

/** An element in DER (X.690, 8.1). */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
