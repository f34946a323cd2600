import dgram from 'node:dgram';
import net from 'node:net';
import { after } from 'node:test';
import dnsPacket, { type DecodedPacket, type Packet, type Question } from 'dns-packet';
import { DEFAULT_NETWORK, type NetworkSettings } from '#settings.ts';
import { createNetwork } from '../connections/open-network.ts';
import type { Network } from '../network.ts';

/** Query to a test server. */
export interface ReceivedQuery {
  name: string;
  type: string;
  class: string;
  recursion: boolean;
  checkingDisabled: boolean;
  transport: 'udp' | 'tcp';
}
/** The reply of a test server; null sends nothing. */
export type DnsResponder = (asked: ReceivedQuery) => (Partial<Packet> & { rcode?: number }) | null;

export interface TestServer {
  port: number;
  close(): Promise<void>;
}

/**
 * A real DNS server on loopback, UDP and TCP on one port, with answers from a function. It is closed when the test that
 * started it ends, also if the test fails.
 */
export async function startDnsServer(answer: DnsResponder, options: { tcp?: boolean } = {}): Promise<TestServer> {
  const sockets = new Set<net.Socket>();
  const tcp = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.on('data', (data) => {
      const reply = respond(data.subarray(2), 'tcp', answer);
      if (!reply) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      socket.write(Buffer.concat([length, reply]));
    });
  });
  const { port, udp } = await listenOnBoth(tcp);
  if (options.tcp === false) tcp.close();
  udp.on('message', (data, from) => {
    const reply = respond(data, 'udp', answer);
    if (reply) udp.send(reply, from.port, from.address);
  });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    udp.close();
    for (const socket of sockets) socket.destroy();
    tcp.close();
  };
  after(close);
  return { port, close };
}

/** Receive buffer for thousands of queries: the default of 208 KiB overflows if a busy host reads them late. */
const RECEIVE_BUFFER_BYTES = 4 << 20;

/** A port that is free for TCP may be in use for UDP: then another one is tried. */
async function listenOnBoth(tcp: net.Server): Promise<{ port: number; udp: dgram.Socket }> {
  for (;;) {
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    const { port } = tcp.address() as net.AddressInfo;
    const udp = dgram.createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES });
    const free = await new Promise<boolean>((resolve) => {
      udp.once('error', () => resolve(false));
      udp.bind(port, '127.0.0.1', () => resolve(true));
    });
    if (free) return { port, udp };
    udp.close();
    await new Promise((resolve) => tcp.close(resolve));
  }
}

function respond(data: Buffer, transport: 'udp' | 'tcp', answer: DnsResponder): Buffer | null {
  const packet: DecodedPacket = dnsPacket.decode(data);
  const question = packet.questions?.[0] as Question;
  const reply = answer({
    name: question.name.toLowerCase(),
    type: question.type,
    class: question.class ?? 'IN',
    recursion: packet.flag_rd,
    checkingDisabled: packet.flag_cd,
    transport,
  });
  if (!reply) return null;
  const { rcode = 0, flags = 0, ...sections } = reply;
  return dnsPacket.encode({
    type: 'response',
    id: packet.id,
    questions: packet.questions,
    ...sections,
    flags: flags | rcode,
  });
}

/** Records of a test's zone: owner, type, data. */
export type ZoneRecord = readonly [name: string, type: string, data: unknown];

/**
 * Responds from one zone's records like an authoritative server: AA, referrals at NS records below the apex with glue,
 * CNAMEs within the zone, NXDOMAIN and NODATA with the SOA, names under `*`.
 */
export function authoritative(zone: string, records: readonly ZoneRecord[]): DnsResponder {
  return ({ name, type, class: klass }) => {
    if (klass !== 'IN') return { rcode: 5 };
    if (name !== zone && !name.endsWith(zone === '.' ? '' : `.${zone}`)) return { rcode: 5 };
    const make = ([owner, kind, data]: ZoneRecord) => ({ name: owner, type: kind, ttl: 60, data }) as never;
    const cut = records.find(
      ([owner, kind]) => kind === 'NS' && owner !== zone && (name === owner || name.endsWith(`.${owner}`)),
    )?.[0];
    if (cut && !(type === 'DS' && name === cut)) {
      const ns = records.filter(([owner, kind]) => owner === cut && kind === 'NS');
      const names = ns.map(([, , data]) => data);
      return {
        authorities: records.filter(([owner, kind]) => owner === cut && (kind === 'NS' || kind === 'DS')).map(make),
        additionals: records.filter(([owner, kind]) => names.includes(owner) && kind === 'A').map(make),
      };
    }
    const soa = records.filter(([owner, kind]) => owner === zone && kind === 'SOA').map(make);
    const AA = dnsPacket.AUTHORITATIVE_ANSWER;
    let own = records.filter(([owner]) => owner === name);
    const exists = records.some(([owner]) => owner === name || owner.endsWith(`.${name}`));
    if (!exists) {
      own = records
        .filter(([owner]) => owner.startsWith('*.') && name.endsWith(owner.slice(1)))
        .map(([, kind, data]) => [name, kind, data] as const);
    }
    if (own.length === 0 && !exists) return { rcode: 3, flags: AA, authorities: soa };
    const answers = own.filter(([, kind]) => kind === type || kind === 'CNAME').map(make);
    return { flags: AA, answers, authorities: answers.length > 0 ? [] : soa };
  };
}

/** A network that maps addresses to test servers: `{ '192.0.2.1': server }`, port 53 over UDP and TCP. */
export function testNetwork(
  servers: Readonly<Record<string, TestServer>>,
  extra: Partial<NetworkSettings> = {},
): Network {
  const dialMap: Record<string, number> = { ...extra.dialMap };
  for (const [address, { port }] of Object.entries(servers)) {
    dialMap[`${address} 53`] = port;
    dialMap[`${address} 53/udp`] = port;
  }
  return createNetwork({
    ...DEFAULT_NETWORK,
    allowPrivate: true,
    connectionsPerSecond: 1000,
    timeouts: { connect: 1500, dns: 1500, exchange: 5000 },
    ...extra,
    dialMap,
  });
}
