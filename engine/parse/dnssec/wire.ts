/** Numbers of the record types for validation (IANA DNS parameters). */
export const TYPE = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  AAAA: 28,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NSEC3: 50,
  CDS: 59,
  CDNSKEY: 60,
} as const;

/** A name as lower-case labels, the one nearest to the root last; the root has none. */
export type Labels = readonly Buffer[];

/** One record in its signed form: names in its data uncompressed, and in lower case if RFC 4034 §6.2 requires it. */
export interface WireRecord {
  owner: Labels;
  type: number;
  klass: number;
  ttl: number;
  data: Buffer;
}

/** The parts of a response that validation needs. */
export interface WireMessage {
  answers: WireRecord[];
  authorities: WireRecord[];
}

/** Types whose data contain names: the number of bytes before the first name, and the number of names. */
const NAMES_IN: ReadonlyMap<number, readonly [before: number, names: number]> = new Map([
  [2, [0, 1]],
  [5, [0, 1]],
  [6, [0, 2]],
  [12, [0, 1]],
  [15, [2, 1]],
  [17, [0, 2]],
  [18, [2, 1]],
  [33, [6, 1]],
  [36, [2, 1]],
  [39, [0, 1]],
  [46, [18, 1]],
]);
const POINTERS_MAX = 64;
const RECORDS_MAX = 1_000;

/** Parses a whole message; null if it is invalid. Bounded by its length; never throws. */
export function readMessage(wire: Buffer): WireMessage | null {
  try {
    const [questions, answers, authorities] = [4, 6, 8].map((at) => wire.readUInt16BE(at)) as [number, number, number];
    if (questions + answers + authorities > RECORDS_MAX) return null;
    let at = 12;
    for (let count = 0; count < questions; count += 1) at = readName(wire, at).next + 4;
    const take = (count: number): WireRecord[] =>
      Array.from({ length: count }, () => {
        const { record, next } = readRecord(wire, at);
        at = next;
        return record;
      });
    return { answers: take(answers), authorities: take(authorities) };
  } catch {
    return null;
  }
}

function readRecord(wire: Buffer, start: number): { record: WireRecord; next: number } {
  const { labels: owner, next: at } = readName(wire, start);
  const type = wire.readUInt16BE(at);
  const length = wire.readUInt16BE(at + 8);
  const from = at + 10;
  const next = from + length;
  if (next > wire.length) throw new RangeError('record beyond the message');
  const record = { owner, type, klass: wire.readUInt16BE(at + 2), ttl: wire.readUInt32BE(at + 4) };
  return { record: { ...record, data: canonicalData(wire, type, from, next) }, next };
}

/** Data with uncompressed names (RFC 4034 §6.2, RFC 6840 §5.1). */
function canonicalData(wire: Buffer, type: number, from: number, end: number): Buffer {
  const names = NAMES_IN.get(type);
  if (!names) return wire.subarray(from, end);
  const [before, count] = names;
  const parts = [wire.subarray(from, from + before)];
  let at = from + before;
  for (let read = 0; read < count; read += 1) {
    const { labels, next } = readName(wire, at);
    parts.push(wireOf(labels));
    at = next;
  }
  if (at > end) throw new RangeError('name beyond its record');
  return Buffer.concat([...parts, wire.subarray(at, end)]);
}

/** Parses a name, compressed or not, into lower case. @throws RangeError for invalid names */
export function readName(wire: Buffer, start: number): { labels: Buffer[]; next: number } {
  const labels: Buffer[] = [];
  let at = start;
  let next = -1;
  for (let pointers = 0; ; ) {
    const length = wire.readUInt8(at);
    if (length === 0) return { labels, next: next < 0 ? at + 1 : next };
    if (length >= 0xc0) {
      if (next < 0) next = at + 2;
      at = wire.readUInt16BE(at) & 0x3fff;
      pointers += 1;
      if (pointers > POINTERS_MAX) throw new RangeError('names lead in a circle');
      continue;
    }
    if (length > 63 || at + 1 + length > wire.length || labels.length > 127) throw new RangeError('not a label');
    labels.push(lowerCase(wire.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
}

function lowerCase(label: Buffer): Buffer {
  return Buffer.from(label.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)));
}

/** Labels of a plain ASCII name; `.` is the root. */
export function labelsOf(name: string): Buffer[] {
  const plain = name.toLowerCase().replace(/\.$/, '');
  return plain === '' ? [] : plain.split('.').map((label) => Buffer.from(label, 'latin1'));
}

/** A name in wire format, uncompressed. */
export function wireOf(labels: Labels): Buffer {
  return Buffer.concat([...labels.flatMap((label) => [Buffer.from([label.length]), label]), Buffer.from([0])]);
}

/** Compares labels byte by byte; both names in canonical form (RFC 4034 §6.2). */
export function sameName(left: Labels, right: Labels): boolean {
  return left.length === right.length && left.every((label, at) => label.equals(right[at]!));
}

/** Returns true if `child` is `parent` or below it. */
export function isUnder(child: Labels, parent: Labels): boolean {
  return child.length >= parent.length && sameName(child.slice(child.length - parent.length), parent);
}

/** Canonical order of names (RFC 4034 §6.1): from the root downwards, label by label. */
export function compareNames(left: Labels, right: Labels): number {
  for (let back = 1; back <= Math.min(left.length, right.length); back += 1) {
    const order = Buffer.compare(left[left.length - back]!, right[right.length - back]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
