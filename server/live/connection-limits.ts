import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../features/auth/limits/network.ts';

/** Maximum numbers of connections of the web server. */
export interface ConnectionLimits {
  all: number;
  /** Of one IPv4 address, or the /64 of an IPv6 address. Infinity behind a trusted proxy, whose address all clients have. */
  ofNetwork: number;
}

/** More connections need more memory than a process of this kind has. */
const ALL_MAX = 10_000;
/** Where the operating system does not say how many files a process may open: below the default of macOS. */
const UNKNOWN_LIMIT = 4_096;
/** Connections above the limit that are answered with 503 before they are closed; the rest are closed immediately. */
const REFUSED_MAX = 32;
/** Time in milliseconds in which a refused client can read the response. */
const REFUSED_MS = 1_000;
const BODY = 'Too many connections. Try again in a moment.\n';
const REFUSAL = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${BODY.length}`,
  'Retry-After: 5',
  'Connection: close',
  '',
  BODY,
].join('\r\n');

/** Descriptors that this process may open. Node.js raises its soft limit to the hard one at the start. */
function descriptorLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? UNKNOWN_LIMIT : Number(soft);
  } catch {
    return UNKNOWN_LIMIT;
  }
}

/**
 * Half of the descriptors are for connections; the others are for the database, files, scans and threads. One network
 * gets at most half of the connections.
 * @param trustProxy number of trusted proxies
 */
export function connectionLimits(trustProxy: number, descriptors = descriptorLimit()): ConnectionLimits {
  const all = Math.min(ALL_MAX, Math.max(1, Math.floor(descriptors / 2) - REFUSED_MAX));
  return { all, ofNetwork: trustProxy > 0 ? Number.POSITIVE_INFINITY : Math.ceil(all / 2) };
}

interface Open {
  network: string;
  /** Requests under way; a websocket is one that does not end. */
  busy: number;
}

/**
 * Limits the connections of a web server, websockets included. A new connection at the limit replaces the one that has
 * waited longest without a request; if every connection has one, the new one is answered with 503 and closed.
 */
export function limitConnections(server: Server, { all, ofNetwork }: ConnectionLimits): void {
  /** In the order in which they became idle. */
  const open = new Map<Socket, Open>();
  const networks = new Map<string, number>();
  let refused = 0;

  function oldestIdle(network: string | null): Socket | null {
    for (const [socket, one] of open) {
      if (one.busy === 0 && (network === null || one.network === network)) return socket;
    }
    return null;
  }

  function forget(socket: Socket): void {
    const one = open.get(socket);
    if (!one) return;
    open.delete(socket);
    const rest = (networks.get(one.network) ?? 1) - 1;
    if (rest > 0) networks.set(one.network, rest);
    else networks.delete(one.network);
  }

  /** @returns whether there is a place for one more connection of the network */
  function makeRoom(network: string): boolean {
    const isNetworkFull = (networks.get(network) ?? 0) >= ofNetwork;
    if (!isNetworkFull && open.size < all) return true;
    const idle = oldestIdle(isNetworkFull ? network : null);
    if (!idle) return false;
    forget(idle);
    idle.destroy();
    return true;
  }

  function refuse(socket: Socket): void {
    if (refused >= REFUSED_MAX) {
      socket.destroy();
      return;
    }
    refused += 1;
    const late = setTimeout(() => socket.destroy(), REFUSED_MS);
    socket.once('close', () => {
      clearTimeout(late);
      refused -= 1;
    });
    socket.on('error', () => socket.destroy());
    // What the client sends is read: closing a connection with unread data resets it, and the response is lost.
    socket.resume();
    socket.end(REFUSAL);
  }

  function begin(socket: Socket): void {
    const one = open.get(socket);
    if (one) one.busy += 1;
  }

  function end(socket: Socket): void {
    const one = open.get(socket);
    if (!one) return;
    one.busy -= 1;
    // Now the one that became idle last.
    open.delete(socket);
    open.set(socket, one);
  }

  const accept = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (!makeRoom(network)) return refuse(socket);
    open.set(socket, { network, busy: 0 });
    networks.set(network, (networks.get(network) ?? 0) + 1);
    socket.once('close', () => forget(socket));
    for (const listener of accept) listener.call(server, socket);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    begin(socket);
    response.once('close', () => end(socket));
  });
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => begin(socket));
}
