/** Where an installation publishes the keys that its reports are signed with. */
export const SIGNING_KEYS_PATH = '/.well-known/assay-signing-keys.json';

/** A public key as published (RFC 7517, RFC 8037). */
export interface SigningKey {
  kty: 'OKP';
  crv: 'Ed25519';
  /** The 32 bytes, base64url. */
  x: string;
  /** RFC 7638 thumbprint, so that the name follows from the key. */
  kid: string;
  use: 'sig';
  alg: 'Ed25519';
  /**
   * Since when the key counts as leaked, in seconds since 1970, as in OpenID Federation 1.0 (8.7.2). Its signatures
   * prove nothing, whatever time they claim.
   */
  revoked?: { revoked_at: number };
}

/** Questions about a key during verification. */
export type KnownKey = Pick<SigningKey, 'kid' | 'x' | 'revoked'>;

/** The newest first; replaced keys remain, for earlier reports. */
export interface SigningKeySet {
  keys: SigningKey[];
}

/** Keys of a published set; entries that are no such key are ignored, null if it is no set at all. */
export function readKeySet(value: unknown): KnownKey[] | null {
  const keys = (value as SigningKeySet | null)?.keys;
  if (!Array.isArray(keys)) return null;
  return keys.filter(
    (key) => key?.kty === 'OKP' && key.crv === 'Ed25519' && typeof key.x === 'string' && typeof key.kid === 'string',
  );
}

/** RFC 7638 thumbprint of an Ed25519 public key. @param x the 32 bytes, base64url */
export async function thumbprintOf(x: string): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`),
  );
  return toBase64url(new Uint8Array(digest));
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Null for what is no base64url, or is not written as `toBase64url` writes it. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : null;
}
