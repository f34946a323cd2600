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
export function looksRandom(secret: string): boolean {
  const end = secret.replace(/["'\s]+$/, '').slice(-RANDOM_PART);
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
export function hasOwnPassword(url: string): boolean {
  const password = /:\/\/[^:]*:([^@]*)@/.exec(url)?.[1] ?? '';
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
