import type { Socket } from 'node:net';
import type { NetworkSettings } from '#settings.ts';

/** Argument of EHLO: the operator's host name, or the address literal of the connection (RFC 5321 §4.1.1.1, §4.1.3). */
export function helloNameOf(
  { helloName }: Pick<NetworkSettings, 'helloName'>,
  socket: Pick<Socket, 'localAddress'>,
): string {
  if (helloName) return helloName;
  const local = socket.localAddress ?? '127.0.0.1';
  return local.includes(':') ? `[IPv6:${local}]` : `[${local}]`;
}
