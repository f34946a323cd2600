import { derElement, derElements } from './der.ts';

/** Field of OpenSSL's stored session with the accepted amount of early data (ssl_asn1.c, max_early_data). */
const MAX_EARLY_DATA = 0xaf;
const SEQUENCE = 0x30;

/**
 * Returns true if a stored session of TLS 1.3 allows early data (RFC 8446 §4.6.1). False for bytes that are no session.
 * @param session in OpenSSL's format: a DER sequence with tagged fields
 */
export function allowsEarlyData(session: Uint8Array): boolean {
  const whole = derElement(session, 0);
  if (whole?.tag !== SEQUENCE) return false;
  for (const field of derElements(session, whole.from, whole.to)) {
    // Explicitly tagged integer: tag and length precede its bytes.
    if (field.tag === MAX_EARLY_DATA) return session.subarray(field.from + 2, field.to).some((byte) => byte !== 0);
  }
  return false;
}
