import dgram from 'node:dgram';
import type { ServiceFacts, UdpAnswer } from '../../../evidence/services.ts';
import { acquireSlot } from '../../../network/connections/rate-limit.ts';
import type { Network } from '../../../network/network.ts';
import { printableBanner } from '../../../parse/services/banner.ts';
import { readUdp } from '../../../parse/services/protocols/udp.ts';
import { UDP_PAYLOADS, type UdpPayload } from './payloads.ts';

/** A packet may be lost: each question is asked so often. */
const TRIES = 2;
/** After a packet of an answer, a further one is waited for so long, */
const MORE_MS = 300;
/** and all of them together no longer than this: some send for ever. */
const TALK_MAX_MS = 1_500;
const ANSWER_MAX = 64 * 1_024;

/**
 * Asks every UDP service of the list once; silence is no evidence, since nobody has to answer over UDP. Of several questions to
 * one port the first that is answered counts.
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
      // Not allowed, not on the dial map, or no way there.
      return null;
    }
  }
  return null;
}

/** The packets that come back; none when nothing does in time. Those of other senders are not taken: the socket is connected. */
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
