import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, implicit, integer, nothing, octets, oid, sequence, set, tagged, time, truth, utf8 } from './der.ts';

import { ocspResponse, revocationList } from './revocation.ts';

const DAY = 86_400_000;

/** Fault of a certificate; `good` is a leaf valid for 46 days with its intermediate, less than browsers will ever allow (ballot SC-081v3). */
export type CertificateKind =
  | 'good'
  | 'expired'
  | 'expiring'
  | 'self-signed'
  | 'wrong-name'
  | 'weak-key'
  | 'weak-signature'
  | 'incomplete-chain'
  | 'long-lived'
  | 'ends-soon'
  | 'early'
  | 'untrusted'
  | 'inside-names'
  | 'unlogged'
  | 'irrevocable'
  | 'must-staple'
  | 'revoked'
  | 'revoked-by-responder'
  | 'rsa';

/** A private key and the certificates served with it, leaf first, in PEM. */
export interface KeyedChain {
  key: string;
  certificates: readonly string[];
}

/** The lab's certificate authority. */
export interface Authority {
  /** PEM of the root that scanners of the lab trust. */
  root: string;
  /** Issues a chain for the names, or returns the existing one. */
  issue(names: readonly string[], kind?: CertificateKind): KeyedChain;
  /** The current CRL in DER. */
  revocations(): Buffer;
  /** OCSP response to a DER request; null for certificates that do not name the responder. */
  ocspAnswer(request: Buffer): Buffer | null;
}

/** CRL URL of the lab: with an IP address, so that it needs no name. */
export const LIST_ADDRESS = '192.0.2.5';

interface Holder {
  name: string;
  secret: KeyObject;
  open: KeyObject;
}

interface Order {
  subject: Holder;
  issuer: Holder;
  from: number;
  to: number;
  authority: boolean;
  names: readonly string[];
  hash: 'sha256' | 'sha1';
  kind: CertificateKind;
  onSerial?: (serial: Buffer) => void;
}

/** Creates root and intermediate; their keys exist as long as the process. */
export function openAuthority(): Authority {
  const now = Date.now();
  const root = holder('Assay Lab Root');
  const middle = holder('Assay Lab Issuing 1');
  const life = {
    from: now - 400 * DAY,
    to: now + 4000 * DAY,
    authority: true,
    names: [],
    hash: 'sha256',
    kind: 'good',
  } as const;
  const rootCertificate = certificate({ ...life, subject: root, issuer: root });
  const middleCertificate = certificate({ ...life, subject: middle, issuer: root });
  // An untrusted root.
  const stranger = holder('Nobody Trusts This Root');
  const strangerCertificate = certificate({ ...life, subject: stranger, issuer: stranger });
  const made = new Map<string, KeyedChain>();
  const revoked: Buffer[] = [];
  const withResponder: Buffer[] = [];

  function make(names: readonly string[], kind: CertificateKind): KeyedChain {
    const written = writtenNames(names, kind);
    const subject = rsaBits[kind] ? rsaHolder(written[0]!, rsaBits[kind]) : holder(written[0]!);
    const leaf = certificate({
      subject,
      issuer: kind === 'self-signed' ? subject : kind === 'untrusted' ? stranger : middle,
      ...lifeOf(kind, now),
      authority: false,
      names: written,
      hash: kind === 'weak-signature' ? 'sha1' : 'sha256',
      kind,
      ...(kind === 'revoked' ? { onSerial: (serial: Buffer) => revoked.push(serial) } : {}),
      ...(kind === 'revoked-by-responder' ? { onSerial: (serial: Buffer) => withResponder.push(serial) } : {}),
    });
    const alone = kind === 'self-signed' || kind === 'incomplete-chain';
    return {
      key: subject.secret.export({ type: 'pkcs8', format: 'pem' }).toString(),
      certificates: alone ? [leaf] : [leaf, kind === 'untrusted' ? strangerCertificate : middleCertificate],
    };
  }

  return {
    root: rootCertificate,
    revocations: () => revocationList(middle, revoked),
    ocspAnswer(request) {
      const serial = withResponder.find((one) => request.includes(one));
      return serial ? ocspResponse({ issuer: middle, serial, status: 'revoked' }) : null;
    },
    issue(names, kind = 'good') {
      const memory = `${kind} ${names.join(' ')}`;
      let chain = made.get(memory);
      if (!chain) {
        chain = make(names, kind);
        made.set(memory, chain);
      }
      return chain;
    },
  };
}

function lifeOf(kind: CertificateKind, now: number): { from: number; to: number } {
  switch (kind) {
    case 'expired':
      return { from: now - 56 * DAY, to: now - 10 * DAY };
    case 'expiring':
      return { from: now - 41 * DAY, to: now + 5 * DAY };
    case 'ends-soon':
      return { from: now - 35 * DAY, to: now + 11 * DAY };
    case 'early':
      return { from: now + 5 * DAY, to: now + 51 * DAY };
    case 'long-lived':
      return { from: now - 20 * DAY, to: now + 800 * DAY };
    default:
      return { from: now - 20 * DAY, to: now + 26 * DAY };
  }
}

