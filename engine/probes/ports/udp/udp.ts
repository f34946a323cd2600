import dgram from 'node:dgram';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ServiceFacts, UdpAnswer } from '#evidence/services.ts';
import { acquireSlot } from '#network/connections/rate-limit.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { printableBanner } from '#parse/services/banner.ts';
import { readUdp } from '#parse/services/protocols/udp.ts';
import { UDP_PAYLOADS, type UdpPayload } from './payloads.ts';

/** Time to wait for a further packet after a packet of a response, in milliseconds, */
const MORE_MS = 300;
/** and the maximum time of all of them together: some servers never stop sending. */
const TALK_MAX_MS = 1_500;
const ANSWER_MAX = 64 * 1_024;

/** What the UDP services of one address responded. */
export interface UdpScan {
  answers: UdpAnswer[];
  /** Ports that responded to nothing, in two rounds: closed, dropped by a firewall, or of another protocol. */
  silent: number[];
  /** Why requests could not be sent; null if all were. */
  failure: NotAssessedReason | null;
}

/** `closed`: an ICMP message says so (RFC 1122 §3.2.2.1); `other`: a response of another protocol. */
type Answer = UdpAnswer | 'silent' | 'closed' | 'other' | { failure: NotAssessedReason };

/**
 * Sends every request of the list to each UDP service, and again, after all have been sent, to those that were silent: a
 * packet may be lost, and UDP servers need not respond. Of several requests to one port the first with a response counts.
 */
export async function probeUdp(address: string, host: string, network: Network, signal: AbortSignal): Promise<UdpScan> {
  const round = (questions: readonly UdpPayload[]) =>
    Promise.all(
      questions.map(async (question) => ({ question, answer: await ask(question, address, host, network, signal) })),
    );
  const first = await round(UDP_PAYLOADS);
  const again = await round(first.flatMap(({ question, answer }) => (answer === 'silent' ? [question] : [])));
  const results = [...first.filter(({ answer }) => answer !== 'silent'), ...again];
  const order = (row: { question: UdpPayload }) => UDP_PAYLOADS.indexOf(row.question);
  const sorted = results.toSorted((one, other) => order(one) - order(other));
  const responses = sorted.flatMap(({ answer }) => (typeof answer === 'object' && 'port' in answer ? [answer] : []));
  const responsive = new Set(sorted.flatMap(({ question, answer }) => (answer === 'silent' ? [] : [question.port])));
  const failed = sorted.find(({ answer }) => typeof answer === 'object' && 'failure' in answer)?.answer;
  return {
    answers: responses.filter(({ port }, at) => responses.findIndex((other) => other.port === port) === at),
    silent: [...new Set(UDP_PAYLOADS.map(({ port }) => port))].filter((port) => !responsive.has(port)),
    failure: typeof failed === 'object' && 'failure' in failed ? failed.failure : null,
  };
}

async function ask(
  { port, service, question, isAnswer }: UdpPayload,
  address: string,
  host: string,
  network: Network,
  signal: AbortSignal,
): Promise<Answer> {
  if (signal.aborted) return 'silent';
  const packet = question(host);
  const { timeouts, connectionsPerSecond } = network.settings;
  try {
    await acquireSlot(address, connectionsPerSecond, signal);
    const to = network.datagram({ address, port });
    const heard = await exchange(to, packet, timeouts.dns, signal);
    if (heard === 'closed') return heard;
    const [first] = heard;
    if (!first) return 'silent';
    if (!isAnswer(first)) return 'other';
    const facts: ServiceFacts = readUdp(service, first);
    const answeredBytes = heard.reduce((sum, part) => sum + part.length, 0);
    return { port, facts, banner: printableBanner(first), askedBytes: packet.length, answeredBytes };
  } catch (error) {
    // Not allowed, or no route.
    const reason = failureReasonOf(error);
    return reason === 'refused' ? 'closed' : { failure: reason };
  }
}

/** Response packets; empty if none arrives in time. Packets of other senders are ignored: the socket is connected. */
function exchange(
  to: { address: string; port: number },
  packet: Buffer,
  timeout: number,
  signal: AbortSignal,
): Promise<Buffer[] | 'closed'> {
  return new Promise((resolve) => {
    const heard: Buffer[] = [];
    let size = 0;
    const socket = dgram.createSocket(to.address.includes(':') ? 'udp6' : 'udp4');
    let timer = setTimeout(end, timeout);
    let last: NodeJS.Timeout | undefined;
    let open = true;
    let isClosed = false;
    function end() {
      if (!open) return;
      open = false;
      clearTimeout(timer);
      clearTimeout(last);
      signal.removeEventListener('abort', end);
      socket.close();
      resolve(isClosed && heard.length === 0 ? 'closed' : heard);
    }
    signal.addEventListener('abort', end, { once: true });
    socket.on('error', (error) => {
      isClosed = failureReasonOf(error) === 'refused';
      end();
    });
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
