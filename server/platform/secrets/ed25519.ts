import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Key } from './key-ring.ts';

/** RFC 8410: prefix of the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signing key that the 32 bytes of a key are (RFC 8032 §5.1.5). */
export function privateKeyOf(key: Key): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, key.bytes]), format: 'der', type: 'pkcs8' });
}

/** Its public half. */
export function publicKeyOf(key: Key): KeyObject {
  return createPublicKey(privateKeyOf(key));
}
