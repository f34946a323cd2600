import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Before a database is created or started for nothing. Another program may still take the port until the server listens.
 * @param port 0 = any
 * @throws the error with which listening on it fails
 */
export async function refuseUsedPort({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0) return;
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
