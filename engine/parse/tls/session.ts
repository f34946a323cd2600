import { derElement, derElements } from './der.ts';

/** Field of OpenSSL's stored session that says how much early data the server takes (ssl_asn1.c, max_early_data). */
const MAX_EARLY_DATA = 0xaf;
const SEQUENCE = 0x30;

/**
 * Does a stored session of TLS 1.3 allow early data (RFC 8446 §4.6.1)? False for bytes that are no session.
 * @param session as OpenSSL writes it: a DER sequence with tagged fields
 */
export function allowsEarlyData(session: Uint8Array): boolean {
  const whole = derElement(session, 0);
  if (whole?.tag !== SEQUENCE) return false;
  for (const field of derElements(session, whole.from, whole.to)) {
    // Explicitly tagged integer: tag and length come before its bytes.
    if (field.tag === MAX_EARLY_DATA) return session.subarray(field.from + 2, field.to).some((byte) => byte !== 0);
  }
  return false;
}
