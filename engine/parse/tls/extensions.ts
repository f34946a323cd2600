import type { CertificateFacts } from '#evidence/web.ts';
import { derElement, derElements } from './der.ts';

const TAG = { sequence: 0x30, extensions: 0xa3, octets: 0x04, oid: 0x06, boolean: 0x01 } as const;
/** cRLDistributionPoints, TLS feature (RFC 7633), signed certificate timestamps (RFC 6962 §3.3), as bytes of their OIDs. */
const OID = { crl: '551d1f', feature: '2b06010505070118', proofs: '2b06010401d679020402' } as const;
/** `status_request` as an integer in a sequence. */
const STATUS_REQUEST = '020105';

/** Revocation and log data in a certificate. Unparsable bytes count as absent. */
export function revocationFacts(
  certificate: Uint8Array,
): Pick<CertificateFacts, 'crlUrl' | 'mustStaple' | 'loggedProofs'> {
  const extensions = extensionsOf(certificate);
  return {
    crlUrl: extensions.has(OID.crl),
    mustStaple: hex(extensions.get(OID.feature)?.value).includes(STATUS_REQUEST),
    loggedProofs: proofsIn(extensions.get(OID.proofs)?.value),
  };
}

/** One extension of a certificate. */
export interface Extension {
  critical: boolean;
  /** Content of its octet string. */
  value: Uint8Array;
}

/** Extensions of a certificate by the hex of their OID (RFC 5280 §4.1). */
export function extensionsOf(bytes: Uint8Array): Map<string, Extension> {
  const found = new Map<string, Extension>();
  const whole = derElement(bytes, 0);
  const body = whole && derElement(bytes, whole.from);
  if (!body) return found;
  for (const field of derElements(bytes, body.from, body.to)) {
    const list = field.tag === TAG.extensions ? derElement(bytes, field.from) : null;
    for (const row of list ? derElements(bytes, list.from, list.to) : []) {
      const parts = [...derElements(bytes, row.from, row.to)];
      const oid = parts.find(({ tag }) => tag === TAG.oid);
      const value = parts.findLast(({ tag }) => tag === TAG.octets);
      const critical = parts.some(({ tag, from }) => tag === TAG.boolean && bytes[from] !== 0);
      if (oid && value)
        found.set(hex(bytes.subarray(oid.from, oid.to)), { critical, value: bytes.subarray(value.from, value.to) });
    }
  }
  return found;
}

/** A length-prefixed list of length-prefixed SCTs. */
function proofsIn(value: Uint8Array | undefined): number {
  const list = value && derElement(value, 0);
  if (!value || list?.tag !== TAG.octets) return 0;
  let count = 0;
  for (let at = list.from + 2; at + 2 < list.to; count += 1) at += 2 + ((value[at]! << 8) | value[at + 1]!);
  return count;
}

function hex(bytes: Uint8Array | undefined): string {
  return bytes ? Buffer.from(bytes).toString('hex') : '';
}
