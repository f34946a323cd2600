import { createHash } from 'node:crypto';
import { implicit, integer, nothing, octets, oid, sequence, tagged, time } from './der.ts';
import { algorithmOf, distinguished, type Entity, enumerated, signed, spki } from './pki.ts';

const DAY = 86_400_000;

/** One response of an OCSP responder (RFC 6960 §4.2.1). */
export interface OcspResponseTemplate {
  issuer: Entity;
  serial: Buffer;
  status: 'good' | 'revoked' | 'unknown';
  /** Signer: the issuer by default, or a responder with a delegated certificate. */
  by?: { signer: Entity; certificates: readonly Buffer[] };
  from?: Date;
  until?: Date;
}

const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest();

/** The bits of a public key without its algorithm (RFC 6960 §4.1.1, issuerKeyHash). */
function keyBits(entity: Entity): Buffer {
  const der = spki(entity);
  // P-256 and Ed25519 keys are last, after the unused-bits byte of their BIT STRING.
  const length = entity.open.asymmetricKeyType === 'ed25519' ? 32 : 65;
  return der.subarray(der.length - length);
}

export function ocspResponse({ issuer, serial, status, by, from, until }: OcspResponseTemplate): Buffer {
  const now = Date.now();
  const started = from ?? new Date(now - DAY);
  const ended = until ?? new Date(now + 6 * DAY);
  const id = sequence(
    sequence(oid('1.3.14.3.2.26'), nothing()),
    octets(sha1(distinguished(issuer))),
    octets(sha1(keyBits(issuer))),
    integer(serial),
  );
  const told = {
    good: implicit(0, Buffer.alloc(0)),
    revoked: tagged(1, generalized(new Date(now - 3 * DAY))),
    unknown: implicit(2, Buffer.alloc(0)),
  }[status];
  const single = sequence(id, told, generalized(started), tagged(0, generalized(ended)));
  const signer = by?.signer ?? issuer;
  const [data, algorithm, signature] = parts(
    signed(signer, tagged(1, distinguished(signer)), generalized(started), sequence(single)),
  );
  const certificates = by ? [tagged(0, sequence(...by.certificates))] : [];
  const basic = sequence(data!, algorithm!, signature!, ...certificates);
  return sequence(enumerated(0), tagged(0, sequence(oid('1.3.6.1.5.5.7.48.1.1'), octets(basic))));
}

/** A CRL (RFC 5280 §5.1). */
export function revocationList(
  issuer: Entity,
  serials: readonly Buffer[],
  until = new Date(Date.now() + 6 * DAY),
): Buffer {
  const now = Date.now();
  const revoked = serials.map((serial) => sequence(integer(serial), time(new Date(now - 3 * DAY))));
  return signed(
    issuer,
    integer(Buffer.from([1])),
    algorithmOf(issuer),
    distinguished(issuer),
    time(new Date(now - DAY)),
    time(until),
    ...(revoked.length > 0 ? [sequence(...revoked)] : []),
  );
}

function generalized(instant: Date): Buffer {
  const text = Buffer.from(instant.toISOString().replace(/\.\d+|[-:T]/g, ''));
  return Buffer.concat([Buffer.from([0x18, text.length]), text]);
}

/** The encoded elements of a sequence. */
function parts(der: Buffer): Buffer[] {
  const headerOf = (at: number) => (der[at + 1]! < 0x80 ? 2 : 2 + (der[at + 1]! & 0x7f));
  const lengthOf = (at: number) => {
    const header = headerOf(at);
    return header === 2 ? der[at + 1]! : der.readUIntBE(at + 2, header - 2);
  };
  const found: Buffer[] = [];
  for (let at = headerOf(0); at < der.length; ) {
    const end = at + headerOf(at) + lengthOf(at);
    found.push(der.subarray(at, end));
    at = end;
  }
  return found;
}
