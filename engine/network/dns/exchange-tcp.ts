import type net from 'node:net';
import { DialError } from '../network.ts';

/** Maximum size of a message over TCP, given by its two-byte length (RFC 1035 §4.2.2). */
const MESSAGE_BYTES_MAX = 65_535;

/**
 * Sends one length-prefixed message and yields the received messages until the peer closes. The caller destroys the
 * socket. @throws {DialError} if the signal aborts or the connection breaks
 */
export async function* exchangeTcp(socket: net.Socket, wire: Buffer, signal: AbortSignal): AsyncGenerator<Buffer> {
  const prefixed = Buffer.alloc(wire.length + 2);
  prefixed.writeUInt16BE(wire.length);
  wire.copy(prefixed, 2);
  const onAbort = () => {
    const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    socket.destroy(new DialError(late ? 'timeout' : 'stopped', 'the exchange was given up'));
  };
  if (signal.aborted) return onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    socket.write(prefixed);
    let pending: Buffer = Buffer.alloc(0);
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      while (pending.length >= 2) {
        const length = pending.readUInt16BE();
        if (pending.length < length + 2) break;
        yield pending.subarray(2, length + 2);
        pending = pending.subarray(length + 2);
      }
      if (pending.length > MESSAGE_BYTES_MAX + 2) throw new DialError('too-large', 'message longer than its length');
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
