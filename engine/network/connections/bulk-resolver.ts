import dgram from 'node:dgram';
import { isIPv6 } from 'node:net';
import { place } from '../dns/client.ts';
import { canonicalName, decodeReply, isWireName } from '../dns/message.ts';
import { type Resolution, read, resolve, resolversOf } from '../dns/resolver.ts';
import { failureReasonOf, type Network, type Target } from '../network.ts';
import { createWindow } from './adaptive-window.ts';
import { type DnsQueryType, encodeDnsQuery, randomQueryId } from './dns-query.ts';

/** Outstanding queries. */
const WINDOW = { first: 256, least: 8, most: 2_048 };
/** Queries sent in one turn of the event loop: more would block it, since each takes some 50 µs. */
const SENDS_PER_TURN = 64;
/** Sockets used in turn: the answers to all queries would not fit into the receive buffer of one. */
const SOCKETS = 4;
/** Number of times a query is sent. */
const TRIES = 2;
/** Queries per socket, after which another port is used, so that an attacker has to guess both port and id. */
const QUESTIONS_PER_SOCKET = 2_000;
/** Queries that are resent immediately; the rest wait for the next round. */
const AGAIN_AT_ONCE = 64;
/** Unanswered queries after which a resolver without any answer counts as silent, and no more are sent. */
const SILENT_AFTER = 64;
/** Interval of the search for unanswered queries, milliseconds. */
const SWEEP_MS = 50;
const RECEIVE_BUFFER_BYTES = 1 << 20;

/** `ask-alone`: the response was truncated, or this resolver returned none. */
type BulkAnswer = Resolution | 'unanswered' | 'ask-alone';

interface Waiting {
  id: number;
  name: string;
  type: DnsQueryType;
  wire: Buffer;
  sent: number;
  tries: number;
  done(answer: BulkAnswer): void;
}

interface Lane {
  socket: dgram.Socket;
  ready: boolean;
  asked: number;
  waiting: Map<number, Waiting>;
}

interface Question {
  name: string;
  type: DnsQueryType;
  done(answer: Resolution): void;
}

/** Resolves many names over few sockets. */
export interface BulkResolver {
  /** As `resolve`, for one of many names. Never throws. */
  ask(name: string, type: DnsQueryType): Promise<Resolution>;
  close(): void;
}

const FAILED = { records: [], cnames: [], authentic: false, rcode: null };
const STOPPED: Resolution = { outcome: 'stopped', ...FAILED };

/**
 * A pool of UDP sockets to the first configured resolver for thousands of names, with an adaptive number of outstanding
 * queries. Names whose answer is truncated, and those that this resolver cannot answer, are resolved one by one with
 * `resolve`.
 */
