import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768 on, others from 49152): one of those could be
 * taken between the look and the listening. Browsers refuse none of them.
 */
const PORTS = { from: 20_000, to: 32_000 };

/** A port that nothing listened on a moment ago. @param wish taken if it is one */
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
