import { withoutEnd } from '../text-edges.ts';

/** What tells a credential from a placeholder of the same form. */

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Characters at the end of a credential, where chance alone decided, and the bits that each has to carry at least. */
const RANDOM_PART = 20;
const ENTROPY_MIN = 2.5;
/** Words that documentation puts where a key belongs. */
const PLACEHOLDER = /example|placeholder|your[-_]?(?:key|token|secret)|x{6}|\*{4}|0{8}|changeme|dummy/i;
const WEAK_WORDS = /^(?:pass(?:word|wd)?|secret|changeme|user|root|admin|test|example|x+|\*+)$/i;

/** Shannon entropy of a text, bits for each character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Made by chance, as far as a look at it can tell. */
export function hasHighEntropy(secret: string): boolean {
  const end = withoutEnd(secret, '"\' \t\r\n').slice(-RANDOM_PART);
  return entropyOf(end) >= ENTROPY_MIN && !PLACEHOLDER.test(secret);
}

/**
 * Tokens of GitHub and npm end with the CRC-32 of their random part in base 62
 * (https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats/).
 */
export function hasCheckSum(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1);
  let rest = crc32(Buffer.from(body.slice(0, -6), 'latin1'));
  let sum = '';
  for (let at = 0; at < 6; at += 1) {
    sum = BASE62[rest % 62] + sum;
    rest = Math.floor(rest / 62);
  }
  return body.endsWith(sum);
}

/** The password of `scheme://user:password@host` is none that an example would show, and no place for one. */
export function hasRealPassword(url: string): boolean {
  const name = url.indexOf('://') + 3;
  const colon = name < 3 ? -1 : url.indexOf(':', name);
  const end = colon < 0 ? -1 : url.indexOf('@', colon);
  const password = end < 0 ? '' : url.slice(colon + 1, end);
  return !WEAK_WORDS.test(password) && !/[<>{}$%]/.test(password);
}

/** CRC-32 of ISO 3309, as zip and PNG have it. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1;
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

/** Bytes of the shortest private key in DER: Ed25519 (RFC 8410 section 7). */
const KEY_BYTES_MIN = 46;

/**
 * Does a PEM text hold a private key, and not a place for one? PKCS#1, SEC 1 and PKCS#8 are one DER sequence that is as long
 * as it says; OpenSSH's own form begins with its name; a key under RFC 1421's encryption looks random.
 * @param pem from its BEGIN line to its END line; line breaks may be escaped as in a script
 */
export function holdsPrivateKey(pem: string): boolean {
  const text = pem.replace(/\\[nr]/g, '\n');
  const [head = '', body = ''] = text.split(/-----\s/, 2);
  const lines = body.split('-----', 1)[0]!.split(/\r?\n/);
  const encrypted = lines.some((line) => line.startsWith('Proc-Type: 4,ENCRYPTED'));
  const base64 = lines.filter((line) => !line.includes(':')).join('');
  if (!/^[A-Za-z0-9+/=\s]+$/.test(base64)) return false;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length < KEY_BYTES_MIN) return false;
  if (head.includes('OPENSSH')) return bytes.subarray(0, 15).toString('latin1') === 'openssh-key-v1\0';
  return encrypted ? entropyOf(bytes.toString('latin1')) >= ENCRYPTED_ENTROPY_MIN : isDerSequence(bytes);
}

/** Bits for each byte that 64 random bytes reach nearly always (their most is 6). */
const ENCRYPTED_ENTROPY_MIN = 5;

/** One DER sequence that begins with a number or, as PKCS#8 does when encrypted, with a sequence (X.690 section 8.1). */
function isDerSequence(bytes: Buffer): boolean {
  if (bytes[0] !== 0x30) return false;
  const short = bytes[1]! < 0x80;
  const size = short ? 0 : bytes[1]! & 0x7f;
  // A length of no bytes is BER's indefinite form, which DER does not have (X.690 section 10.1).
  if (size > 3 || (!short && size === 0)) return false;
  const length = short ? bytes[1]! : bytes.readUIntBE(2, size);
  return bytes.length === 2 + size + length && (bytes[2 + size] === 0x02 || bytes[2 + size] === 0x30);
}
