import dgram from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';

/** A port of loopback that behaves badly, and how to end it. */
export interface HostileServer {
  port: number;
  close(): Promise<void>;
}

/** Takes packets and answers none: a name server behind a firewall. */
export async function silentUdp(): Promise<HostileServer> {
  const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, close: async () => void socket.close() };
}

/** Connections that are waiting to be taken by a deaf port, so that the system drops every further one. */
const WAITING = 6;

/** Connections are never accepted, as behind a firewall that drops packets: a client waits until it times out. */
export async function unresponsiveTcp(): Promise<HostileServer> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      // The thread sleeps from here on, and its connections wait in the system's queue.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`,
    { eval: true },
  );
  const [port] = (await once(worker, 'message')) as [number];
  const waiting = Array.from({ length: WAITING }, () => net.connect(port, '127.0.0.1').on('error', () => {}));
  await once(waiting[0]!, 'connect');
  return {
    port,
    async close() {
      for (const socket of waiting) socket.destroy();
      await worker.terminate();
    },
  };
}
