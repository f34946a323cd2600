import { X509Certificate } from 'node:crypto';
import net from 'node:net';
import type { KeyedChain } from './certificates.ts';

/** TLS configuration of an outdated server. */
export interface OldTls {
  /** Version on the wire: 0x0300 = SSL 3.0 … 0x0303 = TLS 1.2. */
  version: number;
  /** Suite numbers in the server's order of preference. */
  suites: readonly number[];
  /** Certificate chain for a suite; null for suites without a certificate. */
  chainFor(suite: number): KeyedChain | null;
  /** Rejects by closing the connection, as many old servers do, instead of sending an alert. */
  closes?: true;
}

const HANDSHAKE = 22;
const ALERT = 21;
const CLIENT_HELLO = 1;
const HANDSHAKE_FAILURE = 40;
const PROTOCOL_VERSION = 70;

/**
 * A server that responds to any hello with a ServerHello, its certificates and ServerHelloDone, in versions and suites
 * that no current library supports; it does not continue the handshake.
 */
export function oldTlsServer(old: OldTls): net.Server {
  return net.createServer((socket) => {
    let held = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      if (held.length < 5 || held[0] !== HANDSHAKE || held.length < 5 + held.readUInt16BE(3)) {
        if (held.length > 0 && held[0] !== HANDSHAKE) socket.end();
        return;
      }
      // Messages after the hello cannot be answered.
      if (held[5] !== CLIENT_HELLO) return void socket.end();
      const offered = readHello(held);
      const suite = old.suites.find((one) => offered.suites.includes(one));
      if (offered.version < old.version || suite === undefined) {
        const description = suite === undefined ? HANDSHAKE_FAILURE : PROTOCOL_VERSION;
        socket.end(old.closes ? Buffer.alloc(0) : record(ALERT, old.version, [2, description]));
      } else socket.write(flight(old, suite));
      held = Buffer.alloc(0);
    });
  });
}

function readHello(bytes: Buffer): { version: number; suites: number[] } {
  const version = bytes.readUInt16BE(9);
  const at = 9 + 34 + 1 + bytes[9 + 34]!;
  const count = bytes.readUInt16BE(at) / 2;
  return { version, suites: Array.from({ length: count }, (_, index) => bytes.readUInt16BE(at + 2 + index * 2)) };
}

function flight({ version, chainFor }: OldTls, suite: number): Buffer {
  const hello = [version >> 8, version & 255, ...Array(32).fill(7), 0, suite >> 8, suite & 255, 0];
  const chain = chainFor(suite);
  const certificates = (chain?.certificates ?? []).flatMap((pem) => {
    const { raw } = new X509Certificate(pem);
    return [...length24(raw.length), ...raw];
  });
  return record(HANDSHAKE, version, [
    ...message(2, hello),
    ...(chain ? message(11, [...length24(certificates.length), ...certificates]) : []),
    ...message(14, []),
  ]);
}

function record(type: number, version: number, content: readonly number[]): Buffer {
  return Buffer.from([type, version >> 8, version & 255, content.length >> 8, content.length & 255, ...content]);
}

function message(type: number, body: readonly number[]): number[] {
  return [type, ...length24(body.length), ...body];
}

function length24(length: number): number[] {
  return [length >> 16, (length >> 8) & 255, length & 255];
}
