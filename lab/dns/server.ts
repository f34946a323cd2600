import net from 'node:net';
import type { Listeners, Listening } from '../listeners.ts';
import { answerQuery, zoneTransfer } from './authoritative-answer.ts';
import { denial } from './denial.ts';
import type { Signer } from './signing.ts';
import { type DnsResponse, type Query, readQuery, writeReply } from './wire.ts';
import type { ResourceRecord, Zone } from './zone.ts';

/** Behavior of one name server; correct by default. */
export interface NameServerBehavior {
  /** `silent` never responds, `lame` refuses every zone, `failing` returns SERVFAIL. */
  mode?: 'silent' | 'lame' | 'failing';
  /** Nothing listens on TCP. */
  withoutTcp?: boolean;
  /** Returns FORMERR for a query with EDNS (RFC 6891 §7). */
  withoutEdns?: boolean;
  /** Allows zone transfers to any client. */
  transfers?: boolean;
  /** Is an open resolver. */
  recursion?: boolean;
  /** Returned for CHAOS TXT version.bind; refused if absent. */
  version?: string;
  /** Handles EDNS like servers before RFC 6891: accepts any version and returns options and flags unchanged. */
  oldEdns?: boolean;
  /** Returns NXDOMAIN for AAAA queries (RFC 4074 §4.2). */
  deniesAaaa?: boolean;
  /** Returns SERVFAIL for CAA queries (RFC 8906 §3.1.2). */
  deniesCaa?: boolean;
  /** Returns a referral to the root for names outside its zones. */
  refersUp?: boolean;
  /** Returns the question in lower case. */
  foldsCase?: boolean;
  /** Serves the zone without signatures. */
  withoutSignatures?: boolean;
}

/** One authoritative server at one or more addresses. */
export interface NameServer {
  addresses: readonly string[];
  behaviour: NameServerBehavior;
  /** Its zones by name; read for each query, so that zones can change. */
  zones(): ReadonlyMap<string, Zone>;
}

/** Resolves a name outside the zones of a recursive server. */
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
  if (behaviour.deniesCaa && query.type === 'CAA') return say({ rcode: 'SERVFAIL' });
  if (behaviour.deniesAaaa && query.type === 'AAAA') return say({ rcode: 'NXDOMAIN', authoritative: true });
  return say(query.edns?.dnssec && !behaviour.withoutSignatures ? signed(found, query, signer) : found);
}

const ROOT_HINTS: ResourceRecord[] = [{ name: '', type: 'NS', data: 'a.root.test', ttl: 0 }];

function chaos(query: Query, version: string | undefined): DnsResponse {
  if (!version || query.name !== 'version.bind' || query.type !== 'TXT') return { rcode: 'REFUSED' };
  const record = { name: query.name, type: 'TXT', data: version, ttl: 0, class: 'CH' } as ResourceRecord;
  return { rcode: 'NOERROR', authoritative: true, answers: [record] };
}

/**
 * The response with the signatures of its zone (RFC 4035 §3.1) and denial of existence; in a referral, only the DS is
 * signed.
 */
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

/** A TCP server that reads length-prefixed queries and writes length-prefixed responses (RFC 1035 §4.2.2). */
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
