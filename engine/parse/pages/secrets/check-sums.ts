import { createHash } from 'node:crypto';

/** Check sums in the formats of credentials: they tell issued ones from invented ones. */

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BECH32_GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;

/** CRC-32 of ISO 3309, as in zip and PNG. */
export function crc32(text: string): number {
  let sum = 0xffff_ffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1;
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

/** The CRC-32 of a text in six digits of base 62. */
export function crc32InBase62(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let at = 0; at < 6; at += 1) {
    sum = BASE62[rest % 62] + sum;
    rest = Math.floor(rest / 62);
  }
  return sum;
}

/**
 * Tokens of GitHub and npm end with the CRC-32 of their random part in base 62
 * (https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats/).
 */
export function hasCheckSum(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1);
  return body.endsWith(crc32InBase62(body.slice(0, -6)));
}

/** The last six of the 5-bit groups of a Bech32 text, as characters (BIP 173). @param data without the check sum */
export function bech32CheckSum(prefix: string, data: string): string {
  const groups = [...data].map((character) => BECH32.indexOf(character));
  const sum = bech32Remainder(prefix, [...groups, 0, 0, 0, 0, 0, 0]) ^ 1;
  return [25, 20, 15, 10, 5, 0].map((shift) => BECH32[(sum >>> shift) & 31]).join('');
}

/** A Bech32 text in one case whose check sum fits (BIP 173). */
export function isBech32(text: string): boolean {
  const lower = text.toLowerCase();
  const separator = lower.lastIndexOf('1');
  const data = lower.slice(separator + 1);
  return data.endsWith(bech32CheckSum(lower.slice(0, separator), data.slice(0, -6)));
}

function bech32Remainder(prefix: string, groups: readonly number[]): number {
  const codes = [...prefix].map((character) => character.charCodeAt(0));
  let sum = 1;
  for (const group of [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31), ...groups]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ff_ffff) << 5) ^ group;
    for (const [bit, generator] of BECH32_GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= generator;
  }
  return sum >>> 0;
}

/** The first four bytes of the doubled SHA-256, which Base58Check appends. */
export function base58CheckSum(bytes: Uint8Array): Buffer {
  const once = createHash('sha256').update(bytes).digest();
  return createHash('sha256').update(once).digest().subarray(0, 4);
}

/** Length of an extended key in Base58Check (BIP 32). */
const EXTENDED_KEY = 111;

/** An extended key in Base58Check whose check sum fits (BIP 32). */
export function isBase58Check(text: string): boolean {
  if (text.length > EXTENDED_KEY) return false;
  let number = 0n;
  for (const character of text) number = number * 58n + BigInt(Math.max(BASE58.indexOf(character), 0));
  const hex = number.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return bytes.length > 4 && base58CheckSum(bytes.subarray(0, -4)).equals(bytes.subarray(-4));
}
