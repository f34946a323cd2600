import { withoutEnd } from '../text-edges.ts';

/** Distinguishes credentials from placeholders of the same form. */

/** Length of the random part at the end of a credential, and the minimum number of bits per character. */
const RANDOM_PART = 20;
const ENTROPY_MIN = 2.5;
/** Placeholders for keys in documentation. */
const PLACEHOLDER =
  /example|placeholder|(?:your|my|insert|replace)[-_]?(?:api|access|secret|key|token|me\b)|x{6}|\*{4}|0{8}|changeme|dummy|redacted|<[a-z]|\.{3}/i;
/** Length of a sequence of consecutive characters that tells a placeholder. */
const SEQUENCE = 9;
const WEAK_WORDS = /^(?:pass(?:word|wd)?|secret|changeme|user|root|admin|test|example|x+|\*+)$/i;

/** Shannon entropy of a text in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** The text appears to be random. */
export function hasHighEntropy(secret: string): boolean {
  const end = withoutEnd(secret, '"\'` \t\r\n').slice(-RANDOM_PART);
  return entropyOf(end) >= ENTROPY_MIN && !PLACEHOLDER.test(secret) && !hasSequence(secret);
}

/** Nine characters in a row whose codes rise by one, such as `abcdefghi` or `123456789`. */
function hasSequence(text: string): boolean {
  let length = 1;
  for (let at = 1; at < text.length && length < SEQUENCE; at += 1)
    length = text.charCodeAt(at) === text.charCodeAt(at - 1) + 1 ? length + 1 : 1;
  return length >= SEQUENCE;
}

/** The password of `scheme://user:password@host` is neither an example nor a placeholder. */
export function hasRealPassword(url: string): boolean {
  const name = url.indexOf('://') + 3;
  const colon = name < 3 ? -1 : url.indexOf(':', name);
  const end = colon < 0 ? -1 : url.indexOf('@', colon);
  const password = end < 0 ? '' : url.slice(colon + 1, end);
  return !WEAK_WORDS.test(password) && !/[<>{}$%]/.test(password);
}

/** Length of the shortest private key in DER: Ed25519 (RFC 8410 section 7). */
const KEY_BYTES_MIN = 46;

/**
 * Returns true if a PEM text contains a private key rather than a placeholder. PKCS#1, SEC 1 and PKCS#8 are one DER
 * sequence of the declared length; OpenSSH's format begins with its name; a key with RFC 1421 encryption looks random.
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

/** Bits per byte that 64 random bytes nearly always reach (their maximum is 6). */
const ENCRYPTED_ENTROPY_MIN = 5;

/** One DER sequence that begins with a number or, for encrypted PKCS#8, with a sequence (X.690 section 8.1). */
function isDerSequence(bytes: Buffer): boolean {
  if (bytes[0] !== 0x30) return false;
  const short = bytes[1]! < 0x80;
  const size = short ? 0 : bytes[1]! & 0x7f;
  // A length without bytes is BER's indefinite form, which DER does not have (X.690 section 10.1).
  if (size > 3 || (!short && size === 0)) return false;
  const length = short ? bytes[1]! : bytes.readUIntBE(2, size);
  return bytes.length === 2 + size + length && (bytes[2 + size] === 0x02 || bytes[2 + size] === 0x30);
}
