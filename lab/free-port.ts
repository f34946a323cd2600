import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Below the ephemeral ports (Linux from 32768, others from 49152), which an outgoing connection could use before the
 * caller listens. Browsers block none of them.
 */
const PORTS = { from: 20_000, to: 32_000 };

/** Returns a free TCP port. @param wish preferred port, returned if it is free */
export async function freePort(wish = randomInt(PORTS.from, PORTS.to)): Promise<number> {
  const server = createServer();
  try {
    await listen(server, wish);
  } catch {
    return freePort();
  }
  await new Promise((resolve) => server.close(resolve));
  return wish;
}

/**
 * Starts a server on 127.0.0.1.
 * @param wish port; any free one by default
 * @returns the port
 * @throws Error if the port is in use
 */
export async function listen(server: Server, wish = 0): Promise<number> {
  server.listen(wish, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
