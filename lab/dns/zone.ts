import type { CaaData, DnskeyData, DsData, MxData, NsecData, RrsigData, SoaData, TlsaData } from 'dns-packet';

interface DataOf {
  A: string;
  AAAA: string;
  NS: string;
  CNAME: string;
  PTR: string;
  TXT: string;
  MX: MxData;
  SOA: SoaData;
  CAA: CaaData;
  DS: DsData;
  DNSKEY: DnskeyData;
  RRSIG: RrsigData;
  NSEC: NsecData;
  NSEC3: { algorithm: number; flags: number; iterations: number; salt: Buffer; nextDomain: Buffer; rrtypes: string[] };
  /** On the wire as it is: dns-packet does not read it. */
  NSEC3PARAM: Buffer;
  CDS: Buffer;
  TLSA: TlsaData;
}
export type RecordType = keyof DataOf;

/** One line of a zone: owner relative to the zone (`@` = the apex, `*` = wildcard), type, data. Names in data are absolute, without a final dot. */
export type ZoneLine = { [T in RecordType]: readonly [owner: string, type: T, data: DataOf[T]] }[RecordType];

/** A record with its absolute owner in lower case, without a final dot. */
export type ResourceRecord = { [T in RecordType]: { name: string; type: T; data: DataOf[T]; ttl: number } }[RecordType];

/** How a zone is signed: not at all, rightly, with signatures about to end, good for years, or run out (bogus). */
export type ZoneSigning = 'unsigned' | 'signed' | 'expiring' | 'for-years' | 'expired' | 'early' | 'changed';

/** Keys it is signed with: a curve, RSA of 1024 bits, RSA with SHA-1. */
export type ZoneKeys = 'p-256' | 'rsa-1024' | 'rsa-sha1';

/** One zone as its servers hold it. */
export interface Zone {
  /** `example.test`; empty for the root. */
  name: string;
  rows: readonly ZoneLine[];
  signing: ZoneSigning;
  /** `p-256` when absent. */
  keying?: ZoneKeys;
  /** Names are denied by NSEC3 with these, not by NSEC; the salt in hexadecimal. */
  nsec3?: { iterations: number; salt: string };
  /** Negative answers come without proof. */
  withoutProofs?: boolean;
}

/** Seconds that lab records may be kept; short, since faults come and go. */
export const TTL = 300;

/** Absolute name of an owner in a zone. */
function absolute(owner: string, zone: string): string {
  if (owner === '@') return zone;
  return zone === '' ? owner.toLowerCase() : `${owner}.${zone}`.toLowerCase();
}

/** The name stands at or under the zone. */
export function isWithinZone(name: string, zone: string): boolean {
  return zone === '' || name === zone || name.endsWith(`.${zone}`);
}

/** Labels from the name up to the root, longest first: `a.b`, `b`, ``. */
export function ancestors(name: string): string[] {
  const labels = name === '' ? [] : name.split('.');
  return [...labels.map((_, from) => labels.slice(from).join('.')), ''];
}

/** A zone's rows with absolute owners. */
export function recordsOf(zone: Zone): ResourceRecord[] {
  return zone.rows.map(
    ([owner, type, data]) => ({ name: absolute(owner, zone.name), type, data, ttl: TTL }) as ResourceRecord,
  );
}

/** SOA of the lab's zones: timers as RFC 1912 §2.2 recommends. */
export function soa(mname: string, rname: string, serial = 2026110101): SoaData {
  return { mname, rname, serial, refresh: 14_400, retry: 3_600, expire: 1_209_600, minimum: 3_600 };
}

/** Name under in-addr.arpa or ip6.arpa of an address literal. */
export function reverseName(address: string): string {
  if (!address.includes(':')) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const nibbles = groups.map((group) => group.padStart(4, '0')).join('');
  return `${[...nibbles].reverse().join('.')}.ip6.arpa`;
}
