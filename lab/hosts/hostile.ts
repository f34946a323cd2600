import net from 'node:net';
import type { Service } from './services.ts';

/** Hosts that exhaust scanners, for the robustness tests. */

const MEGABYTE = Buffer.alloc(1_000_000, 'x');

/** Accepts connections and sends nothing. */
export function silent(): Service {
  return () => net.createServer((socket) => void socket.resume());
}

/** HTTP response of 1 GB, sent as fast as it is read. */
export function gigabyte(): Service {
  return answering('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000000000\r\n\r\n', 1000);
}

/** A response with endless headers. */
export function endlessHeaders(): Service {
  return () =>
    net.createServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n');
        let line = 0;
        const write = () => {
          while (!socket.destroyed && socket.write(`X-Filler-${line++}: ${'y'.repeat(1000)}\r\n`));
        };
        socket.on('drain', write);
        write();
      });
    });
}

/** Redirects to itself forever. */
export function redirectLoop(): Service {
  return answering('HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', 0);
}

/** The header of a 16 kB TLS record whose content is never sent. */
const RECORD_HEAD = [22, 3, 3, 0x40, 0, 2, 0, 0x3f, 0xfc];

/**
 * One byte per second: never disconnects and never finishes. Over TLS it starts a handshake, so that the response is
 * not invalid.
 */
export function slowDrip(over: 'http' | 'tls' = 'http'): Service {
  return () =>
    net.createServer((socket) => {
      let sent = 0;
      const timer = setInterval(() => {
        const byte = over === 'tls' ? (RECORD_HEAD[sent] ?? 0) : 'HTTP/1.1 200 OK\r\nX-Slow: '.charCodeAt(sent) || 120;
        sent += 1;
        socket.write(Buffer.from([byte]));
      }, 1000);
      socket.resume();
      socket.once('close', () => clearInterval(timer));
    });
}

/** Responds to every path immediately, with a body of one byte per second. */
export function slowDripBodies(): Service {
  return () =>
    net.createServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<!doctype html>');
        const timer = setInterval(() => socket.write('x'), 1_000);
        socket.once('close', () => clearInterval(timer));
      });
      socket.on('error', () => {});
    });
}

/** TLS 1.2 ServerHello with a certificate chain of random bytes, then no further data. */
export function nonsenseCertificate(): Service {
  const noise = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 73 + 41) & 0xff));
  const hello = handshake(
    2,
    Buffer.concat([Buffer.from([3, 3]), Buffer.alloc(32, 9), Buffer.from([0, 0xc0, 0x2f, 0])]),
  );
  const entry = Buffer.concat([length24(noise.length), noise]);
  const certificate = handshake(11, Buffer.concat([length24(entry.length * 2), entry, entry]));
  const done = handshake(14, Buffer.alloc(0));
  const flight = Buffer.concat([hello, certificate, done].map(tlsRecord));
  return () => net.createServer((socket) => void socket.once('data', () => socket.write(flight)));
}

/** Random bytes for any request. */
export function noise(): Service {
  const bytes = Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 151 + 7) & 0xff));
  return () => net.createServer((socket) => void socket.end(bytes));
}

function answering(head: string, megabytes: number): Service {
  return () =>
    net.createServer((socket) => {
      socket.once('data', () => {
        socket.write(head);
        let left = megabytes;
        const write = () => {
          while (left > 0 && !socket.destroyed) {
            left--;
            if (!socket.write(MEGABYTE)) return;
          }
          if (!socket.destroyed) socket.end();
        };
        socket.on('drain', write);
        write();
      });
    });
}

function handshake(type: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), length24(body.length), body]);
}

function tlsRecord(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([22, 3, 3, content.length >> 8, content.length & 0xff]), content]);
}

function length24(length: number): Buffer {
  return Buffer.from([length >> 16, (length >> 8) & 0xff, length & 0xff]);
}
