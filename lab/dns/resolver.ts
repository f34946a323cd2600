import net from 'node:net';
import packet, { type DecodedPacket } from 'dns-packet';
import type { Listeners, Listening, OnPacket } from '../listeners.ts';
import { dnsOverTcp } from './server.ts';
import { type DnsResponse, plain, type Query, readQuery, writeReply } from './wire.ts';
import { ancestors, isWithinZone, type ResourceRecord } from './zone.ts';

/** Time-out in milliseconds for a server that does not respond. */
const SILENCE_MS = 1_000;
/**
 * Time-out in milliseconds for a response over TCP; loopback needs one or two, and a busy host must not turn a response
 * into SERVFAIL.
 */
const TCP_TIMEOUT_MS = 60_000;
const STEPS_MAX = 20;
const DEPTH_MAX = 8;
const PACKET_SIZE = 4096;

/** The resolver's preconfigured knowledge of the lab. */
export interface ResolverWorld {
  rootAddresses: readonly string[];
  /** TCP endpoint of (address, 53); `bind` keeps the address itself. */
  place(address: string): { host: string; port: number } | null;
  /**
   * The server at (address, 53) for UDP, called without a socket: most queries of a scan are for thousands of names
   * that do not exist, and a socket for each took more time than the rest of the response.
   */
  server(address: string): OnPacket | null;
  /** Validation result for the zone of a name, as a validating resolver would return it. */
  security(name: string): 'secure' | 'insecure' | 'bogus';
}

interface Resolved {
  rcode: DnsResponse['rcode'];
  answers: ResourceRecord[];
  authorities: ResourceRecord[];
}

/** dns-packet parses the response code, but its types lack it. */
type Received = DecodedPacket & { rcode: string };

const FAILED: Resolved = { rcode: 'SERVFAIL', answers: [], authorities: [] };

/** A resolver, and a function that clears its cache of delegations. */
export interface Resolver {
  answer(query: Query): Promise<DnsResponse>;
  /** Called after zones change. */
  forget(): void;
}

/**
 * A recursive resolver that follows referrals from the lab's root; sets AD or returns SERVFAIL according to the zones'
 * signing.
 */
export function openResolver(world: ResolverWorld): Resolver {
  /** Cached server addresses of zones. Responses are not cached: records can change at any time. */
  const delegations = new Map<string, readonly string[]>();

  /** The deepest known zone of the name; the NS set that delegates a name is in the parent zone. */
  function nearest(name: string, type: string): { zone: string; servers: readonly string[] } {
    const known = ancestors(name).find((above) => delegations.has(above) && !(type === 'DS' && above === name));
    return known === undefined
      ? { zone: '', servers: world.rootAddresses }
      : { zone: known, servers: delegations.get(known)! };
  }

  async function resolve(name: string, type: string, dnssec: boolean, depth: number): Promise<Resolved> {
    let { zone, servers } = nearest(name, type);
    for (let step = 0; step < STEPS_MAX; step++) {
      const reply = await askAny(servers, name, type, dnssec);
      if (!reply) return FAILED;
      const answers = recordsIn(reply.answers);
      const authorities = recordsIn(reply.authorities);
      const rcode = reply.rcode === 'NXDOMAIN' ? 'NXDOMAIN' : 'NOERROR';
      if (answers.length > 0) return followed({ rcode, answers, authorities }, type, dnssec, depth);
      const referral = authorities.filter((record) => record.type === 'NS' && isBelow(record.name, zone, name));
      if (reply.flag_aa || referral.length === 0) return { rcode, answers, authorities };
      zone = referral[0]!.name;
      servers = await serverAddresses(referral, recordsIn(reply.additionals), depth);
      if (servers.length === 0) return FAILED;
      delegations.set(zone, servers);
    }
    return FAILED;
  }

  /** Continues if a CNAME points outside the zones of the server that returned it. */
  async function followed(found: Resolved, type: string, dnssec: boolean, depth: number): Promise<Resolved> {
    const last = found.answers.filter((record) => record.type === 'CNAME').at(-1);
    if (!last || type === 'CNAME' || found.answers.some((record) => record.type === type)) return found;
    if (depth >= DEPTH_MAX) return FAILED;
    const rest = await resolve(last.data as string, type, dnssec, depth + 1);
    return { ...rest, answers: [...found.answers, ...rest.answers] };
  }

  async function serverAddresses(
    referral: readonly ResourceRecord[],
    glue: readonly ResourceRecord[],
    depth: number,
  ): Promise<string[]> {
    const known = glue.filter((record) => record.type === 'A').map((record) => record.data as string);
    if (known.length > 0 || depth >= DEPTH_MAX) return known;
    for (const server of referral) {
      const { answers } = await resolve(server.data as string, 'A', false, depth + 1);
      const addresses = answers.filter((record) => record.type === 'A').map((record) => record.data as string);
      if (addresses.length > 0) return addresses;
    }
    return [];
  }

  async function askAny(servers: readonly string[], name: string, type: string, dnssec: boolean) {
    for (const address of servers) {
      const reply = await ask(world, address, name, type, dnssec);
      if (reply && (reply.rcode === 'NOERROR' || reply.rcode === 'NXDOMAIN')) return reply;
    }
    return null;
  }

  const answer = async (query: Query): Promise<DnsResponse> => {
    const dnssec = query.edns?.dnssec ?? false;
    const found = await resolve(query.name, query.type, dnssec, 0);
    const verdicts = [query.name, ...found.answers.map((record) => record.name)].map((name) => world.security(name));
    if (verdicts.includes('bogus') && !query.checkingDisabled) return { rcode: 'SERVFAIL', recursionAvailable: true };
    const secure = found.rcode !== 'SERVFAIL' && verdicts.every((verdict) => verdict === 'secure');
    return {
      ...found,
      recursionAvailable: true,
      authenticData: secure && !query.checkingDisabled && (dnssec || query.authenticData),
    };
  };
  return { answer, forget: () => delegations.clear() };
}

