import dgram from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';

/** A hostile loopback port, and a function that closes it. */
export interface HostileServer {
  port: number;
  close(): Promise<void>;
}

/** Accepts packets and sends no responses, like a name server behind a firewall. */
export async function silentUdp(): Promise<HostileServer> {
  const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, close: async () => void socket.close() };
}

/** Pending connections of an unresponsive port, so that the system drops all further ones. */
const WAITING = 6;

/** No connection is accepted, as with a firewall that drops packets: clients wait until they time out. */
export async function unresponsiveTcp(): Promise<HostileServer> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      // The thread sleeps from here on, and its connections remain in the system's backlog.
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
