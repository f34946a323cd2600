import dgram from 'node:dgram';
import net from 'node:net';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { acquireSlot } from '../connections/rate-limit.ts';
import { DialError, failureReasonOf, type Network, type Target } from '../network.ts';
import { REPEAT_AFTER_MS, wait } from '../wait.ts';
import { exchangeTcp } from './exchange-tcp.ts';
import {
  type DnsMessage,
  type DnsQuestion,
  decodeReply,
  encodeQuestion,
  isWireName,
  type QuestionFlags,
} from './message.ts';

export interface QueryOptions extends QuestionFlags {
  signal?: AbortSignal | undefined;
  /** Milliseconds for everything, retries included; `settings.timeouts.dns` by default. */
  timeout?: number;
  /** `tcp` queries over TCP only; the default is UDP, and TCP if the answer was truncated. */
  transport?: 'udp' | 'tcp';
  /** The server is the operator's own choice (a resolver): private addresses are allowed. */
  operators?: boolean;
}

/** A server's reply with any response code, or the reason why there is none. */
export type DnsReply =
  | { ok: true; message: DnsMessage; transport: 'udp' | 'tcp' }
  | { ok: false; reason: NotAssessedReason };

/** Unrelated packets that are examined per try before it counts as unanswered. */
const STRAY_PACKETS_MAX = 16;

/**
 * Sends one query to one server: UDP with a random port and id per try, two tries, TCP if the answer was truncated (RFC
 * 1035 §4.2, RFC 7766). A failure that may pass (RFC 2308 §7) is final only if it occurs again a moment later. Never
 * throws.
 */
export async function queryDns(
  network: Network,
  server: Target,
  question: DnsQuestion,
  options: QueryOptions = {},
): Promise<DnsReply> {
  const reply = await ask(network, server, question, options);
  if (!mayPass(reply, options)) return reply;
  await wait(REPEAT_AFTER_MS, options.signal);
  return options.signal?.aborted ? reply : ask(network, server, question, options);
}

/** Failures of a server that is busy or restarting, and lost connections; over UDP a lost packet is sent again anyway. */
function mayPass(reply: DnsReply, { transport, recursion, operators }: QueryOptions): boolean {
  if (!reply.ok) {
    return reply.reason === 'blocked' || (transport === 'tcp' && ['timeout', 'protocol-error'].includes(reply.reason));
  }
  const { rcode } = reply.message;
  // Servers of zones answer REFUSED to recursive queries on principle (RFC 5358 §4).
  return rcode === 'SERVFAIL' || (rcode === 'REFUSED' && (operators === true || recursion !== true));
}

async function ask(network: Network, server: Target, question: DnsQuestion, options: QueryOptions): Promise<DnsReply> {
  if (!isWireName(question.name)) return { ok: false, reason: 'protocol-error' };
  const budget = options.timeout ?? network.settings.timeouts.dns;
  try {
    if (options.transport === 'tcp') return await overTcp(network, server, question, options, budget);
    const started = performance.now();
    // Packet loss is the most common failure, so the first try is shorter.
    const reply = await overUdp(network, server, question, options, [budget / 3, (budget * 2) / 3]);
    if (!reply.ok) return reply;
    const { rcode, edns } = reply.message;
    const refusesEdns = rcode === 'BADVERS' || (rcode === 'FORMERR' && !edns);
    if (refusesEdns && options.edns !== false && options.oddity === undefined) {
      // Servers that predate RFC 6891, or with an incompatible EDNS version, refuse the OPT record.
      return await ask(network, server, question, { ...options, edns: false, timeout: budget });
    }
    if (!reply.message.truncated || options.transport === 'udp') return reply;
    const left = Math.max(500, budget - (performance.now() - started));
    // The truncated part may contain the queried record: without TCP the answer is unknown, not empty.
    return await overTcp(network, server, question, options, left);
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  }
}

/**
 * Destination of packets for a server; the operator's own resolvers may have private addresses.
 * @throws {DialError}
 */
