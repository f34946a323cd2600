import { createHash } from 'node:crypto';
import type { ResourceRecord, Zone } from './zone.ts';
import { ancestors, isWithinZone, recordsOf, TTL } from './zone.ts';

/** One name of a signed zone with its types, as in NSEC. */
interface Node {
  name: string;
  types: string[];
}

const nodesOf = new WeakMap<Zone, Node[]>();

/** Names that NSEC lists, in canonical order (RFC 4034 §4.1, §6.1): no glue, no names without records. */
function nodes(zone: Zone): Node[] {
  let list = nodesOf.get(zone);
  if (!list) {
    const byName = Map.groupBy(recordsOf(zone), (record) => record.name);
    const isCut = (name: string) => name !== zone.name && byName.get(name)!.some(({ type }) => type === 'NS');
    list = [...byName.keys()]
      .filter((name) => !ancestors(name).some((above) => above !== name && byName.has(above) && isCut(above)))
      .sort(canonically)
      .map((name) => {
        const types = byName.get(name)!.map(({ type }) => type as string);
        const own = isCut(name) ? types.filter((type) => type === 'NS' || type === 'DS') : types;
        return { name, types: [...new Set([...own, 'RRSIG'])] };
      });
    nodesOf.set(zone, list);
  }
  return list;
}

function canonically(left: string, right: string): number {
  const [a, b] = [left, right].map((name) => name.split('.').reverse()) as [string[], string[]];
  for (let at = 0; at < Math.min(a.length, b.length); at++) if (a[at] !== b[at]) return a[at]! < b[at]! ? -1 : 1;
  return a.length - b.length;
}

/**
 * The records that prove a negative response of a signed zone: NSEC, or NSEC3 if the zone has its parameters (RFC 4035
 * §3.1.3, RFC 5155 §7.2). They are signed together with the response.
 * @param exists the name, or a name below it, exists in the zone
 */
export function denial(zone: Zone, name: string, exists: boolean): ResourceRecord[] {
  const list = nodes(zone);
  const names = new Set(list.map((node) => node.name));
  const encloser = ancestors(name).find(
    (above) =>
      above !== name && isWithinZone(above, zone.name) && [...names].some((other) => isWithinZone(other, above)),
  );
  const wild = `*.${encloser ?? zone.name}`;
  if (zone.nsec3) {
    if (exists) return [hashed(zone, list, name)];
    const next = ancestors(name).find((below) => ancestors(below)[1] === encloser) ?? name;
    return unique([hashed(zone, list, encloser ?? zone.name), hashed(zone, list, next), hashed(zone, list, wild)]);
  }
  return unique(exists ? [plain(list, name)] : [plain(list, name), plain(list, wild)]);
}

function unique(records: readonly ResourceRecord[]): ResourceRecord[] {
  return records.filter((record, at) => records.findIndex(({ name }) => name === record.name) === at);
}

/** The NSEC of the name, or the one that covers it. */
function plain(list: readonly Node[], name: string): ResourceRecord {
  const at = list.findLastIndex((node) => canonically(node.name, name) <= 0);
  const node = list[at]!;
  const next = list[(at + 1) % list.length]!.name;
  const data = { nextDomain: next || '.', rrtypes: [...node.types, 'NSEC'] };
  return { name: node.name, type: 'NSEC', data, ttl: TTL } as ResourceRecord;
}

const hashesOf = new WeakMap<Zone, { hash: Buffer; types: string[] }[]>();

function hashed(zone: Zone, list: readonly Node[], name: string): ResourceRecord {
  const { iterations, salt: text } = zone.nsec3!;
  const salt = Buffer.from(text, 'hex');
  let hashes = hashesOf.get(zone);
  if (!hashes) {
    // Empty non-terminals between a record and the apex have their own record (RFC 5155 §7.1).
    const all = new Map<string, string[]>();
    for (const node of list) {
      for (const above of ancestors(node.name))
        if (isWithinZone(above, zone.name) && !all.has(above)) all.set(above, []);
      all.set(node.name, node.types);
    }
    hashes = [...all]
      .map(([owner, types]) => ({ hash: hashOf(owner, salt, iterations), types }))
      .sort((left, right) => Buffer.compare(left.hash, right.hash));
    hashesOf.set(zone, hashes);
  }
  const wanted = hashOf(name, salt, iterations);
  const found = hashes.findLastIndex(({ hash }) => Buffer.compare(hash, wanted) <= 0);
  const at = found < 0 ? hashes.length - 1 : found;
  const { hash, types } = hashes[at]!;
  const next = hashes[(at + 1) % hashes.length]!.hash;
  const data = { algorithm: 1, flags: 0, iterations, salt, nextDomain: next, rrtypes: types };
  return { name: `${base32(hash)}.${zone.name}`, type: 'NSEC3', data, ttl: TTL } as ResourceRecord;
}

/** RFC 5155 §5. */
function hashOf(name: string, salt: Buffer, iterations: number): Buffer {
  const labels = name === '' ? [] : name.split('.');
  const wire = [...labels.flatMap((label) => [label.length, ...Buffer.from(label)]), 0];
  let digest: Buffer = Buffer.from(wire);
  for (let round = 0; round <= iterations; round++) digest = createHash('sha1').update(digest).update(salt).digest();
  return digest;
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2).toString(32)).join('');
}
