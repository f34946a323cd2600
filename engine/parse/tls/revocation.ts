import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { type DerElement, derElement, derElements } from './der.ts';
import { extensionsOf } from './extensions.ts';

/** Revocation status of a certificate from its authority. */
export interface RevocationVerdict {
  status: 'good' | 'revoked';
  /** ISO 8601; null if it is not revoked. */
  revokedAt: string | null;
}

const TAG = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utcTime: 0x17, time: 0x18, sequence: 0x30 } as const;
const CONTEXT = { zero: 0xa0, one: 0xa1, good: 0x80 } as const;
const SHA1 = [0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00];
/** id-kp-OCSPSigning (RFC 6960 §4.2.2.2). */
const OCSP_SIGNING = '2b06010505070309';
const AUTHORITY_ACCESS = '2b06010505070101';
const OCSP_METHOD = '2b06010505073001';
const LIST_POINTS = '551d1f';
const EXTENDED_KEY_USAGE = '551d25';
const URL_MAX = 500;
/** Tolerance for clock differences between responders and scanners. */
const SKEW_MS = 3_600_000;

/** Hash of a signature algorithm by the hex of its OID; null = the algorithm includes one (Ed25519). */
const HASHES: Readonly<Record<string, string | null>> = {
  '2a864886f70d010105': 'sha1',
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d0401': 'sha1',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
  '2b6570': null,
};

/** Revocation URLs in a certificate: http only, as authorities publish them. */
export function revocationAddresses(certificate: Uint8Array): { ocsp: string | null; list: string | null } {
  const extensions = extensionsOf(certificate);
  const access = extensions.get(AUTHORITY_ACCESS)?.value;
  const points = extensions.get(LIST_POINTS)?.value;
  const responders = (access ? inside(access, derElement(access, 0)) : []).flatMap((row) => {
    const [method, place] = inside(access!, row);
    return method && place && hex(access!, method) === OCSP_METHOD ? [text(access!, place)] : [];
  });
  return { ocsp: responders.find(isHttp) ?? null, list: points ? (addressesIn(points).find(isHttp) ?? null) : null };
}

const isHttp = (url: string) => /^http:\/\/[\x21-\x7e]+$/i.test(url) && url.length <= URL_MAX;

/** uniformResourceIdentifier names at any depth (RFC 5280 §4.2.1.13). */
function addressesIn(bytes: Uint8Array, depth = 0): string[] {
  return [...derElements(bytes, 0, bytes.length)].flatMap(({ tag, from, to }) => {
    const content = bytes.subarray(from, to);
    if (tag === 0x86) return [Buffer.from(content).toString('latin1')];
    return (tag & 0x20) !== 0 && depth < 6 ? addressesIn(content, depth + 1) : [];
  });
}

/** An OCSPRequest for one certificate, without a nonce, so that caches can respond (RFC 6960 §4.1, RFC 5019 §2.1). */
export function ocspRequest(certificate: Uint8Array, issuer: Uint8Array): Uint8Array | null {
  const own = fieldsOf(certificate);
  const above = fieldsOf(issuer);
  if (!own || !above) return null;
  const id = encode(
    TAG.sequence,
    SHA1,
    encode(TAG.octets, sha1(above.subject)),
    encode(TAG.octets, sha1(above.key)),
    encode(TAG.integer, own.serial),
  );
  return Uint8Array.from(encode(TAG.sequence, encode(TAG.sequence, encode(TAG.sequence, encode(TAG.sequence, id)))));
}

/**
 * Status of a certificate in an OCSP response; null if it is unreliable: another certificate, a signature by neither
 * the issuer nor its responder, or outside of its validity period.
 * @param time clock of the scan, ISO 8601
 */
export function readOcsp(
  bytes: Uint8Array,
  certificate: Uint8Array,
  issuer: X509Certificate,
  time: string,
): RevocationVerdict | null {
  const own = fieldsOf(certificate);
  const above = fieldsOf(issuer.raw);
  const [status, wrapped] = inside(bytes, derElement(bytes, 0));
  if (!own || !above || !status || !wrapped || bytes[status.from] !== 0) return null;
  const octets = inside(bytes, derElement(bytes, wrapped.from)).find(({ tag }) => tag === TAG.octets);
  const basic = octets ? bytes.subarray(octets.from, octets.to) : null;
  if (!basic) return null;
  const [data, algorithm, signature, certificates] = inside(basic, derElement(basic, 0));
  if (!data || !algorithm || !signature) return null;
  const signers = [issuer.publicKey, ...respondersIn(basic, certificates, issuer)];
  if (!signers.some((key) => isSigned(basic, data, algorithm, signature, key))) return null;
  const responses = inside(basic, data).find(({ tag }) => tag === TAG.sequence);
  for (const single of responses ? inside(basic, responses) : []) {
    const [id, told, from, until] = inside(basic, single);
    if (!id || !told || !from) continue;
    const [, name, key, serial] = inside(basic, id);
    const fits =
      name &&
      key &&
      serial &&
      sameNumber(basic.subarray(serial.from, serial.to), own.serial) &&
      hex(basic, name) === Buffer.from(sha1(above.subject)).toString('hex') &&
      hex(basic, key) === Buffer.from(sha1(above.key)).toString('hex');
    if (!fits) continue;
    const next = until?.tag === CONTEXT.zero ? derElement(basic, until.from) : null;
    if (!isCurrent(instant(basic, from), next && instant(basic, next), time)) return null;
    if (told.tag === CONTEXT.good) return { status: 'good', revokedAt: null };
    if (told.tag !== CONTEXT.one) return null;
    const [at] = inside(basic, told);
    return { status: 'revoked', revokedAt: at ? instant(basic, at) : null };
  }
  return null;
}

