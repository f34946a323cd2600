import { randomBytes } from 'node:crypto';
import { ContentInfo, id_signedData, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { type DerElement, der, elementsOf } from './der.ts';

/** 2.16.840.1.101.3.4.2.1. */
const SHA256 = Buffer.from('0609608648016503040201', 'hex');
/** 1.2.840.113549.1.9.16.1.4: the content of a time-stamp token. */
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const INTEGER = 0x02;
const OCTET_STRING = 0x04;
const SEQUENCE = 0x30;
const GENERALIZED_TIME = 0x18;
/** Time for one request, in milliseconds. */
const REQUEST_MS = 10_000;
/** A token with a chain of certificates has about 6,000 bytes. */
const RESPONSE_MAX = 64 * 1024;

/**
 * A time-stamp token of RFC 3161 for a digest by SHA-256, as DER. That its certificate is trusted is for the reader of
 * the signature to decide.
 * @param url of the service that the operator chose
 * @throws Error if there is none, or it is for something else
 */
export async function requestTimestamp(url: string, digest: Buffer, signal: AbortSignal): Promise<ArrayBuffer> {
  // Positive, and without a leading zero: the first bits are 01.
  const nonce = randomBytes(16);
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const imprint = der(SEQUENCE, der(SEQUENCE, SHA256, Buffer.from([0x05, 0x00])), der(OCTET_STRING, digest));
  const withCertificates = Buffer.from([0x01, 0x01, 0xff]);
  const query = der(SEQUENCE, der(INTEGER, Buffer.from([1])), imprint, der(INTEGER, nonce), withCertificates);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(query),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
  });
  if (!response.ok) throw new Error(`the time-stamp service responded with status ${response.status}`);
  const token = tokenIn(await readBounded(response));
  checkToken(token, { digest, nonce });
  return new Uint8Array(token).buffer;
}

async function readBounded({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > RESPONSE_MAX) throw new Error('the response of the time-stamp service is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The token of a TimeStampResp (RFC 3161, 2.4.2). */
function tokenIn(response: Buffer): Buffer {
  const [status, token] = elementsOf(partOf(elementsOf(response), 0, SEQUENCE).content);
  const [code] = status ? elementsOf(status.content) : [];
  // 0 = granted, 1 = granted with modifications.
  if (!token || code?.tag !== INTEGER || ![0, 1].includes(code.content[0] ?? -1)) {
    throw new Error('the time-stamp service refused the request');
  }
  return token.bytes;
}

/** @throws Error if the token is not for this digest and request */
function checkToken(token: Buffer, { digest, nonce }: { digest: Buffer; nonce: Buffer }): void {
  const wrapped = AsnConvert.parse(token, ContentInfo);
  if (wrapped.contentType !== id_signedData) throw new Error('the time-stamp token is not signed');
  const { eContent, eContentType } = AsnConvert.parse(wrapped.content, SignedData).encapContentInfo;
  const content = eContent?.single?.buffer;
  if (eContentType !== TST_INFO || !content) throw new Error('the time-stamp token has no content');
  const info = elementsOf(partOf(elementsOf(Buffer.from(content)), 0, SEQUENCE).content);
  const [algorithm, imprint] = elementsOf(partOf(info, 2, SEQUENCE).content);
  if (!algorithm?.content.subarray(0, SHA256.length).equals(SHA256) || !imprint?.content.equals(digest)) {
    throw new Error('the time-stamp token is for other data');
  }
  const time = info.findIndex(({ tag }) => tag === GENERALIZED_TIME);
  const answered = info.slice(time + 1).find(({ tag }) => tag === INTEGER);
  if (time < 0 || !answered?.content.equals(nonce)) throw new Error('the time-stamp token is for another request');
}

function partOf(elements: readonly DerElement[], index: number, tag: number): DerElement {
  const element = elements[index];
  if (element?.tag !== tag) throw new Error('not the structure of a time-stamp');
  return element;
}
