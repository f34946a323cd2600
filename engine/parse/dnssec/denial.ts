import { createHash } from 'node:crypto';
import type { ZoneKey } from './records.ts';
import { setOf, verifySet } from './verify.ts';
import { compareNames, isUnder, type Labels, readName, sameName, TYPE, type WireRecord, wireOf } from './wire.ts';

/** What signed NSEC or NSEC3 records prove about a name and a type (RFC 4035 §5.4, RFC 5155 §8). */
export type Denial =
  | 'no-data'
  | 'no-name'
  /** An unsigned delegation that the zone does not list (RFC 5155 §6). */
  | 'opt-out'
  /** More iterations than a validator must process (RFC 9276 §3.2): treated as unsigned. */
  | 'too-many-iterations'
  | null;

interface Nsec {
  owner: Labels;
  next: Labels;
  types: ReadonlySet<number>;
}
interface Nsec3 {
  hash: Buffer;
  next: Buffer;
  optOut: boolean;
  iterations: number;
  salt: Buffer;
  types: ReadonlySet<number>;
}

/** RFC 9276 §3.2 permits much lower limits; deployed validators stop at 150. */
const ITERATIONS_MAX = 150;
/** Three records suffice for any proof (RFC 5155 §7.2); the limit bounds the verification effort. */
const PROOFS_MAX = 8;
const STAR = Buffer.from('*');

/** Returns what the records of a negative response prove; only those with valid signatures count. Never throws. */
export function readDenial(...given: Parameters<typeof provenBy>): Denial {
  try {
    return provenBy(...given);
  } catch {
    // A signed record with invalid data.
    return null;
  }
}

function provenBy(
  { name, type }: { name: Labels; type: number },
  authorities: readonly WireRecord[],
  zone: Labels,
  keys: readonly ZoneKey[],
  now: number,
): Denial {
  const offered = authorities.filter(({ type: kind }) => kind === TYPE.NSEC || kind === TYPE.NSEC3);
  const signed = offered
    .slice(0, PROOFS_MAX)
    .filter((record) => verifySet(setOf(authorities, record.owner, record.type), authorities, zone, keys, now).holds);
  const plain = signed.filter((record) => record.type === TYPE.NSEC).map(readNsec);
  if (plain.length > 0) return byNames(name, type, plain);
  const hashed = signed.filter((record) => record.type === TYPE.NSEC3 && record.data[0] === 1).map(readNsec3);
  return hashed.length > 0 ? byHashes(name, type, hashed, zone) : null;
}

function byNames(name: Labels, type: number, records: readonly Nsec[]): Denial {
  const own = records.find(({ owner }) => sameName(owner, name));
  if (own) return lacks(own.types, type) ? 'no-data' : null;
  const gap = records.find((record) => covers(record, name));
  if (!gap) return null;
  // The name has no records but is an ancestor of a name with records.
  if (isUnder(gap.next, name)) return 'no-data';
  const encloser = [gap.owner, gap.next].map((other) => commonEnd(other, name)).sort((a, b) => b.length - a.length)[0]!;
  const wild = [STAR, ...encloser];
  const match = records.find(({ owner }) => sameName(owner, wild));
  if (match) return lacks(match.types, type) ? 'no-data' : null;
  return records.some((record) => covers(record, wild)) ? 'no-name' : null;
}

function byHashes(name: Labels, type: number, records: readonly Nsec3[], zone: Labels): Denial {
  const { iterations, salt } = records[0]!;
  if (iterations > ITERATIONS_MAX) return 'too-many-iterations';
  const hashOf = (labels: Labels) => nsec3Hash(labels, salt, iterations);
  const matching = (labels: Labels) => records.find(({ hash }) => hash.equals(hashOf(labels)));
  const covering = (labels: Labels) => records.find((record) => coversHash(record, hashOf(labels)));
  const own = matching(name);
  if (own) return lacks(own.types, type) ? 'no-data' : null;
  for (let up = 1; up <= name.length - zone.length; up += 1) {
    const encloser = name.slice(up);
    if (!matching(encloser)) continue;
    const gap = covering(name.slice(up - 1));
    if (!gap) return null;
    if (gap.optOut) return 'opt-out';
    const wild = [STAR, ...encloser];
    const match = matching(wild);
    if (match) return lacks(match.types, type) ? 'no-data' : null;
    return covering(wild) ? 'no-name' : null;
  }
  return null;
}

/** Hash of a name (RFC 5155 §5). */
export function nsec3Hash(name: Labels, salt: Buffer, iterations: number): Buffer {
  let digest = wireOf(name);
  for (let round = 0; round <= iterations; round += 1) digest = createHash('sha1').update(digest).update(salt).digest();
  return digest;
}

/** A denial of DS is on the parent's side of the cut: with NS, without SOA (RFC 6840 §4.4). */
function lacks(types: ReadonlySet<number>, type: number): boolean {
  if (type === TYPE.DS && types.has(TYPE.SOA)) return false;
  return !types.has(type) && !types.has(TYPE.CNAME);
}

function covers({ owner, next }: Nsec, name: Labels): boolean {
  const past = compareNames(owner, name) < 0;
  // The last record points back to the apex.
  if (compareNames(next, owner) <= 0) return past;
  return past && compareNames(name, next) < 0;
}

function coversHash({ hash, next }: Nsec3, wanted: Buffer): boolean {
  const past = Buffer.compare(hash, wanted) < 0;
  const before = Buffer.compare(wanted, next) < 0;
  return Buffer.compare(next, hash) <= 0 ? past || before : past && before;
}

function commonEnd(left: Labels, right: Labels): Labels {
  let count = 0;
  while (
    count < Math.min(left.length, right.length) &&
    left[left.length - 1 - count]!.equals(right[right.length - 1 - count]!)
  )
    count += 1;
  return right.slice(right.length - count);
}

function readNsec({ owner, data }: WireRecord): Nsec {
  const { labels, next } = readName(data, 0);
  return { owner, next: labels, types: readTypes(data.subarray(next)) };
}

function readNsec3({ owner, data }: WireRecord): Nsec3 {
  const saltEnd = 5 + data[4]!;
  const hashEnd = saltEnd + 1 + data[saltEnd]!;
  return {
    hash: fromBase32(owner[0]?.toString('latin1') ?? ''),
    next: data.subarray(saltEnd + 1, hashEnd),
    optOut: (data[1]! & 1) === 1,
    iterations: data.readUInt16BE(2),
    salt: data.subarray(5, saltEnd),
    types: readTypes(data.subarray(hashEnd)),
  };
}

/** Type bit maps (RFC 4034 §4.1.2). */
function readTypes(bytes: Buffer): Set<number> {
  const types = new Set<number>();
  for (let at = 0; at + 2 <= bytes.length; at += 2 + bytes[at + 1]!) {
    const window = bytes.subarray(at + 2, at + 2 + bytes[at + 1]!);
    for (const [index, byte] of window.entries()) {
      for (let bit = 0; bit < 8; bit += 1) if (byte & (0x80 >> bit)) types.add(bytes[at]! * 256 + index * 8 + bit);
    }
  }
  return types;
}

/** Base 32 with the extended hex alphabet (RFC 4648 §7), as in owners of NSEC3. */
function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const char of text) {
    value = (value << 5) | Number.parseInt(char, 32);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 0xff);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
