import net from 'node:net';
import { listen } from '../free-port.ts';
import type { TcpFault } from './fault.ts';

/** First byte of a TLS record with a handshake message (RFC 8446 §5.1). */
const HANDSHAKE = 0x16;
/** handshake_failure (RFC 8446 §6). */
const ALERT = Buffer.from([0x15, 3, 1, 0, 2, 2, 40]);

/** A TCP proxy in front of a server of the lab; `next` holds the faults of its coming connections. */
export interface TcpProxy {
  port: number;
  next: (TcpFault | null)[];
}

/** @param to port of the server on 127.0.0.1 */
export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const next: TcpProxy['next'] = [];
  const server = net.createServer({ noDelay: true }, (client) => serve(client, next.shift() ?? null, to));
  return { port: await listen(server.unref()), next };
}

function serve(client: net.Socket, fault: TcpFault | null, to: number): void {
  client.on('error', () => client.destroy());
  if (fault === 'reset') return void client.resetAndDestroy();
  if (fault === '421') return void client.end('421 4.3.2 service not available, closing channel\r\n');
  if (fault === 'smtp-hang') return void client.resume();
  const up = net.connect({ port: to, host: '127.0.0.1', noDelay: true });
  up.on('error', () => client.destroy());
  let isSecure = false;
  let isOver = false;
  client.on('data', (chunk) => {
    if (isOver) return;
    if (!isSecure && chunk[0] === HANDSHAKE && fault) {
      isSecure = true;
      isOver = fault === 'alert' || fault === 'tls-hang';
      if (fault === 'alert') client.end(ALERT);
      if (isOver) return void up.destroy();
    }
    up.write(chunk);
  });
  up.on('data', (chunk) => {
    if (isOver) return;
    if (isSecure && fault === 'tls-reset') {
      isOver = true;
      client.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => client.resetAndDestroy());
      return void up.destroy();
    }
    client.write(chunk);
  });
  client.on('end', () => up.end());
  up.on('end', () => !isOver && client.end());
  client.on('close', () => up.destroy());
  up.on('close', () => !isOver && client.destroy());
}
