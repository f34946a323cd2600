import { RECORD } from './records.ts';

/** A server's response to a ClientHello, as far as it was read. */
export type ServerFlight =
  | { state: 'more' }
  | { state: 'alert'; description: number }
  | { state: 'not-tls' }
  | ServerHello;

export interface ServerHello {
  state: 'hello';
  /** Version in wire format, from `supported_versions` if present. */
  version: number;
  suite: number;
  /** Selected method: 0 = none, 1 = DEFLATE (RFC 3749). */
  compression: number;
  sessionId: Uint8Array;
  /** The server's extensions by type; complete only before TLS 1.3. */
  extensions: ReadonlyMap<number, Uint8Array>;
  /** DER certificates, leaf first, if they were sent unencrypted (before TLS 1.3) and were read. */
  certificates: Uint8Array[];
  /** Bits of the server's finite-field Diffie-Hellman prime; null without one or if it was not read. */
  dhBits: number | null;
  /** The prime itself, without leading zeros. */
  dhPrime: Uint8Array | null;
  /** Group of the key exchange: from the parameters, or in TLS 1.3 from the extension; null without one. */
  group: number | null;
  /** Signature scheme of the parameters (RFC 5246 §7.4.1.4.1); null outside TLS 1.2 or if they were not read. */
  signature: number | null;
  /** A CertificateStatus message was received (RFC 6066 §8). */
  stapled: boolean;
  /** ServerHelloDone was read, or no further unencrypted data follows. */
  complete: boolean;
}

const SERVER_HELLO = 2;
const CERTIFICATE = 11;
const SERVER_KEY_EXCHANGE = 12;
const SERVER_HELLO_DONE = 14;
const CERTIFICATE_STATUS = 22;
const SUPPORTED_VERSIONS = 43;
const KEY_SHARE = 51;
/** Alert level: the hello follows a warning nevertheless. */
const WARNING = 1;
const CLOSE_NOTIFY = 0;
const TLS12 = 0x0303;
const TLS13 = 0x0304;
const CERTIFICATES_MAX = 10;
/** Named curve: the key exchange uses an elliptic curve (RFC 8422 §5.4). */
const NAMED_CURVE = 3;

/**
 * Parses the records received so far. Never throws; call again with more bytes while `state` is `more` or not
 * `complete`.
 */
export function parseServerFlight(bytes: Uint8Array): ServerFlight {
  const messages: number[] = [];
  let at = 0;
  let alert: number | null = null;
  while (at + 5 <= bytes.length && alert === null) {
    const type = bytes[at]!;
    const length = uint(bytes, at + 3, 2);
    if (type < 20 || type > 23 || bytes[at + 1] !== 3)
      return messages.length > 0 ? read(messages) : { state: 'not-tls' };
    if (at + 5 + length > bytes.length) break;
    const record = bytes.subarray(at + 5, at + 5 + length);
    at += 5 + length;
    if (type === RECORD.alert) alert = record[0] === WARNING && record[1] !== CLOSE_NOTIFY ? null : (record[1] ?? 0);
    else if (type === RECORD.handshake) for (const byte of record) messages.push(byte);
    else break;
  }
  if (bytes.length >= 1 && (bytes[0]! < 20 || bytes[0]! > 23)) return { state: 'not-tls' };
  const flight = read(messages);
  return flight.state === 'more' && alert !== null ? { state: 'alert', description: alert } : flight;
}

function read(messages: readonly number[]): ServerFlight {
  const bytes = Uint8Array.from(messages);
  let hello: ServerHello | null = null;
  let at = 0;
  while (at + 4 <= bytes.length) {
    const type = bytes[at]!;
    const length = uint(bytes, at + 1, 3);
    if (at + 4 + length > bytes.length) break;
    const body = bytes.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    if (type === SERVER_HELLO) hello = readHello(body);
    if (!hello) continue;
    if (type === CERTIFICATE) hello.certificates = readCertificates(body);
    if (type === CERTIFICATE_STATUS) hello.stapled = true;
    if (type === SERVER_KEY_EXCHANGE) readKeyExchange(body, hello);
    if (type === SERVER_HELLO_DONE) hello.complete = true;
  }
  return hello ?? { state: 'more' };
}

function readHello(body: Uint8Array): ServerHello | null {
  // version, random, session id, suite, compression (RFC 5246 §7.4.1.3)
  const suiteAt = 35 + (body[34] ?? 0);
  if (body.length < suiteAt + 3) return null;
  const extensions = new Map<number, Uint8Array>();
  let at = suiteAt + 5;
  const end = Math.min(body.length, at + uint(body, suiteAt + 3, 2));
  while (at + 4 <= end) {
    const length = uint(body, at + 2, 2);
    extensions.set(uint(body, at, 2), body.slice(at + 4, Math.min(end, at + 4 + length)));
    at += 4 + length;
  }
  const chosen = extensions.get(SUPPORTED_VERSIONS);
  const share = extensions.get(KEY_SHARE);
  const version = chosen?.length === 2 ? uint(chosen, 0, 2) : uint(body, 0, 2);
  return {
    state: 'hello',
    version,
    suite: uint(body, suiteAt, 2),
    compression: body[suiteAt + 2]!,
    sessionId: body.slice(35, suiteAt),
    extensions,
    certificates: [],
    dhBits: null,
    dhPrime: null,
    group: share && share.length >= 2 ? uint(share, 0, 2) : null,
    signature: null,
    stapled: false,
    complete: version >= TLS13,
  };
}

function readCertificates(body: Uint8Array): Uint8Array[] {
  const list: Uint8Array[] = [];
  let at = 3;
  while (at + 3 <= body.length && list.length < CERTIFICATES_MAX) {
    const length = uint(body, at, 3);
    if (length === 0 || at + 3 + length > body.length) break;
    list.push(body.slice(at + 3, at + 3 + length));
    at += 3 + length;
  }
  return list;
}

/** Group or prime, and the signature scheme, of an ephemeral key exchange (RFC 5246 §7.4.3; RFC 8422 §5.4). */
function readKeyExchange(body: Uint8Array, hello: ServerHello): void {
  let at: number;
  if (body[0] === NAMED_CURVE) {
    hello.group = uint(body, 1, 2);
    at = 4 + (body[3] ?? 0);
  } else {
    hello.dhPrime = readPrime(body);
    if (hello.dhPrime === null) return;
    hello.dhBits = hello.dhPrime.length * 8 - (Math.clz32(hello.dhPrime[0]!) - 24);
    // Prime, generator and public value, each length-prefixed.
    at = 0;
    for (let part = 0; part < 3; part += 1) at += 2 + uint(body, at, 2);
  }
  // Scheme, length of the signature, signature; absent in anonymous exchanges.
  if (hello.version === TLS12 && at + 4 < body.length) hello.signature = uint(body, at, 2);
}

/** The prime at the start of ephemeral Diffie-Hellman parameters (RFC 5246 §7.4.3). */
function readPrime(body: Uint8Array): Uint8Array | null {
  const length = uint(body, 0, 2);
  if (length < 32 || length > 4_096 || 2 + length > body.length) return null;
  const prime = body.subarray(2, 2 + length);
  const first = prime.findIndex((byte) => byte !== 0);
  return first < 0 ? null : prime.slice(first);
}

function uint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = at; index < at + length; index += 1) value = value * 256 + (bytes[index] ?? 0);
  return value;
}
