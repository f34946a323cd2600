import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { createNetwork } from '#network/connections/open-network.ts';
import type { Network } from '#network/network.ts';
import { DEFAULT_NETWORK, type NetworkSettings } from '#settings.ts';

/** Real servers on loopback for the tests of one file. */
export interface TestServers {
  network: Network;
  /** Serves HTTP at the address and port that the dial map contains. */
  web(target: string, answer: http.RequestListener, secure?: tls.SecureContextOptions): Promise<void>;
  /** Serves bytes, over TLS if a key is given. */
  bytes(target: string, serve: (socket: net.Socket) => void, secure?: tls.SecureContextOptions): Promise<void>;
  close(): void;
}

/** @param changes in addition to the dial map, a fast rate and short deadlines */
export function startTestServers(changes: Partial<NetworkSettings> = {}): TestServers {
  const dialMap: Record<string, number> = {};
  const servers: net.Server[] = [];
  const sockets = new Set<net.Socket>();
  const network = createNetwork({
    ...DEFAULT_NETWORK,
    allowPrivate: true,
    connectionsPerSecond: 5_000,
    timeouts: { connect: 500, dns: 500, exchange: 1_500 },
    ...changes,
    dialMap,
  });

  async function listen(target: string, server: net.Server): Promise<void> {
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    dialMap[target] = (server.address() as net.AddressInfo).port;
  }

  return {
    network,
    async web(target, answer, secure) {
      const server = http.createServer(answer);
      server.on('clientError', (_error, socket) => socket.destroy());
      if (!secure) return listen(target, server);
      const front = tls.createServer(secure, (socket) => server.emit('connection', socket));
      front.on('tlsClientError', () => {});
      return listen(target, front);
    },
    async bytes(target, serve, secure) {
      const handle = (socket: net.Socket) => serve(socket.on('error', () => {}));
      if (!secure) return listen(target, net.createServer(handle));
      const front = tls.createServer(secure, handle);
      front.on('tlsClientError', () => {});
      return listen(target, front);
    },
    close() {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
