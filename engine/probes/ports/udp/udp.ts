import dgram from 'node:dgram';
import type { ServiceFacts, UdpAnswer } from '#evidence/services.ts';
import { acquireSlot } from '#network/connections/rate-limit.ts';
import type { Network } from '#network/network.ts';
import { printableBanner } from '#parse/services/banner.ts';
import { readUdp } from '#parse/services/protocols/udp.ts';
import { UDP_PAYLOADS, type UdpPayload } from './payloads.ts';

/** Number of times each request is sent, since a packet may be lost. */
const TRIES = 2;
/** Time to wait for a further packet after a packet of a response, in milliseconds, */
const MORE_MS = 300;
/** and the maximum time of all of them together: some servers never stop sending. */
const TALK_MAX_MS = 1_500;
const ANSWER_MAX = 64 * 1_024;

/**
 * Sends every request of the list to each UDP service once; silence is not evidence, since UDP servers need not
 * respond. Of several requests to one port the first with a response counts.
 */
export async function probeUdp(
  address: string,
  host: string,
  network: Network,
  signal: AbortSignal,
): Promise<UdpAnswer[]> {
  const answers = await Promise.all(UDP_PAYLOADS.map((question) => ask(question, address, host, network, signal)));
  const told = answers.filter((answer) => answer !== null);
  return told.filter(({ port }, at) => told.findIndex((other) => other.port === port) === at);
}

async function ask(
  { port, service, question, isAnswer }: UdpPayload,
  address: string,
  host: string,
  network: Network,
  signal: AbortSignal,
): Promise<UdpAnswer | null> {
  const packet = question(host);
  const { timeouts, connectionsPerSecond } = network.settings;
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt += 1) {
    try {
      await acquireSlot(address, connectionsPerSecond, signal);
      const to = network.datagram({ address, port });
      const heard = await exchange(to, packet, timeouts.dns, signal);
      if (heard.length === 0) continue;
      const first = heard[0]!;
      if (!isAnswer(first)) return null;
      const facts: ServiceFacts = readUdp(service, first);
      const answeredBytes = heard.reduce((sum, part) => sum + part.length, 0);
      return { port, facts, banner: printableBanner(first), askedBytes: packet.length, answeredBytes };
    } catch {
      // Not allowed, not in the dial map, or no route.
      return null;
    }
  }
  return null;
}

/** Response packets; empty if none arrives in time. Packets of other senders are ignored: the socket is connected. */
function exchange(
  to: { address: string; port: number },
  packet: Buffer,
  timeout: number,
  signal: AbortSignal,
): Promise<Buffer[]> {
  return new Promise((resolve) => {
    const heard: Buffer[] = [];
    let size = 0;
    const socket = dgram.createSocket(to.address.includes(':') ? 'udp6' : 'udp4');
    let timer = setTimeout(end, timeout);
    let last: NodeJS.Timeout | undefined;
    let open = true;
    function end() {
      if (!open) return;
      open = false;
      clearTimeout(timer);
      clearTimeout(last);
      signal.removeEventListener('abort', end);
      socket.close();
      resolve(heard);
    }
    signal.addEventListener('abort', end, { once: true });
    socket.on('error', end);
    socket.on('message', (part) => {
      last ??= setTimeout(end, TALK_MAX_MS);
      heard.push(part);
      size += part.length;
      clearTimeout(timer);
      timer = setTimeout(end, size > ANSWER_MAX ? 0 : MORE_MS);
    });
    socket.connect(to.port, to.address, () => {
      if (open) socket.send(packet);
    });
  });
}
