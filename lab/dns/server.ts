import net from 'node:net';
import type { Listeners, Listening } from '../listeners.ts';
import { answerQuery, zoneTransfer } from './authoritative-answer.ts';
import { denial } from './denial.ts';
import type { Signer } from './signing.ts';
import { type DnsResponse, type Query, readQuery, writeReply } from './wire.ts';
import type { ResourceRecord, Zone } from './zone.ts';

/** How one name server behaves; everything absent is as it should be. */
export interface NameServerBehavior {
  /** `silent` never answers, `lame` refuses every zone, `failing` says SERVFAIL. */
  mode?: 'silent' | 'lame' | 'failing';
  /** Nothing listens on TCP. */
  withoutTcp?: boolean;
  /** Answers FORMERR to a question with EDNS (RFC 6891 §7). */
  withoutEdns?: boolean;
  /** Gives whole zones away. */
  transfers?: boolean;
  /** Resolves foreign names for anybody. */
  recursion?: boolean;
  /** Told on CHAOS TXT version.bind; refused when absent. */
  version?: string;
  /** Answers EDNS as servers before RFC 6891 do: any version is fine, options and flags come back as they were sent. */
  oldEdns?: boolean;
  /** Says that a name has nothing at all when asked for AAAA (RFC 4074 §4.2). */
  deniesAaaa?: boolean;
  /** Refers questions about foreign names to the root. */
  refersUp?: boolean;
  /** Gives the question back in small letters. */
  foldsCase?: boolean;
  /** Serves the zone without its signatures. */
  withoutSignatures?: boolean;
}

/** One authoritative server at one or more addresses. */
export interface NameServer {
  addresses: readonly string[];
  behaviour: NameServerBehavior;
  /** Zones it holds, by name; asked at each question, so that zones may change. */
  zones(): ReadonlyMap<string, Zone>;
}

/** Resolves a foreign name for a server that recurses. */
export type Recurse = (query: Query) => Promise<DnsResponse>;

const DNS_PORT = 53;

/** Starts a server on UDP and TCP of all its addresses. */
export async function startNameServer(
  server: NameServer,
  signer: Signer,
  recurse: Recurse,
  listeners: Listeners,
): Promise<Listening> {
  const respond = (bytes: Buffer, transport: 'udp' | 'tcp') => respondAs(server, signer, recurse, bytes, transport);
  const open = await Promise.all(
    server.addresses.flatMap((address) => [
      listeners.udp(address, DNS_PORT, (bytes) => respond(bytes, 'udp')),
      ...(server.behaviour.withoutTcp
        ? []
        : [
            listeners.tcp(
              address,
              DNS_PORT,
              dnsOverTcp((bytes) => respond(bytes, 'tcp')),
            ),
          ]),
    ]),
  );
  return { close: async () => void (await Promise.all(open.map((one) => one.close()))) };
}

async function respondAs(
  server: NameServer,
  signer: Signer,
  recurse: Recurse,
  bytes: Buffer,
  transport: 'udp' | 'tcp',
): Promise<Buffer | null> {
  const query = readQuery(bytes);
  const { behaviour } = server;
  if (!query || behaviour.mode === 'silent') return null;
  const base = { recursionAvailable: behaviour.recursion ?? false };
  const manners = { copiesOdd: behaviour.oldEdns ?? false, foldsCase: behaviour.foldsCase ?? false };
  const say = (reply: DnsResponse) => writeReply(query, { ...base, ...reply, ...manners }, transport);
  if (query.edns && behaviour.withoutEdns) return say({ rcode: 'FORMERR', withoutEdns: true });
  // RFC 6891 §6.1.3.
  if (query.edns && query.edns.version > 0 && !behaviour.oldEdns) return say({ rcode: 'NOERROR', badVersion: true });
  if (query.class === 'CH') return say(chaos(query, behaviour.version));
  if (behaviour.mode === 'failing') return say({ rcode: 'SERVFAIL' });
  if (behaviour.mode === 'lame') return say({ rcode: 'REFUSED' });
  const zones = server.zones();
  if (query.type === 'AXFR') {
    const zone = zones.get(query.name);
    if (!behaviour.transfers || !zone || transport === 'udp') return say({ rcode: 'REFUSED' });
    return say({ rcode: 'NOERROR', authoritative: true, answers: zoneTransfer(zone) });
  }
  const found = answerQuery(zones, query.name, query.type);
  if (found.rcode === 'REFUSED' && behaviour.recursion && query.recursionDesired) return say(await recurse(query));
  if (found.rcode === 'REFUSED' && behaviour.refersUp) return say({ rcode: 'NOERROR', authorities: ROOT_HINTS });
  if (behaviour.deniesAaaa && query.type === 'AAAA') return say({ rcode: 'NXDOMAIN', authoritative: true });
  return say(query.edns?.dnssec && !behaviour.withoutSignatures ? signed(found, query, signer) : found);
}

const ROOT_HINTS: ResourceRecord[] = [{ name: '', type: 'NS', data: 'a.root.test', ttl: 0 }];

function chaos(query: Query, version: string | undefined): DnsResponse {
  if (!version || query.name !== 'version.bind' || query.type !== 'TXT') return { rcode: 'REFUSED' };
  const record = { name: query.name, type: 'TXT', data: version, ttl: 0, class: 'CH' } as ResourceRecord;
  return { rcode: 'NOERROR', authoritative: true, answers: [record] };
}

/** The answer with the signatures of the zone that gave it (RFC 4035 §3.1) and proof of what is not there; a referral signs only its DS. */
function signed(found: ReturnType<typeof answerQuery>, query: Query, signer: Signer): DnsResponse {
  const { zone } = found;
  if (!zone || zone.signing === 'unsigned') return found;
  const proofs = zone.withoutProofs ? [] : proofsOf(found, zone, query);
  const authorities = [
    ...(found.authoritative ? found.authorities : found.authorities.filter(({ type }) => type === 'DS')),
    ...proofs,
  ];
  const own = found.answers.filter(({ type }) => type !== 'RRSIG');
  return {
    ...found,
    answers: [...found.answers, ...signer.signatures(zone, own)],
    authorities: [...found.authorities, ...proofs, ...signer.signatures(zone, authorities)],
  };
}

function proofsOf(found: ReturnType<typeof answerQuery>, zone: Zone, { name }: Query): ResourceRecord[] {
  if (!found.authoritative) {
    const [server] = found.authorities;
    return found.authorities.some(({ type }) => type === 'DS') || !server ? [] : denial(zone, server.name, true);
  }
  if (found.rcode === 'NXDOMAIN') return denial(zone, name, false);
  return found.answers.length === 0 ? denial(zone, name, true) : [];
}

/** A TCP server that reads length-prefixed questions and writes length-prefixed answers (RFC 1035 §4.2.2). */
export function dnsOverTcp(respond: (bytes: Buffer) => Promise<Buffer | null>): net.Server {
  return net.createServer((socket) => {
    let pending = Buffer.alloc(0);
    socket.on('data', async (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
        const length = pending.readUInt16BE(0);
        const question = pending.subarray(2, 2 + length);
        pending = pending.subarray(2 + length);
        const reply = await respond(question);
        if (!reply || socket.destroyed) continue;
        const prefix = Buffer.alloc(2);
        prefix.writeUInt16BE(reply.length);
        socket.write(Buffer.concat([prefix, reply]));
      }
    });
  });
}