export function createBulkResolver(network: Network, signal?: AbortSignal): BulkResolver {
  const patience = network.settings.timeouts.dns / TRIES;
  const window = createWindow(WINDOW, patience);
  const target = firstResolver(network);
  const lanes = new Set<Lane>();
  const current: (Lane | null)[] = Array.from({ length: SOCKETS }, () => null);
  let turn = 0;
  let queue: Question[] = [];
  let head = 0;
  let underWay = 0;
  let pumping = false;
  let sentInTurn = 0;
  let closed = false;
  /** Answers received, and queries without an answer. */
  let answered = 0;
  let unanswered = 0;
  let swept = performance.now();
  const sweep = setInterval(() => {
    const now = performance.now();
    const late = now - swept > 3 * SWEEP_MS;
    swept = now;
    // After the process was blocked, unread answers may be waiting in the buffer; they are not counted as lost.
    if (late) return;
    let left = AGAIN_AT_ONCE;
    for (const lane of lanes) {
      for (const entry of lane.waiting.values()) {
        if (now - entry.sent < patience || left === 0) continue;
        left -= 1;
        settleLate(lane, entry, now);
      }
    }
  }, SWEEP_MS);
  signal?.addEventListener('abort', close, { once: true });

  function openLane(to: Target): Lane {
    const type = isIPv6(to.address) ? 'udp6' : 'udp4';
    const socket = dgram.createSocket({ type, recvBufferSize: RECEIVE_BUFFER_BYTES });
    const lane: Lane = { socket, ready: false, asked: 0, waiting: new Map() };
    lanes.add(lane);
    socket.on('error', (error) => failAll(lane, error));
    socket.on('message', (packet) => receive(lane, packet));
    // Node passes a failed connect to the callback, unlike its types state.
    socket.connect(to.port, to.address, ((error?: Error) => {
      if (error) return failAll(lane, error);
      if (closed) return;
      lane.ready = true;
      for (const entry of lane.waiting.values()) socket.send(entry.wire);
    }) as () => void);
    return lane;
  }

  function receive(lane: Lane, packet: Buffer): void {
    const entry = packet.length < 12 ? undefined : lane.waiting.get(packet.readUInt16BE(0));
    if (!entry) return;
    if (isPlainNxdomain(packet, entry.wire)) {
      settle(lane, entry, { outcome: 'nxdomain', ...FAILED, rcode: 'NXDOMAIN' });
      return;
    }
    const message = decodeReply(packet, entry.id, { name: entry.name, type: entry.type });
    if (!message) return;
    const known = message.rcode === 'NOERROR' || message.rcode === 'NXDOMAIN';
    const whole = known && !message.truncated;
    settle(lane, entry, whole ? read(canonicalName(entry.name), entry.type, message) : 'ask-alone');
  }

  function settle(lane: Lane, entry: Waiting, answer: BulkAnswer): void {
    lane.waiting.delete(entry.id);
    if (answer === 'unanswered') unanswered += 1;
    else {
      answered += 1;
      window.grow(performance.now() - entry.sent);
    }
    entry.done(answer);
    retire(lane);
  }

  function settleLate(lane: Lane, entry: Waiting, now: number): void {
    window.shrink();
    if (entry.tries >= TRIES || !lane.ready) {
      settle(lane, entry, 'unanswered');
      return;
    }
    entry.tries += 1;
    entry.sent = now;
    lane.socket.send(entry.wire);
  }

  function failAll(lane: Lane, error: Error): void {
    const reason = failureReasonOf(error);
    const entries = [...lane.waiting.values()];
    lane.waiting.clear();
    lane.asked = QUESTIONS_PER_SOCKET;
    retire(lane);
    for (const entry of entries) entry.done({ outcome: reason, ...FAILED });
  }

  /** Closes a socket that has sent its share and has no outstanding queries. */
  function retire(lane: Lane): void {
    if (lane.asked < QUESTIONS_PER_SOCKET || lane.waiting.size > 0) return;
    const at = current.indexOf(lane);
    if (at >= 0) current[at] = null;
    if (lanes.delete(lane)) shut(lane);
  }

  /** Sends as many of the waiting queries as the limit permits. */
  function pump(): void {
    // A synchronous end returns here before the loop continues.
    if (pumping) return;
    pumping = true;
    while (head < queue.length && underWay < window.size && (closed || sentInTurn < SENDS_PER_TURN)) {
      const question = queue[head]!;
      head += 1;
      underWay += 1;
      sentInTurn += 1;
      if (sentInTurn === 1) setImmediate(nextTurn);
      send(question);
    }
    if (head === queue.length) {
      queue = [];
      head = 0;
    }
    pumping = false;
  }

  function nextTurn(): void {
    sentInTurn = 0;
    pump();
  }

  function send({ name, type, done }: Question): void {
    const end = (answer: Resolution) => {
      underWay -= 1;
      done(answer);
      pump();
    };
    const finish = (answer: BulkAnswer) => {
      if (typeof answer !== 'string') return end(answer);
      askAlone(name, type, answer).then(end, (error) => end({ outcome: failureReasonOf(error), ...FAILED }));
    };
    if (closed) {
      finish(STOPPED);
      return;
    }
    if (!target) {
      finish('ask-alone');
      return;
    }
    if (answered === 0 && unanswered >= SILENT_AFTER) {
      finish('unanswered');
      return;
    }
    turn = (turn + 1) % SOCKETS;
    const open = current[turn];
    const lane = open && open.asked < QUESTIONS_PER_SOCKET ? open : openLane(target);
    current[turn] = lane;
    let id = randomQueryId();
    while (lane.waiting.has(id)) id = randomQueryId();
    const wire = encodeDnsQuery(id, canonicalName(name), type);
    lane.asked += 1;
    lane.waiting.set(id, { id, wire, name, type, sent: performance.now(), tries: 1, done: finish });
    if (lane.ready) lane.socket.send(wire);
  }

  async function askAlone(name: string, type: DnsQueryType, why: 'unanswered' | 'ask-alone'): Promise<Resolution> {
    if (closed) return STOPPED;
    // A single resolver was already queried twice.
    if (why === 'unanswered' && resolversOf(network).length < 2) return { outcome: 'timeout', ...FAILED };
    return resolve(name, type, network, { signal });
  }

  function close(): void {
    if (closed) return;
    closed = true;
    clearInterval(sweep);
    signal?.removeEventListener('abort', close);
    for (const lane of lanes) {
      for (const entry of lane.waiting.values()) entry.done(STOPPED);
      shut(lane);
    }
    lanes.clear();
    pump();
  }

  return {
    ask(name, type) {
      if (!isWireName(name)) return Promise.resolve({ outcome: 'protocol-error', ...FAILED });
      return new Promise((done) => {
        queue.push({ name, type, done });
        pump();
      });
    },
    close,
  };
}

function shut({ socket }: Lane): void {
  // Node's own listeners stay: a socket that is still binding closes once it has bound.
  socket
    .removeAllListeners('message')
    .removeAllListeners('error')
    .on('error', () => {});
  socket.close();
}

/** Address of the first resolver; null if packets cannot be sent to it. */
function firstResolver(network: Network): Target | null {
  const [first] = resolversOf(network);
  if (!first) return null;
  try {
    return place(network, first, true);
  } catch {
    return null;
  }
}

/**
 * "No such name" for exactly this query, without an alias before it: nearly all answers, recognized without decoding
 * them.
 */
function isPlainNxdomain(reply: Buffer, question: Buffer): boolean {
  const wholeReply = (reply[2]! & 0x82) === 0x80;
  if (!wholeReply || (reply[3]! & 0x0f) !== 3 || reply.readUInt16BE(6) !== 0) return false;
  // The name ends with a zero byte; type and class follow.
  const end = question.indexOf(0, 12) + 5;
  return reply.length >= end && reply.compare(question, 12, end, 12, end) === 0;
}
