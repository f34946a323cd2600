import type { TlsVersion } from '#evidence/web.ts';
import { RECORD } from './records.ts';

/** Protocol numbers on the wire (RFC 6101, 2246, 4346, 5246, 8446). */
export const VERSION_NUMBERS: Readonly<Record<Exclude<TlsVersion, 'SSLv2'>, number>> = {
  SSLv3: 0x0300,
  'TLSv1.0': 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
};

const CLIENT_HELLO = 1;
const X25519 = 0x001d;
/** Curves and finite fields (RFC 8422, 7919): x25519, P-256, P-384, P-521, x448, secp256k1, and ffdhe2048 to ffdhe8192. */
const GROUPS: readonly number[] = [
  X25519,
  0x0017,
  0x0018,
  0x0019,
  0x001e,
  0x0016,
  0x0100,
  0x0101,
  0x0102,
  0x0103,
  0x0104,
];
/**
 * ECDSA, RSA-PSS, EdDSA, RSA and DSA over SHA-2 and SHA-1 (RFC 8446 §4.2.3), so that servers with old certificates
 * respond, too.
 */
const SIGNATURES: readonly number[] = [
  0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0807, 0x0401, 0x0501, 0x0601, 0x0203, 0x0201, 0x0402, 0x0202,
];

export interface HelloOptions {
  version: Exclude<TlsVersion, 'SSLv2'>;
  suites: readonly number[];
  /** Sent as SNI (RFC 6066 §3); null for an address. */
  serverName: string | null;
  /** 96 random bytes: client random, session id and an x25519 public key, for which any 32 bytes are valid. */
  random: Uint8Array;
  /** Groups offered instead of the default; in TLS 1.3 without a key share, so that the server sends its choice. */
  groups?: readonly number[];
  /** Signature schemes offered instead of the default. */
  signatures?: readonly number[];
  /** Offers DEFLATE before no compression (RFC 3749). */
  compression?: boolean;
  /** Session id before TLS 1.3, at most 32 bytes; none by default. */
  sessionId?: Uint8Array;
  /** Further extensions, by type. */
  extra?: readonly (readonly [type: number, content: readonly number[]])[];
}

/** One TLS record with a ClientHello that offers exactly one version and these suites. */
export function clientHello(options: HelloOptions): Uint8Array {
  const { version, suites, random, compression = false, sessionId = new Uint8Array() } = options;
  const number = VERSION_NUMBERS[version];
  const newest = version === 'TLSv1.3';
  const body = [
    // From TLS 1.3 on, the actual version is in an extension, and middleboxes expect a session id (RFC 8446 §4.1.2).
    ...uint16(Math.min(number, 0x0303)),
    ...random.subarray(0, 32),
    ...vector(1, [...(newest ? random.subarray(32, 64) : sessionId)]),
    ...vector(2, suites.flatMap(uint16)),
    ...vector(1, compression ? [1, 0] : [0]),
    ...(version === 'SSLv3' ? [] : vector(2, extensions(number, options))),
  ];
  const handshake = [CLIENT_HELLO, ...vector(3, body)];
  return Uint8Array.from([RECORD.handshake, ...uint16(Math.min(number, 0x0301)), ...vector(2, handshake)]);
}

function extensions(version: number, options: HelloOptions): number[] {
  const { serverName, random, groups = GROUPS, signatures = SIGNATURES, extra = [] } = options;
  const key = options.groups ? [] : [...uint16(X25519), ...vector(2, [...random.subarray(64, 96)])];
  const name = serverName ? [...new TextEncoder().encode(serverName)] : null;
  return [
    ...(name ? extension(0, vector(2, [0, ...vector(2, name)])) : []),
    ...extension(10, vector(2, groups.flatMap(uint16))),
    ...extension(11, vector(1, [0])),
    // Renegotiation info (RFC 5746 §3.4).
    ...extension(0xff01, [0]),
    ...(version >= VERSION_NUMBERS['TLSv1.2'] ? extension(13, vector(2, signatures.flatMap(uint16))) : []),
    ...(version === VERSION_NUMBERS['TLSv1.3']
      ? [...extension(43, vector(1, uint16(version))), ...extension(51, vector(2, key))]
      : []),
    ...extra.flatMap(([type, content]) => extension(type, content)),
  ];
}

/** Ciphers of SSL 2.0 (draft-hickman-netscape-ssl §4.4). */
const SSL2_CIPHERS: Readonly<Record<number, string>> = {
  65664: 'SSL_CK_RC4_128_WITH_MD5',
  131200: 'SSL_CK_RC4_128_EXPORT40_WITH_MD5',
  196736: 'SSL_CK_RC2_128_CBC_WITH_MD5',
  262272: 'SSL_CK_RC2_128_CBC_EXPORT40_WITH_MD5',
  327808: 'SSL_CK_IDEA_128_CBC_WITH_MD5',
  393280: 'SSL_CK_DES_64_CBC_WITH_MD5',
  458944: 'SSL_CK_DES_192_EDE3_CBC_WITH_MD5',
};

/** CLIENT-HELLO of SSL 2.0 with its seven ciphers (draft-hickman-netscape-ssl §2.5). @param challenge 16 random bytes */
export function clientHelloSsl2(challenge: Uint8Array): Uint8Array {
  const ciphers = Object.keys(SSL2_CIPHERS).flatMap((number) => uint24(Number(number)));
  const body = [1, ...uint16(2), ...uint16(ciphers.length), ...uint16(0), ...uint16(16), ...ciphers, ...challenge];
  return Uint8Array.from([...uint16(0x8000 | body.length), ...body]);
}

/** Returns true for the beginning of a SERVER-HELLO of SSL 2.0; null if more bytes are needed. */
export function isServerHelloSsl2(bytes: Uint8Array): boolean | null {
  if (bytes.length < 7) return null;
  return (bytes[0]! & 0x80) !== 0 && bytes[2] === 4 && bytes[5] === 0 && bytes[6] === 2;
}

/** Ciphers in a complete SERVER-HELLO of SSL 2.0; empty if it is truncated or contains no known ones. */
export function ssl2Ciphers(bytes: Uint8Array): string[] {
  const certificate = (bytes[7]! << 8) | bytes[8]!;
  const length = (bytes[9]! << 8) | bytes[10]!;
  const from = 13 + certificate;
  const names: string[] = [];
  for (let at = from; at + 3 <= Math.min(from + length, bytes.length); at += 3) {
    const name = SSL2_CIPHERS[(bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!];
    if (name) names.push(name);
  }
  return names;
}

/** A number as two bytes, the higher first. */
export function uint16(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

function uint24(value: number): number[] {
  return [(value >> 16) & 0xff, ...uint16(value)];
}

/** A length-prefixed list (RFC 8446 §3.4). */
export function vector(lengthBytes: 1 | 2 | 3, content: readonly number[]): number[] {
  const length = content.length;
  if (lengthBytes === 1) return [length, ...content];
  return [...(lengthBytes === 2 ? uint16(length) : uint24(length)), ...content];
}

function extension(type: number, content: readonly number[]): number[] {
  return [...uint16(type), ...vector(2, content)];
}