/** Status of a certificate in a CRL (RFC 5280 §5.1); null if the CRL is unreliable. */
export function readRevocationList(
  bytes: Uint8Array,
  certificate: Uint8Array,
  issuer: X509Certificate,
  time: string,
): RevocationVerdict | null {
  const own = fieldsOf(certificate);
  const above = fieldsOf(issuer.raw);
  const [list, algorithm, signature] = inside(bytes, derElement(bytes, 0));
  if (!own || !above || !list || !algorithm || !signature) return null;
  if (!isSigned(bytes, list, algorithm, signature, issuer.publicKey)) return null;
  const parts = inside(bytes, list).filter(({ tag }) => tag !== TAG.integer);
  const [, name, from, ...rest] = parts;
  if (!name || !from || !Buffer.from(bytes.subarray(wholeOf(bytes, name), name.to)).equals(above.subject)) return null;
  const next = rest[0] && (rest[0].tag === TAG.utcTime || rest[0].tag === TAG.time) ? rest[0] : null;
  if (!isCurrent(instant(bytes, from), next && instant(bytes, next), time)) return null;
  const revoked = rest.find(({ tag }) => tag === TAG.sequence);
  for (const entry of revoked ? derElements(bytes, revoked.from, revoked.to) : []) {
    const [serial, at] = inside(bytes, entry);
    if (serial && at && sameNumber(bytes.subarray(serial.from, serial.to), own.serial))
      return { status: 'revoked', revokedAt: instant(bytes, at) };
  }
  return { status: 'good', revokedAt: null };
}

/** Keys of responders to which the issuer delegated OCSP (RFC 6960 §4.2.2.2). */
function respondersIn(bytes: Uint8Array, wrapped: DerElement | undefined, issuer: X509Certificate): KeyObject[] {
  const list = wrapped?.tag === CONTEXT.zero ? inside(bytes, derElement(bytes, wrapped.from)) : [];
  return list.slice(0, 4).flatMap((one) => {
    try {
      const responder = new X509Certificate(bytes.subarray(wholeOf(bytes, one), one.to));
      const usages = extensionsOf(responder.raw).get(EXTENDED_KEY_USAGE)?.value;
      const signs = usages ? Buffer.from(usages).toString('hex').includes(OCSP_SIGNING) : false;
      return signs && responder.issuer === issuer.subject && responder.verify(issuer.publicKey)
        ? [responder.publicKey]
        : [];
    } catch {
      return [];
    }
  });
}

function isSigned(
  bytes: Uint8Array,
  data: DerElement,
  algorithm: DerElement,
  signature: DerElement,
  key: KeyObject,
): boolean {
  const [oid] = inside(bytes, algorithm);
  const hash = oid ? HASHES[hex(bytes, oid)] : undefined;
  if (hash === undefined || signature.tag !== TAG.bits) return false;
  try {
    const signed = bytes.subarray(wholeOf(bytes, data), data.to);
    return verify(hash, signed, key, bytes.subarray(signature.from + 1, signature.to));
  } catch {
    return false;
  }
}

/** Raw serial number, subject and key of a certificate (RFC 5280 §4.1.2). */
function fieldsOf(bytes: Uint8Array): { serial: Uint8Array; subject: Uint8Array; key: Uint8Array } | null {
  const [body] = inside(bytes, derElement(bytes, 0));
  const fields = body ? inside(bytes, body).filter(({ tag }) => tag !== CONTEXT.zero) : [];
  const [serial, , , , subject, spki] = fields;
  const key = spki ? inside(bytes, spki).find(({ tag }) => tag === TAG.bits) : undefined;
  if (!serial || !subject || !key) return null;
  return {
    serial: bytes.subarray(serial.from, serial.to),
    subject: bytes.subarray(wholeOf(bytes, subject), subject.to),
    key: bytes.subarray(key.from + 1, key.to),
  };
}

function inside(bytes: Uint8Array, element: DerElement | null): DerElement[] {
  return element ? [...derElements(bytes, element.from, element.to)] : [];
}

/** Start of an element, including its tag and length. */
function wholeOf(bytes: Uint8Array, { from, to }: DerElement): number {
  const length = to - from;
  const size = length < 0x80 ? 2 : length < 0x100 ? 3 : length < 0x10000 ? 4 : 5;
  return bytes[from - size] === undefined ? from : from - size;
}

const hex = (bytes: Uint8Array, { from, to }: DerElement) => Buffer.from(bytes.subarray(from, to)).toString('hex');
const text = (bytes: Uint8Array, { from, to }: DerElement) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
const sha1 = (bytes: Uint8Array): number[] => [...createHash('sha1').update(bytes).digest()];

function sameNumber(one: Uint8Array, other: Uint8Array): boolean {
  const plain = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('hex')
      .replace(/^(?:00)+/, '');
  return plain(one) === plain(other);
}

/** UTCTime and GeneralizedTime (RFC 5280 §4.1.2.5) as ISO 8601; null for anything else. */
function instant(bytes: Uint8Array, element: DerElement): string | null {
  const said = text(bytes, element);
  const full = element.tag === TAG.utcTime ? `${Number(said.slice(0, 2)) < 50 ? '20' : '19'}${said}` : said;
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(full);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}

function isCurrent(from: string | null, until: string | null, time: string): boolean {
  if (from === null) return false;
  const now = Date.parse(time);
  return Date.parse(from) <= now + SKEW_MS && (until === null || Date.parse(until) >= now - SKEW_MS);
}

function encode(tag: number, ...contents: readonly (ArrayLike<number> & Iterable<number>)[]): number[] {
  const content = contents.flatMap((part) => [...part]);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return [tag, ...size, ...content];
}
