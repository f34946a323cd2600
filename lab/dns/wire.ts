import packet, { type DecodedPacket, type Packet } from 'dns-packet';
import { chunks } from './signing.ts';
import type { ResourceRecord } from './zone.ts';

type Opt = Extract<NonNullable<DecodedPacket['additionals']>[number], { type: 'OPT' }>;

/** RFC 1035 §4.2.1: maximum size without EDNS. */
const UDP_PLAIN = 512;
const UDP_LARGEST = 1232;
const FLAG_DO = 1 << 15;
const RCODES = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const;
export type Rcode = keyof typeof RCODES;

/** A query as parsed by a lab server. */
export interface Query {
  id: number;
  name: string;
  type: string;
  class: string;
  recursionDesired: boolean;
  /** CD: return data even if it does not validate. */
  checkingDisabled: boolean;
  /** AD in a query: the client understands AD in the response (RFC 6840 §5.7). */
  authenticData: boolean;
  edns: { size: number; dnssec: boolean; version: number; flags: number; options: readonly unknown[] } | null;
  /** The name in its original case. */
  spelling: string;
}

/** Parses a query; null if invalid. */
export function readQuery(bytes: Buffer): Query | null {
  let decoded: DecodedPacket;
  try {
    decoded = packet.decode(bytes);
  } catch {
    return null;
  }
  const question = decoded.questions?.[0];
  if (decoded.type !== 'query' || !question) return null;
  const opt = decoded.additionals?.find((record) => record.type === 'OPT');
  return {
    id: decoded.id ?? 0,
    name: plain(question.name),
    type: question.type,
    class: question.class ?? 'IN',
    recursionDesired: decoded.flag_rd,
    checkingDisabled: decoded.flag_cd,
    authenticData: decoded.flag_ad,
    edns: opt?.type === 'OPT' ? ednsOf(opt) : null,
    spelling: question.name,
  };
}

function ednsOf(opt: Opt): NonNullable<Query['edns']> {
  const { udpPayloadSize: size, flags, ednsVersion: version, options } = opt;
  return { size, dnssec: (flags & FLAG_DO) !== 0, version, flags, options };
}

/** Lower case, no trailing dot; the root is empty. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** Response properties in addition to the records. */
export interface DnsResponse {
  rcode: Rcode;
  authoritative?: boolean;
  recursionAvailable?: boolean;
  authenticData?: boolean;
  answers?: readonly ResourceRecord[];
  authorities?: readonly ResourceRecord[];
  additionals?: readonly ResourceRecord[];
  /** Omits the OPT record even if the query had one. */
  withoutEdns?: boolean;
  /** BADVERS (RFC 6891 §6.1.3). */
  badVersion?: boolean;
  /** Returns EDNS flags and options unchanged. */
  copiesOdd?: boolean;
  /** Returns the question in lower case. */
  foldsCase?: boolean;
}

/**
 * Encodes a response to a query; over UDP, it is truncated with TC if it does not fit.
 * @param transport `tcp` responses have no length prefix yet
 */
export function writeReply(query: Query, reply: DnsResponse, transport: 'udp' | 'tcp'): Buffer {
  const flags =
    RCODES[reply.rcode] |
    (reply.authoritative ? packet.AUTHORITATIVE_ANSWER : 0) |
    (query.recursionDesired ? packet.RECURSION_DESIRED : 0) |
    (reply.recursionAvailable ? packet.RECURSION_AVAILABLE : 0) |
    (reply.authenticData ? packet.AUTHENTIC_DATA : 0) |
    (query.checkingDisabled ? packet.CHECKING_DISABLED : 0);
  const opt = query.edns && !reply.withoutEdns ? [optOf(query.edns, reply)] : [];
  const frame = {
    id: query.id,
    type: 'response' as const,
    flags,
    questions: [
      { name: (reply.foldsCase ? query.name : query.spelling) || '.', type: query.type, class: query.class } as never,
    ],
  };
  const message: Packet = {
    ...frame,
    answers: (reply.answers ?? []).map(pack),
    authorities: (reply.authorities ?? []).map(pack),
    additionals: [...(reply.additionals ?? []).map(pack), ...(opt as never[])],
  };
  const bytes = packet.encode(message);
  const room = query.edns ? Math.min(Math.max(query.edns.size, UDP_PLAIN), UDP_LARGEST) : UDP_PLAIN;
  if (transport === 'tcp' || bytes.length <= room) return bytes;
  return packet.encode({ ...frame, flags: flags | packet.TRUNCATED_RESPONSE, additionals: opt as never[] });
}

function optOf({ dnssec, flags, options }: NonNullable<Query['edns']>, { badVersion, copiesOdd }: DnsResponse) {
  return {
    type: 'OPT',
    name: '.',
    udpPayloadSize: UDP_LARGEST,
    extendedRcode: badVersion ? 1 : 0,
    flags: copiesOdd ? flags : dnssec ? FLAG_DO : 0,
    options: copiesOdd ? options : [],
  };
}

function pack(record: ResourceRecord): never {
  const data = record.type === 'TXT' ? chunks(record.data) : record.data;
  return { ...record, name: record.name || '.', data } as never;
}
