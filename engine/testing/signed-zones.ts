import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Link } from '../parse/dnssec/chain.ts';
import { keyTagOf, readSigners } from '../parse/dnssec/records.ts';
import { labelsOf, TYPE, type WireMessage, type WireRecord, wireOf } from '../parse/dnssec/wire.ts';

/** Signed records for tests of validation: Ed25519, valid from 1000 to 2000 seconds unless given otherwise. */

const ED25519 = 15;
const TTL = 60;
export const DURING = 1_500;
export const AFTER = 2_500;

export interface TestKey {
  zone: string;
  secret: KeyObject;
  data: Buffer;
}

export function makeKey(zone: string): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const point = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { zone, secret: privateKey, data: Buffer.concat([Buffer.from([1, 1, 3, ED25519]), point]) };
}

export function record(owner: string, type: number, data: Buffer): WireRecord {
  return { owner: labelsOf(owner), type, klass: 1, ttl: TTL, data };
}

/** The DNSKEY set of a zone, signed by its only key. */
export function keySet(key: TestKey): WireRecord[] {
  return signed(key, key.zone, TYPE.DNSKEY, [key.data]);
}

/** The DS data of a key; `algorithm` and `digestType` may be wrong. */
export function dsData({ zone, data }: TestKey, algorithm = ED25519, digestType = 2): Buffer {
  const digest = createHash('sha256')
    .update(wireOf(labelsOf(zone)))
    .update(data)
    .digest();
  const tag = keyTagOf(data);
  return Buffer.concat([Buffer.from([tag >> 8, tag & 255, algorithm, digestType]), digest]);
}

/** A record set with the signature of a zone's key. */
export function signed(
  key: TestKey,
  owner: string,
  type: number,
  datas: readonly Buffer[],
  { from, until } = { from: 1_000, until: 2_000 },
): WireRecord[] {
  const head = Buffer.alloc(18);
  head.writeUInt16BE(type, 0);
  head[2] = ED25519;
  head[3] = labelsOf(owner).filter((label) => label.toString() !== '*').length;
  head.writeUInt32BE(TTL, 4);
  head.writeUInt32BE(until, 8);
  head.writeUInt32BE(from, 12);
  head.writeUInt16BE(keyTagOf(key.data), 16);
  const start = Buffer.concat([head, wireOf(labelsOf(key.zone))]);
  const rows = [...datas].sort(Buffer.compare).map((data) => {
    const middle = Buffer.alloc(10);
    middle.writeUInt16BE(type, 0);
    middle.writeUInt16BE(1, 2);
    middle.writeUInt32BE(TTL, 4);
    middle.writeUInt16BE(data.length, 8);
    return Buffer.concat([wireOf(labelsOf(owner)), middle, data]);
  });
  const signature = sign(null, Buffer.concat([start, ...rows]), key.secret);
  return [
    ...datas.map((data) => record(owner, type, data)),
    record(owner, TYPE.RRSIG, Buffer.concat([start, signature])),
  ];
}

/** An NSEC with its signature. */
export function nsec(key: TestKey, owner: string, next: string, ...types: number[]): WireRecord[] {
  return signed(key, owner, TYPE.NSEC, [Buffer.concat([wireOf(labelsOf(next)), bitmap(types)])]);
}

/** A type bit map of the first window, up to 64 (RFC 4034 §4.1.2). */
export function bitmap(types: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8);
  for (const type of types) bytes[type >> 3]! |= 0x80 >> (type & 7);
  return Buffer.concat([Buffer.from([0, 8]), bytes]);
}

export function answer(answers: WireRecord[], authorities: WireRecord[] = []): WireMessage {
  return { answers, authorities };
}

/** A valid chain of trust with new keys: root, `test` and `example.test`, with the trust anchors of the root. */
export function signedChain() {
  const [root, top, own] = [makeKey('.'), makeKey('test'), makeKey('example.test')];
  const link = (zone: TestKey, parent: TestKey): Link => ({
    zone: zone.zone,
    keys: answer(keySet(zone)),
    signers: answer(signed(parent, zone.zone, TYPE.DS, [dsData(zone)])),
  });
  return {
    root,
    top,
    own,
    anchors: readSigners([record('.', TYPE.DS, dsData(root))]),
    rootLink: { zone: '.', keys: answer(keySet(root)), signers: null } satisfies Link,
    topLink: link(top, root),
    ownLink: link(own, top),
  };
}
