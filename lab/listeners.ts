import dgram from 'node:dgram';
import type net from 'node:net';
import { delayingServer, type Link } from '../engine/network/testing/links.ts';

/**
 * Receive buffer for the queries of two scans for thousands of names, which arrive while this process is busy; excess
 * packets are dropped.
 */
const RECEIVE_BUFFER_BYTES = 1 << 20;

/** A listening server, and a function that stops it with all its connections. */
export interface Listening {
  close(): Promise<void>;
}

/** Responds to a packet; null sends no response. */
export type OnPacket = (packet: Buffer) => Promise<Buffer | null> | Buffer | null;

/**
 * Listeners of the lab's hosts. By default every simulated (address, port) gets an unprivileged port of 127.0.0.1 and
 * an entry in the dial map; with `bind` the addresses themselves are bound, for a network namespace whose loopback has
 * them.
 */
export interface Listeners {
  /**
   * `address port` or `address port/udp` → port of 127.0.0.1. The same object for the lab's lifetime: entries are added
   * and removed.
   */
  readonly dialMap: Record<string, number>;
  /** The packet handler of an address and port, for callers in this process; null if nothing listens. */
  onPacket(address: string, port: number): OnPacket | null;
  tcp(address: string, port: number, server: net.Server): Promise<Listening>;
  udp(address: string, port: number, onPacket: OnPacket): Promise<Listening>;
}

/**
 * @param bind bind the real addresses and ports instead of ports of 127.0.0.1
 * @param linkOf the link to an address; undefined for all others
 */
export function openListeners(
  bind = false,
  linkOf: (address: string) => Link | undefined = () => undefined,
): Listeners {
  const dialMap: Record<string, number> = {};
  const answering = new Map<string, OnPacket>();

  async function listen(server: net.Server, address: string, port: number): Promise<Listening> {
    const sockets = new Set<net.Socket>();
    server.on('connection', (socket: net.Socket) => {
      sockets.add(socket);
      // Clients may disconnect at any time.
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(bind ? port : 0, bind ? address : '127.0.0.1', () => resolve());
    });
    return {
      close() {
        for (const socket of sockets) socket.destroy();
        return new Promise((resolve) => server.close(() => resolve()));
      },
    };
  }

  return {
    dialMap,
    onPacket: (address, port) => answering.get(`${address} ${port}`) ?? null,
    async tcp(address, port, server) {
      const link = linkOf(address);
      const front = link ? delayingServer(server, link.roundTrip) : server;
      const running = [await listen(server, address, port)];
      if (front !== server) running.push(await listen(front, address, port));
      const key = `${address} ${port}`;
      if (!bind) dialMap[key] = (front.address() as net.AddressInfo).port;
      return {
        async close() {
          delete dialMap[key];
          await Promise.all(running.map((one) => one.close()));
        },
      };
    },
    async udp(address, port, onPacket) {
      const family = bind && address.includes(':') ? 'udp6' : 'udp4';
      const socket = dgram.createSocket({ type: family, recvBufferSize: RECEIVE_BUFFER_BYTES });
      let open = true;
      socket.on('message', async (packet, from) => {
        const reply = await onPacket(packet);
        // The lab may have closed during the lookup.
        if (reply && open) socket.send(reply, from.port, from.address, () => {});
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.bind(bind ? port : 0, bind ? address : '127.0.0.1', () => resolve());
      });
      const key = `${address} ${port}/udp`;
      if (!bind) dialMap[key] = socket.address().port;
      answering.set(`${address} ${port}`, onPacket);
      return {
        close() {
          open = false;
          delete dialMap[key];
          answering.delete(`${address} ${port}`);
          return new Promise((resolve) => socket.close(() => resolve()));
        },
      };
    },
  };
}
