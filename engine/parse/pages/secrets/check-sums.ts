import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { bech32, createBase58check } from '@scure/base';

// Check sums in the formats of credentials, by which issued ones differ from invented ones.

export { bech32 };

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

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

/** A Bech32 text in one case whose check sum fits (BIP 173). */
export function isBech32(text: string): boolean {
  return bech32.decodeUnsafe(text, false) !== undefined;
}

/** Length of an extended key in Base58Check (BIP 32). */
const EXTENDED_KEY = 111;

/** Base 58 with the first four bytes of the doubled SHA-256 as check sum (BIP 13). */
export const base58Check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** An extended key in Base58Check whose check sum fits (BIP 32). */
export function isBase58Check(text: string): boolean {
  if (text.length > EXTENDED_KEY) return false;
  try {
    return base58Check.decode(text).length > 0;
  } catch {
    return false;
  }
}
