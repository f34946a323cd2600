import net from 'node:net';
import type { NetworkSettings } from '#settings.ts';

/** The link to a domain's hosts, whose firewall drops packets to ports on which nothing listens. */
export interface Link {
  /** Milliseconds for a packet and its answer. */
  roundTrip: number;
  /** Is the next packet of a connection attempt, or its answer, lost? None by default. */
  lost?: () => boolean;
}

/**
 * Milliseconds after which an operating system repeats the first packet of a connection, from the first one on (Linux;
 * RFC 6298 §5.5).
 */
const REPEATED_AT = [0, 1_000, 3_000];

/**
 * Links of addresses. A connection attempt is answered after a round trip, unless it is lost or nothing listens; all
 * later bytes take half a round trip each way.
 * @param linkOf the link to an address; undefined for all others, which are reached directly
 */
export function openLinks(linkOf: (address: string) => Link | undefined): NonNullable<NetworkSettings['links']> {
  return {
    has: (address) => linkOf(address) !== undefined,
    connect(address, port) {
      const { roundTrip, lost = () => false } = linkOf(address)!;
      const socket = new net.Socket().setNoDelay(true);
      if (port === undefined) return socket;
      const sent = REPEATED_AT.find(() => !lost());
      if (sent === undefined) return socket;
      const timer = setTimeout(() => socket.connect({ host: '127.0.0.1', port }), sent + roundTrip);
      socket.once('close', () => clearTimeout(timer));
      return socket;
    },
  };
}

/** A listener in front of a server whose bytes take half a round trip each way. */
export function delayingServer(server: net.Server, roundTrip: number): net.Server {
  return net.createServer({ allowHalfOpen: true }, (client) => {
    const { port } = server.address() as net.AddressInfo;
    const inner = net.connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    delay(client, inner, roundTrip / 2);
    delay(inner, client, roundTrip / 2);
  });
}

function delay(from: net.Socket, to: net.Socket, milliseconds: number): void {
  from.on('data', (bytes) => void setTimeout(() => to.write(bytes), milliseconds));
  from.on('end', () => void setTimeout(() => to.end(), milliseconds));
  from
    .on('error', () => {})
    .on('close', (failed) => setTimeout(() => (failed ? to.resetAndDestroy() : to.destroy()), milliseconds));
}
