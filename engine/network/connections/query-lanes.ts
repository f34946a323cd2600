import dgram from 'node:dgram';
import { isIPv6 } from 'node:net';
import { canonicalName, decodeReply } from '../dns/message.ts';
import { type Resolution, read } from '../dns/resolver.ts';
import { failureReasonOf, type Target } from '../network.ts';
import type { createWindow } from './adaptive-window.ts';
import { type DnsQueryType, encodeDnsQuery, randomQueryId } from './dns-query.ts';

/** Sockets used in turn: the answers to all queries would not fit into the receive buffer of one. */
const SOCKETS = 4;
/** Number of times a query is sent. */
export const TRIES = 2;
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
export type BulkAnswer = Resolution | 'unanswered' | 'ask-alone';

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

export const FAILED = { records: [], cnames: [], authentic: false, rcode: null };
export const STOPPED: Resolution = { outcome: 'stopped', ...FAILED };

/**
 * UDP sockets to one resolver, used in turn. Queries without an answer are sent again.
 * @param patience milliseconds to wait for an answer
 */
export function createQueryLanes(window: ReturnType<typeof createWindow>, patience: number) {
  const lanes = new Set<Lane>();
  const current: (Lane | null)[] = Array.from({ length: SOCKETS }, () => null);
  let turn = 0;
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

  function receive(lane: Lane, packet: Buffer): void {
    const entry = packet.length < 12 ? undefined : lane.waiting.get(packet.readUInt16BE(0));
    const answer = entry && answerOf(entry, packet);
    if (entry && answer) settle(lane, entry, answer);
  }

  function begin(lane: Lane): void {
    if (!lanes.has(lane)) return;
    lane.ready = true;
    for (const entry of lane.waiting.values()) lane.socket.send(entry.wire);
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

  /** The next socket in turn. */
  function nextLane(to: Target): Lane {
    turn = (turn + 1) % SOCKETS;
    const open = current[turn];
    if (open && open.asked < QUESTIONS_PER_SOCKET) return open;
    const lane = openLane(to, { begin, receive, fail: failAll });
    lanes.add(lane);
    current[turn] = lane;
    return lane;
  }

  return {
    /** No query was answered so far, although many were sent. */
    get silent() {
      return answered === 0 && unanswered >= SILENT_AFTER;
    },
    send(to: Target, name: string, type: DnsQueryType, done: (answer: BulkAnswer) => void): void {
      const lane = nextLane(to);
      let id = randomQueryId();
      while (lane.waiting.has(id)) id = randomQueryId();
      const wire = encodeDnsQuery(id, canonicalName(name), type);
      lane.asked += 1;
      lane.waiting.set(id, { id, wire, name, type, sent: performance.now(), tries: 1, done });
      if (lane.ready) lane.socket.send(wire);
    },
    /** Outstanding queries end as stopped. */
    close(): void {
      clearInterval(sweep);
      for (const lane of lanes) {
        for (const entry of lane.waiting.values()) entry.done(STOPPED);
        shut(lane);
      }
      lanes.clear();
    },
  };
}

interface LaneEvents {
  begin(lane: Lane): void;
  receive(lane: Lane, packet: Buffer): void;
  fail(lane: Lane, error: Error): void;
}

function openLane(to: Target, events: LaneEvents): Lane {
  const type = isIPv6(to.address) ? 'udp6' : 'udp4';
  const socket = dgram.createSocket({ type, recvBufferSize: RECEIVE_BUFFER_BYTES });
  const lane: Lane = { socket, ready: false, asked: 0, waiting: new Map() };
  socket.on('error', (error) => events.fail(lane, error));
  socket.on('message', (packet) => events.receive(lane, packet));
  // Node passes a failed connect to the callback, unlike its types state.
  socket.connect(to.port, to.address, ((error?: Error) => {
    if (error) events.fail(lane, error);
    else events.begin(lane);
  }) as () => void);
  return lane;
}

/** Null if the packet does not answer the query. */
function answerOf(entry: Waiting, packet: Buffer): BulkAnswer | null {
  if (isPlainNxdomain(packet, entry.wire)) return { outcome: 'nxdomain', ...FAILED, rcode: 'NXDOMAIN' };
  const message = decodeReply(packet, entry.id, { name: entry.name, type: entry.type });
  if (!message) return null;
  const known = message.rcode === 'NOERROR' || message.rcode === 'NXDOMAIN';
  const whole = known && !message.truncated;
  return whole ? read(canonicalName(entry.name), entry.type, message) : 'ask-alone';
}

function shut({ socket }: Lane): void {
  // Node's own listeners stay: a socket that is still binding closes once it has bound.
  socket
    .removeAllListeners('message')
    .removeAllListeners('error')
    .on('error', () => {});
  socket.close();
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