/** Starts the resolver on UDP and TCP port 53 of an address. */
export async function startResolver(
  address: string,
  resolve: (query: Query) => Promise<DnsResponse>,
  listeners: Listeners,
): Promise<Listening> {
  const respond = async (bytes: Buffer, transport: 'udp' | 'tcp') => {
    const query = readQuery(bytes);
    return query ? writeReply(query, await resolve(query), transport) : null;
  };
  const open = await Promise.all([
    listeners.udp(address, 53, (bytes) => respond(bytes, 'udp')),
    listeners.tcp(
      address,
      53,
      dnsOverTcp((bytes) => respond(bytes, 'tcp')),
    ),
  ]);
  return { close: async () => void (await Promise.all(open.map((one) => one.close()))) };
}

/** Returns whether the referral leads down towards the name, not up or sideways. */
function isBelow(referral: string, zone: string, name: string): boolean {
  return plain(referral) !== zone && isWithinZone(plain(referral), zone) && ancestors(name).includes(plain(referral));
}

function recordsIn(records: DecodedPacket['answers']): ResourceRecord[] {
  return (records ?? [])
    .filter((record) => record.type !== 'OPT')
    .map((record) => {
      const { name, type, data, ttl = 0 } = record as unknown as ResourceRecord;
      const joined = type === 'TXT' ? Buffer.concat([data as never].flat() as Buffer[]).toString() : data;
      return { name: plain(name), type, ttl, data: joined } as ResourceRecord;
    });
}

let lastId = 0;

async function ask(
  world: ResolverWorld,
  address: string,
  name: string,
  type: string,
  dnssec: boolean,
): Promise<Received | null> {
  lastId = (lastId + 1) & 0xffff;
  const question = packet.encode({
    id: lastId,
    type: 'query',
    questions: [{ name: name || '.', type: type as never }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: PACKET_SIZE,
        flags: dnssec ? packet.DNSSEC_OK : 0,
        options: [],
      } as never,
    ],
  });
  const reply = await overUdp(world.server(address), question);
  return reply?.flag_tc ? overTcp(world.place(address), question) : reply;
}

async function overUdp(server: OnPacket | null, question: Buffer): Promise<Received | null> {
  const bytes = await server?.(question);
  if (bytes) return packet.decode(bytes) as Received;
  // A server that does not respond times out; without a server the port is closed.
  if (server) await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
  return null;
}

function overTcp(to: { host: string; port: number } | null, question: Buffer): Promise<Received | null> {
  if (!to) return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = net.connect(to);
    let pending = Buffer.alloc(0);
    const end = (reply: Received | null) => {
      socket.destroy();
      resolve(reply);
    };
    socket.setTimeout(TCP_TIMEOUT_MS, () => end(null));
    socket.once('error', () => end(null));
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      if (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0))
        end(packet.decode(pending.subarray(2)) as Received);
    });
    const prefix = Buffer.alloc(2);
    prefix.writeUInt16BE(question.length);
    socket.write(Buffer.concat([prefix, question]));
  });
}
