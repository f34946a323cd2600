import dnsPacket, { type Answer } from 'dns-packet';
import type { DnsResponder } from '../network/testing/dns-servers.ts';
import { labelsOf, TYPE, wireOf } from '../parse/dnssec/wire.ts';
import { dsData, makeKey, signed } from './signed-zones.ts';

/** Offset of the data of a single answer owned by the root: header 12, name 1, type, class, TTL and length 10. */
const DATA_AT = 23;

export interface Faults {
  /** RRset, as `example.test/MX`, whose RRSIG is missing. */
  unsigned?: string;
  /** RRset whose RRSIG has expired. */
  expired?: string;
  /** DS RRset of `example.test`: `other` does not match its key, `none` is denied by NSEC. */
  ds?: 'other' | 'none';
}

/** Signs the responses of `.`, `test` and `example.test` with a new key for each zone (RFC 4035 §3.1). */
export function signing(faults: Faults = {}): (zone: string, answer: DnsResponder) => DnsResponder {
  const keys = Object.fromEntries(['.', 'test', 'example.test'].map((zone) => [zone, makeKey(zone)]));

  function dsOf(owner: string): Answer[] {
    if (owner !== 'example.test') return owner === 'test' ? [unpack('test', TYPE.DS, dsData(keys.test!))] : [];
    if (faults.ds === 'none') return [];
    return [unpack(owner, TYPE.DS, dsData(faults.ds === 'other' ? makeKey(owner) : keys[owner]!))];
  }

  function signatures(zone: string, records: readonly Answer[]): Answer[] {
    return [...Map.groupBy(records, ({ name, type }) => `${name}/${type}`)].flatMap(([set, members]) => {
      if (set === faults.unsigned) return [];
      const { name, type } = members[0]!;
      const validity = set === faults.expired ? { from: 500, until: 1_000 } : undefined;
      const records = signed(keys[zone]!, name, TYPE[type as keyof typeof TYPE], members.map(dataOf), validity);
      return [unpack(name, TYPE.RRSIG, records.at(-1)!.data)];
    });
  }

  return (zone, answer) => (asked) => {
    const reply = answer(asked);
    if (!reply) return null;
    const { name, type } = asked;
    const own =
      type === 'DNSKEY' && name === zone
        ? [unpack(zone, TYPE.DNSKEY, keys[zone]!.data)]
        : type === 'DS' && name !== zone
          ? dsOf(name)
          : [];
    const answers = [...(reply.answers ?? []), ...own] as Answer[];
    // A referral is not signed.
    if (!reply.flags) return reply;
    const soa = answers.length > 0 ? [] : ((reply.authorities ?? []) as Answer[]);
    const authorities = answers.length > 0 ? [] : [...soa, denial(zone, name, reply.rcode === 3)];
    return {
      ...reply,
      answers: [...answers, ...signatures(zone, answers)],
      authorities: [...authorities, ...signatures(zone, authorities)],
    };
  };
}

/** NSEC of the name, or one of the apex that covers all other names of the zone (RFC 4034 §4). */
function denial(zone: string, name: string, missing: boolean): Answer {
  const rrtypes = missing || name === zone ? ['SOA', 'NS', 'DNSKEY'] : ['NS'];
  const data = { nextDomain: zone, rrtypes: [...rrtypes, 'RRSIG', 'NSEC'] };
  return { name: missing ? zone : name, type: 'NSEC', ttl: 60, data } as Answer;
}

function dataOf(record: Answer): Buffer {
  return dnsPacket.encode({ type: 'response', answers: [{ ...record, name: '.' } as Answer] }).subarray(DATA_AT);
}

/** A record as dns-packet encodes it. */
function unpack(owner: string, type: number, data: Buffer): Answer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(1, 6);
  const middle = Buffer.alloc(10);
  middle.writeUInt16BE(type, 0);
  middle.writeUInt16BE(1, 2);
  middle.writeUInt32BE(60, 4);
  middle.writeUInt16BE(data.length, 8);
  return dnsPacket.decode(Buffer.concat([head, wireOf(labelsOf(owner)), middle, data])).answers![0]!;
}
