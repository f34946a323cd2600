import { isIP } from 'node:net';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { AppError } from '#platform/errors.ts';

/**
 * The relying party that passkeys are bound to (WebAuthn Level 3, section 5.1.2): never taken from a request header.
 */
export interface RelyingParty {
  /** RP ID: the host of PUBLIC_URL. */
  id: string;
  origin: string;
  name: string;
}

/**
 * Null where the browser would refuse: an RP ID is a domain name, and the page has to be a secure context, that is https or
 * localhost.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !local) return null;
  return { id: hostname, origin, name: APPLICATION_NAME };
}

/** @throws {AppError} passkey-unavailable */
export function relyingPartyOf({ config }: { config: { publicUrl: string } }): RelyingParty {
  const party = relyingParty(config.publicUrl);
  if (!party) throw new AppError('passkey-unavailable');
  return party;
}
