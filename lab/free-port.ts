import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports (Linux from 32768, others from 49152), which an outgoing connection could use before the
 * caller listens. Browsers block none of them.
 */
const PORTS = { from: 20_000, to: 32_000 };

/** Returns a free TCP port. @param wish preferred port, returned if it is free */
export async function freePort(wish = randomInt(PORTS.from, PORTS.to)): Promise<number> {
  const server = createServer();
  const listening = new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  server.listen(wish, '127.0.0.1');
  try {
    await listening;
  } catch {
    return freePort();
  }
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