function holder(name: string): Holder {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { name, secret: privateKey, open: publicKey };
}

/** Kinds with an RSA key, and its size in bits. */
const rsaBits: Partial<Record<CertificateKind, number>> = { 'weak-key': 1024, rsa: 2048 };

/** Names that the certificate is issued for. */
function writtenNames(names: readonly string[], kind: CertificateKind): readonly string[] {
  if (kind === 'wrong-name') return ['elsewhere.example'];
  return kind === 'inside-names' ? [...names, 'db01.corp.internal'] : names;
}

function rsaHolder(name: string, modulusLength: number): Holder {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return { name, secret: privateKey, open: publicKey };
}

/** A PEM certificate of version 3 (RFC 5280 §4.1). */
function certificate(order: Order): string {
  const { subject, issuer, from, to, hash } = order;
  const algorithm = signatureAlgorithm(issuer, hash);
  const serial = randomBytes(16);
  // Positive and of full length for any random value.
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  order.onSerial?.(serial);
  const body = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    commonName(issuer.name),
    sequence(time(new Date(from)), time(new Date(to))),
    commonName(subject.name),
    spki(subject),
    tagged(3, sequence(...extensions(order))),
  );
  const whole = sequence(body, algorithm, bits(sign(hash, body, issuer.secret)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function extensions({ subject, issuer, authority, names, kind }: Order): Buffer[] {
  const usage = authority ? bits(Buffer.from([0b0000_0110]), 1) : bits(Buffer.from([0b1000_0000]), 7);
  const basic = authority ? sequence(truth()) : sequence();
  const list = [
    extension('2.5.29.19', basic, true),
    extension('2.5.29.15', usage, true),
    extension('2.5.29.14', octets(keyId(subject))),
    extension('2.5.29.35', sequence(implicit(0, keyId(issuer)))),
  ];
  if (names.length > 0) {
    const alternatives = sequence(...names.map((name) => implicit(2, Buffer.from(name))));
    list.push(extension('2.5.29.17', alternatives), extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))));
    if (kind === 'revoked-by-responder')
      list.push(extension('1.3.6.1.5.5.7.1.1', responderAddress(`http://${LIST_ADDRESS}/ocsp`)));
    else if (kind !== 'irrevocable')
      list.push(extension('2.5.29.31', listAddress(`http://${LIST_ADDRESS}/revoked.crl`)));
    if (kind !== 'unlogged') list.push(extension('1.3.6.1.4.1.11129.2.4.2', octets(loggedProofs(2))));
    if (kind === 'must-staple') list.push(extension('1.3.6.1.5.5.7.1.24', sequence(integer(Buffer.from([5])))));
  }
  return list;
}

/** CRL distribution point (RFC 5280 §4.2.1.13). */
function listAddress(url: string): Buffer {
  return sequence(sequence(tagged(0, tagged(0, implicit(6, Buffer.from(url))))));
}

/** Authority information access with an OCSP responder (RFC 5280 §4.2.2.1, id-ad-ocsp). */
function responderAddress(url: string): Buffer {
  return sequence(sequence(oid('1.3.6.1.5.5.7.48.1'), implicit(6, Buffer.from(url))));
}

/** SCTs of fictional logs (RFC 6962 §3.3): well-formed, with invalid signatures. */
function loggedProofs(count: number): Buffer {
  const proof = Buffer.concat([
    Buffer.alloc(1),
    randomBytes(32),
    Buffer.alloc(10),
    Buffer.from([4, 3, 0, 8]),
    randomBytes(8),
  ]);
  const one = Buffer.concat([Buffer.from([0, proof.length]), proof]);
  const list = Buffer.concat(Array.from({ length: count }, () => one));
  return Buffer.concat([Buffer.from([list.length >> 8, list.length & 0xff]), list]);
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [truth()] : []), octets(value));
}

function signatureAlgorithm(issuer: Holder, hash: 'sha256' | 'sha1'): Buffer {
  if (issuer.secret.asymmetricKeyType === 'ec') {
    return sequence(oid(hash === 'sha1' ? '1.2.840.10045.4.1' : '1.2.840.10045.4.3.2'));
  }
  return sequence(oid(hash === 'sha1' ? '1.2.840.113549.1.1.5' : '1.2.840.113549.1.1.11'), nothing());
}

function commonName(name: string): Buffer {
  return sequence(set(sequence(oid('2.5.4.3'), utf8(name))));
}

function spki({ open }: Holder): Buffer {
  return open.export({ type: 'spki', format: 'der' });
}

function keyId(whose: Holder): Buffer {
  return createHash('sha1').update(spki(whose)).digest();
}
