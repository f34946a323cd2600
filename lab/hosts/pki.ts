import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  bits,
  element,
  implicit,
  integer,
  nothing,
  octets,
  oid,
  sequence,
  set,
  tagged,
  time,
  truth,
  utf8,
} from './der.ts';

/** Key owner: an authority or a server. */
export interface Entity {
  name: string;
  secret: KeyObject;
  open: KeyObject;
}

export type KeyKind = 'ec' | 'rsa' | 'rsa-1024' | 'ed25519';

/** An extension of a certificate: dotted OID, DER value. */
export interface Extension {
  id: string;
  value: Buffer;
  critical?: boolean;
}

/** Contents of a certificate, encoded as given: nothing is added or validated. */
export interface CertificateTemplate {
  subject: Entity;
  issuer: Entity;
  extensions: readonly Extension[];
  /** Big-endian, positive. */
  serial?: Buffer;
  from?: Date;
  to?: Date;
}

const DAY = 86_400_000;

export function entity(name: string, kind: KeyKind = 'ec'): Entity {
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : kind === 'ed25519'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: kind === 'rsa' ? 2_048 : 1_024 });
  return { name, secret: privateKey, open: publicKey };
}

/** Positive, of full length. */
export function serialNumber(): Buffer {
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  return serial;
}

/** A certificate of version 3 in DER (RFC 5280 §4.1). */
export function certify({
  subject,
  issuer,
  extensions,
  serial = serialNumber(),
  from,
  to,
}: CertificateTemplate): Buffer {
  const now = Date.now();
  return signed(
    issuer,
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithmOf(issuer),
    distinguished(issuer),
    sequence(time(from ?? new Date(now - 20 * DAY)), time(to ?? new Date(now + 70 * DAY))),
    distinguished(subject),
    spki(subject),
    tagged(3, sequence(...extensions.map(written))),
  );
}

/** A sequence with the signature over it (RFC 5280 §4.1.1, §5.1.1, RFC 6960 §4.2.1). */
export function signed(issuer: Entity, ...parts: readonly Buffer[]): Buffer {
  const body = sequence(...parts);
  const hash = issuer.secret.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return sequence(body, algorithmOf(issuer), bits(sign(hash, body, issuer.secret)));
}

export function algorithmOf({ secret }: Entity): Buffer {
  switch (secret.asymmetricKeyType) {
    case 'ec':
      return sequence(oid('1.2.840.10045.4.3.2'));
    case 'ed25519':
      return sequence(oid('1.3.101.112'));
    default:
      return sequence(oid('1.2.840.113549.1.1.11'), nothing());
  }
}

export const distinguished = ({ name }: Entity): Buffer => sequence(set(sequence(oid('2.5.4.3'), utf8(name))));
export const spki = ({ open }: Entity): Buffer => open.export({ type: 'spki', format: 'der' });

function written({ id, value, critical = false }: Extension): Buffer {
  return sequence(oid(id), ...(critical ? [truth()] : []), octets(value));
}

/** basicConstraints: an authority, with the path length allowed below it. */
export const basicConstraints = (authority: boolean, pathLength?: number): Extension => ({
  id: '2.5.29.19',
  critical: true,
  value: sequence(
    ...(authority ? [truth()] : []),
    ...(pathLength === undefined ? [] : [integer(Buffer.from([pathLength]))]),
  ),
});

/** keyUsage by the first byte's bits, the highest first: 0x80 = digitalSignature, 0x06 = keyCertSign and cRLSign. */
export const keyUsage = (bit: number): Extension => ({
  id: '2.5.29.15',
  critical: true,
  value: bits(Buffer.from([bit]), 0),
});

export const extendedKeyUsage = (...usages: readonly string[]): Extension => ({
  id: '2.5.29.37',
  value: sequence(...usages.map(oid)),
});
export const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
export const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';

export const alternativeNames = (...names: readonly string[]): Extension => ({
  id: '2.5.29.17',
  value: sequence(...names.map((name) => implicit(2, Buffer.from(name)))),
});

/** nameConstraints of DNS names. */
export const nameConstraints = (permitted: readonly string[], excluded: readonly string[] = []): Extension => {
  const subtrees = (names: readonly string[]) => names.map((name) => sequence(implicit(2, Buffer.from(name))));
  return {
    id: '2.5.29.30',
    critical: true,
    value: sequence(
      ...(permitted.length > 0 ? [tagged(0, ...subtrees(permitted))] : []),
      ...(excluded.length > 0 ? [tagged(1, ...subtrees(excluded))] : []),
    ),
  };
};

/** Revocation sources: OCSP responder (RFC 5280 §4.2.2.1) and CRL (§4.2.1.13). */
export const ocspAddress = (url: string): Extension => ({
  id: '1.3.6.1.5.5.7.1.1',
  value: sequence(sequence(oid('1.3.6.1.5.5.7.48.1'), implicit(6, Buffer.from(url)))),
});
export const listAddress = (url: string): Extension => ({
  id: '2.5.29.31',
  value: sequence(sequence(tagged(0, tagged(0, implicit(6, Buffer.from(url)))))),
});

/** ENUMERATED (X.690 §8.4). */
export const enumerated = (value: number): Buffer => element(0x0a, Buffer.from([value]));

export function pem(der: Buffer, label = 'CERTIFICATE'): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
