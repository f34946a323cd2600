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
import { logFailure } from '#platform/logging/log-failure.ts';
import { der } from './der.ts';
import { type PdfSigner, pdfSignerOf } from './pdf-certificate.ts';
import { toSigningKey } from './signing-keys.ts';
import { requestTimestamp } from './timestamp.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
/** RFC 5652, 11.1 and 11.2. */
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
/** RFC 5035, 3: the certificate that belongs to the signature, so that it cannot be replaced. */
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

/** RFC 3161, appendix A: the time-stamp of a signature. */
const SIGNATURE_TIME_STAMP = '1.2.840.113549.1.9.16.2.14';

type Parts = Pick<Context, 'config' | 'log' | 'secrets'>;

/**
 * Signs a PDF in its signature field as PAdES (ETSI EN 319 142-1) with the current key of this installation: B-T with a
 * time-stamp service, B-B without one, or while it fails.
 * @returns the file, of the same length
 */
export async function signPdf(
  { config, log, secrets }: Parts,
  pdf: Buffer,
  signal: AbortSignal = new AbortController().signal,
): Promise<Buffer> {
  const key = secrets.keys.current('report');
  const signer = pdfSignerOf(key, toSigningKey(key).kid);
  const info = signerInfoOf(signer, signedBytes(pdf));
  if (config.timestampUrl) {
    try {
      const digest = sha256(Buffer.from(info.signature.buffer));
      const token = await requestTimestamp(config.timestampUrl, digest, signal);
      info.unsignedAttrs = [attribute(SIGNATURE_TIME_STAMP, token)];
      return insertSignature(pdf, cmsOf(signer, info));
    } catch (error) {
      signal.throwIfAborted();
      // A report without a time-stamp is worth more than none.
      logFailure(log, error, 'a report has no time-stamp');
      delete info.unsignedAttrs;
    }
  }
  return insertSignature(pdf, cmsOf(signer, info));
}

/** A signature with the attributes that PAdES B-B requires (RFC 5652; ETSI EN 319 122-1, 6.3). */
function signerInfoOf({ privateKey, certificate }: PdfSigner, content: Buffer): SignerInfo {
  const attributes = [
    attribute(CONTENT_TYPE, objectIdentifier(id_data)),
    attribute(MESSAGE_DIGEST, AsnConvert.serialize(new OctetString(sha256(content)))),
    attribute(SIGNING_CERTIFICATE_V2, signingCertificate(Buffer.from(AsnConvert.serialize(certificate)))),
  ].sort((a, b) => Buffer.compare(encoded(a), encoded(b)));
  return new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: certificate.tbsCertificate.issuer,
        serialNumber: certificate.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: SHA256 }),
    signedAttrs: attributes,
    signatureAlgorithm: new SignatureAlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 }),
    signature: new OctetString(sign('sha256', der(0x31, Buffer.concat(attributes.map(encoded))), privateKey)),
  });
}

/** A detached signature with its certificates. */
function cmsOf({ certificate, issuer }: PdfSigner, info: SignerInfo): Buffer {
  const signed = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([new DigestAlgorithmIdentifier({ algorithm: SHA256 })]),
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
