import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after } from 'node:test';

/** TCP proxy to a test's database that can simulate an outage of the server or of the network. */
export interface DatabaseProxy {
  /** The same URL through the proxy. */
  through(url: string): string;
  /** Closes every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Closes every connection; new ones are accepted and never answered, as by a network that drops packets. */
  hold(): Promise<void>;
  /** Closes every connection; new ones are answered after a time, as by an overloaded server. */
  slow(delayMs: number): Promise<void>;
  /** Forwards connections again. */
  open(): Promise<void>;
}

/** On a free port of loopback; closed after the tests of the file. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'open' | 'held' | 'refused' = 'refused';
  let delay = 0;
  let port = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    if (state === 'held') return;
    if (delay === 0) forward(socket);
    else setTimeout(forward, delay, socket).unref();
  });
  const forward = (socket: Socket) => {
    if (socket.destroyed) return;
    const onward = connect(Number(target.port), target.hostname);
    sockets.add(onward);
    onward.on('error', () => socket.destroy()).on('close', () => sockets.delete(onward));
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  };
  const listening = async () => {
    if (server.listening) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const refuse = async () => {
    state = 'refused';
    const closed = server.listening ? once(server, 'close') : null;
    if (closed) server.close();
    cut();
    await closed;
  };
  await listening();
  state = 'open';
  after(refuse);
  return {
    through(original) {
      const changed = new URL(original);
      changed.hostname = '127.0.0.1';
      changed.port = String(port);
      return changed.href;
    },
    refuse,
    async hold() {
      state = 'held';
      cut();
      await listening();
    },
    async slow(delayMs) {
      state = 'open';
      delay = delayMs;
      cut();
      await listening();
    },
    async open() {
      state = 'open';
      delay = 0;
      cut();
      await listening();
    },
  };
}
