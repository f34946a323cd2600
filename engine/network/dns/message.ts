import { randomInt } from 'node:crypto';
import dnsPacket, { type DecodedPacket, type RecordType } from 'dns-packet';
import { isAtOrUnder } from '#parse/names.ts';
import { withoutEnd } from '#parse/pages/text-edges.ts';

/** A query to one server. */
export interface DnsQuestion {
  /** ASCII, with or without the final dot; `.` is the root. */
  name: string;
  type: RecordType;
  class?: 'IN' | 'CH';
}

/** One resource record; `name` in lower case without final dot (`.` for the root). */
export interface DnsRecord {
  name: string;
  type: string;
  ttl: number;
  data: unknown;
}

/** A reply that matches its query. */
export interface DnsMessage {
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL`, `REFUSED`, … */
  rcode: string;
  authoritative: boolean;
  truncated: boolean;
  recursionAvailable: boolean;
  /** AD flag: the resolver validated the answer (RFC 4035 §3.2.3). */
  authentic: boolean;
  /** The reply contained an OPT record (RFC 6891). */
  edns: boolean;
  /** Flags and number of options of that OPT record; 0 without one. */
  ednsFlags: number;
  ednsOptions: number;
  answers: DnsRecord[];
  authorities: DnsRecord[];
  additionals: DnsRecord[];
  /** The query name in the server's spelling; null if the reply omits the question. */
  spelling: string | null;
  /** The whole message, for data that is read byte by byte (signatures). */
  wire: Buffer;
}

export interface QuestionFlags {
  /** RD; off by default. */
  recursion?: boolean;
  /** DO bit: request DNSSEC records; off by default. */
  dnssec?: boolean;
  /** CD: disables validation by the resolver; off by default. */
  checkingDisabled?: boolean;
  /** Send an OPT record; on by default. */
  edns?: boolean;
  /** A feature that servers must ignore or handle correctly without supporting it (RFC 6891 §6.1). */
  oddity?: 'version' | 'option' | 'flag' | 'case';
}

/** An experimental option (RFC 6891 §9), unknown to servers. */
const UNKNOWN_OPTION = 65_077;
/** An unassigned flag of the OPT record. */
export const UNKNOWN_FLAG = 0x0040;

/** Advertised UDP size (the DNS flag day 2020's value, which avoids fragmentation). */
const UDP_PAYLOAD_BYTES = 1232;

/** Data of the record types that probes read. */
export interface RecordData {
  A: string;
  AAAA: string;
  NS: string;
  CNAME: string;
  PTR: string;
  MX: { preference?: number; exchange: string };
  SOA: {
    mname: string;
    rname: string;
    serial?: number;
    refresh?: number;
    retry?: number;
    expire?: number;
    minimum?: number;
  };
  TXT: (string | Uint8Array)[] | string | Uint8Array;
  CAA: { flags?: number; tag: string; value: string };
  DS: { keyTag: number; algorithm: number; digestType: number; digest: Uint8Array };
  DNSKEY: { flags: number; algorithm: number; key: Uint8Array };
  RRSIG: { typeCovered: string; algorithm: number; expiration: number; inception: number; keyTag: number };
  NSEC3PARAM: Uint8Array;
  TLSA: { usage: number; selector: number; matchingType: number; certificate: Uint8Array };
}

/** Lower case, no final dot; the root stays `.`. */
export function canonicalName(name: string): string {
  const plain = withoutEnd(name.toLowerCase(), '.');
  return plain === '' ? '.' : plain;
}

const DOT = 0x2e;

/** Whether the name can be encoded (RFC 1035 §2.3.4: labels of 1–63 bytes, 255 in total). */
export function isWireName(name: string): boolean {
  if (name === '.') return true;
  const length = name.endsWith('.') ? name.length - 1 : name.length;
  if (length > 253) return false;
  // Byte by byte: it is called for each of ten thousand look-alike names.
  let start = 0;
  for (let at = 0; at <= length; at += 1) {
    const sign = at === length ? DOT : name.charCodeAt(at);
    if (sign === DOT) {
      if (at === start || at - start > 63) return false;
      start = at + 1;
    } else if (sign < 0x21 || sign > 0x7e) return false;
  }
  return true;
}

/** `child` is `parent` or below it; every name is below the root. */
export function isAtOrBelow(child: string, parent: string): boolean {
  return parent === '.' || isAtOrUnder(child, parent);
}

/** The data of all records of a type, optionally of one owner. */
export function recordsOf<T extends keyof RecordData>(
  records: readonly DnsRecord[],
  type: T,
  owner?: string,
): RecordData[T][] {
  return records
    .filter((record) => record.type === type && (owner === undefined || record.name === owner))
    .map((record) => record.data as RecordData[T]);
}

/**
 * The joined strings of one TXT record (RFC 7208 §3.3), at most 4 kB; non-ASCII bytes are decoded as UTF-8, or become
 * U+FFFD.
 */
export function joinText(data: RecordData['TXT']): string {
  const parts = Array.isArray(data) ? data : [data];
  return parts
    .map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('utf8')))
    .join('')
    .slice(0, 4096);
}

/** Wire format of a query with a random id. */
export function encodeQuestion(question: DnsQuestion, flags: QuestionFlags): { id: number; wire: Buffer } {
  const id = randomInt(0x10000);
  const wire = dnsPacket.encode({
    type: 'query',
    id,
    flags:
      (flags.recursion ? dnsPacket.RECURSION_DESIRED : 0) | (flags.checkingDisabled ? dnsPacket.CHECKING_DISABLED : 0),
    questions: [{ name: spelt(question.name, flags), type: question.type, class: question.class ?? 'IN' }],
    additionals:
      flags.edns === false
        ? []
        : [
            {
              type: 'OPT',
              name: '.',
              udpPayloadSize: UDP_PAYLOAD_BYTES,
              extendedRcode: 0,
              ednsVersion: flags.oddity === 'version' ? 1 : 0,
              flags: (flags.dnssec ? dnsPacket.DNSSEC_OK : 0) | (flags.oddity === 'flag' ? UNKNOWN_FLAG : 0),
              flag_do: flags.dnssec === true,
              options: flags.oddity === 'option' ? [{ code: UNKNOWN_OPTION, data: Buffer.alloc(4) } as never] : [],
            },
          ],
  });
  return { id, wire };
}

/** Every other letter in upper case: a server copies the question unchanged (RFC 4343 §4.1). */
function spelt(name: string, { oddity }: QuestionFlags): string {
  const plain = canonicalName(name);
  return oddity === 'case'
    ? plain.replace(/[a-z][^a-z]*[a-z]?/g, (pair) => pair[0]!.toUpperCase() + pair.slice(1))
    : plain;
}

/**
 * Parses a reply; null if it is not a reply to this query (other id, other question, or not DNS).
 * @param following a later message of a zone transfer, which may omit the question (RFC 5936 §2.2.1)
 */
export function decodeReply(wire: Buffer, id: number, question: DnsQuestion, following = false): DnsMessage | null {
  let packet: DecodedPacket;
  try {
    packet = dnsPacket.decode(wire);
  } catch {
    return null;
  }
  if (packet.id !== id || !packet.flag_qr) return null;
  const asked = packet.questions?.[0];
  // Servers that cannot parse a query may omit the question in FORMERR and similar replies.
  if (asked && (canonicalName(asked.name) !== canonicalName(question.name) || asked.type !== question.type))
    return null;
  const rcode = rcodeOf(packet);
  const opt = (packet.additionals ?? []).find((record) => record.type === 'OPT');
  if (!asked && rcode === 'NOERROR' && !following) return null;
  return {
    rcode,
    authoritative: packet.flag_aa,
    truncated: packet.flag_tc,
    recursionAvailable: packet.flag_ra,
    authentic: packet.flag_ad,
    edns: opt !== undefined,
    ednsFlags: opt && 'flags' in opt ? Number(opt.flags) : 0,
    ednsOptions: opt && 'options' in opt && Array.isArray(opt.options) ? opt.options.length : 0,
    answers: records(packet.answers),
    authorities: records(packet.authorities),
    additionals: records(packet.additionals),
    spelling: asked?.name ?? null,
    wire,
  };
}

/** The header's code, or BADVERS if the OPT record extends it (RFC 6891 §6.1.3): its empty answer has no meaning. */
function rcodeOf(packet: DecodedPacket): string {
  const opt = (packet.additionals ?? []).find((record) => record.type === 'OPT');
  const extended = opt && 'extendedRcode' in opt ? opt.extendedRcode : 0;
  return extended === 0 ? (packet as DecodedPacket & { rcode: string }).rcode : 'BADVERS';
}

function records(list: DecodedPacket['answers']): DnsRecord[] {
  return (list ?? [])
    .filter((record) => record.type !== 'OPT')
    .map((record) => {
      const { ttl, data } = record as { ttl?: number; data: unknown };
      return { name: canonicalName(record.name), type: record.type, ttl: ttl ?? 0, data };
    });
}
