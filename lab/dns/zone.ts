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
  /** In wire format, because dns-packet does not parse it. */
  NSEC3PARAM: Buffer;
  CDS: Buffer;
  TLSA: TlsaData;
}
export type RecordType = keyof DataOf;

/**
 * One zone record: owner relative to the zone (`@` = the apex, `*` = wildcard), type, data. Names in data are absolute,
 * without a trailing dot.
 */
export type ZoneLine = { [T in RecordType]: readonly [owner: string, type: T, data: DataOf[T]] }[RecordType];

/** A record with its absolute owner in lower case, without a trailing dot. */
export type ResourceRecord = { [T in RecordType]: { name: string; type: T; data: DataOf[T]; ttl: number } }[RecordType];

/** Signing of a zone: none, valid, with signatures about to expire, valid for years, or expired (bogus). */
export type ZoneSigning = 'unsigned' | 'signed' | 'expiring' | 'for-years' | 'expired' | 'early' | 'changed';

/** Signing keys: elliptic curve, 1024-bit RSA, RSA with SHA-1. */
export type ZoneKeys = 'p-256' | 'rsa-1024' | 'rsa-sha1';

/** One zone as stored by its servers. */
export interface Zone {
  /** `example.test`; empty for the root. */
  name: string;
  rows: readonly ZoneLine[];
  signing: ZoneSigning;
  /** `p-256` by default. */
  keying?: ZoneKeys;
  /** Uses NSEC3 with these parameters instead of NSEC; the salt is hexadecimal. */
  nsec3?: { iterations: number; salt: string };
  /** Returns negative responses without proof. */
  withoutProofs?: boolean;
}

/** TTL of lab records in seconds; short, because faults change. */
export const TTL = 300;

/** Absolute name of an owner in a zone. */
function absolute(owner: string, zone: string): string {
  if (owner === '@') return zone;
  return zone === '' ? owner.toLowerCase() : `${owner}.${zone}`.toLowerCase();
}

/** Returns whether the name is at or below the zone. */
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

/** Name of an address literal under in-addr.arpa or ip6.arpa. */
export function reverseName(address: string): string {
  if (!address.includes(':')) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const nibbles = groups.map((group) => group.padStart(4, '0')).join('');
  return `${[...nibbles].reverse().join('.')}.ip6.arpa`;
}