export function place(network: Network, server: Target, operators: boolean | undefined): Target {
  try {
    return network.datagram(server);
  } catch (error) {
    if (operators && mayBypass(network, server.address)) return server;
    throw error;
  }
}

/** If a dial map is set, addresses other than loopback are reached only through it. */
function mayBypass(network: Network, address: string): boolean {
  return network.settings.dialMap === null || address === '127.0.0.1' || address === '::1';
}

async function overTcp(
  network: Network,
  server: Target,
  question: DnsQuestion,
  options: QueryOptions,
  timeout: number,
): Promise<DnsReply> {
  const signal = AbortSignal.any([
    AbortSignal.timeout(Math.ceil(timeout)),
    ...(options.signal ? [options.signal] : []),
  ]);
  const socket = await connect(network, server, options.operators, signal, timeout);
  try {
    const { id, wire } = encodeQuestion(question, options);
    for await (const answer of exchangeTcp(socket, wire, signal)) {
      const message = decodeReply(answer, id, question);
      return message ? { ok: true, message, transport: 'tcp' } : { ok: false, reason: 'protocol-error' };
    }
    return { ok: false, reason: 'protocol-error' };
  } finally {
    socket.destroy();
  }
}

/** Opens the TCP connection to a name server. @throws {DialError} */
export async function connect(
  network: Network,
  server: Target,
  operators: boolean | undefined,
  signal: AbortSignal,
  timeout: number,
): Promise<net.Socket> {
  try {
    return await network.connect(server, { signal, timeout });
  } catch (error) {
    const refused =
      error instanceof DialError && (error.reason === 'address-not-allowed' || error.reason === 'refused');
    if (!operators || !refused || !mayBypass(network, server.address)) throw error;
    const socket = net.connect({ host: server.address, port: server.port, signal, noDelay: true });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return socket;
  }
}

async function overUdp(
  network: Network,
  server: Target,
  question: DnsQuestion,
  options: QueryOptions,
  tries: readonly number[],
): Promise<DnsReply> {
  const to = place(network, server, options.operators);
  let last: DnsReply = { ok: false, reason: 'timeout' };
  for (const timeout of tries) {
    if (options.signal?.aborted) return { ok: false, reason: 'stopped' };
    // Resolvers are the operator's own; queries to all other servers are rate-limited over all scans.
    if (!options.operators) {
      await acquireSlot(server.address, network.settings.connectionsPerSecond, options.signal, 'requests');
    }
    last = await oneDatagram(to, question, options, timeout);
    if (last.ok || last.reason !== 'timeout') return last;
  }
  return last;
}

/** One packet out, one matching packet back; the connected socket accepts packets from the queried server only. */
function oneDatagram(to: Target, question: DnsQuestion, options: QueryOptions, timeout: number): Promise<DnsReply> {
  return new Promise((resolve) => {
    const { id, wire } = encodeQuestion(question, options);
    const socket = dgram.createSocket(net.isIPv6(to.address) ? 'udp6' : 'udp4');
    let strays = 0;
    const finish = (reply: DnsReply) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
      // Node's own listeners stay: a socket that is still binding closes once it has bound.
      socket
        .removeAllListeners('message')
        .removeAllListeners('error')
        .on('error', () => {});
      socket.close();
      resolve(reply);
    };
    const onAbort = () => finish({ ok: false, reason: 'stopped' });
    const timer = setTimeout(() => finish({ ok: false, reason: 'timeout' }), timeout);
    options.signal?.addEventListener('abort', onAbort, { once: true });
    socket.on('error', (error) => finish({ ok: false, reason: failureReasonOf(error) }));
    socket.on('message', (packet) => {
      const message = decodeReply(packet, id, question);
      if (message) return finish({ ok: true, message, transport: 'udp' });
      strays += 1;
      if (strays >= STRAY_PACKETS_MAX) finish({ ok: false, reason: 'protocol-error' });
    });
    // Node passes a failed connect to the callback, unlike its types state.
    socket.connect(to.port, to.address, ((error?: Error) => {
      if (error) finish({ ok: false, reason: failureReasonOf(error) });
      else socket.send(wire);
    }) as () => void);
  });
}
