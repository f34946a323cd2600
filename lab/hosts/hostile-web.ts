import net from 'node:net';
import tls from 'node:tls';
import zlib from 'node:zlib';
import type { Service } from './services.ts';

/**
 * A web host that runs all attacks: its front page links to every trap, and all text that it serves is written to break
 * software that displays it.
 */

/**
 * Text that has an effect if interpreted as code: markup, templates, typesetting, terminals, bidirectional controls.
 */
const TRAP_TEXT =
  '<script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}$x$#panic("x")#read("/etc/passwd")\u001b[2J\u202egpj.exe\u0000';

const PAGE = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n';
const CLOSE = 'Connection: close\r\n\r\n';
/** A chunk that is sent repeatedly. */
const PIECE = Buffer.alloc(1_000_000, 'x');

/** Sends until the client disconnects or all data is sent; keeps at most one chunk in memory. */
type Trap = (socket: net.Socket) => void;

const say =
  (...parts: readonly (string | Buffer)[]): Trap =>
  (socket) => {
    for (const part of parts) socket.write(part);
    socket.end();
  };

/** Head, repeated chunk, tail; written as slowly as the client reads. */
const pour =
  (head: string, piece: Buffer, times: number, tail = ''): Trap =>
  (socket) => {
    socket.write(head);
    let left = times;
    const more = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(piece)) return;
      }
      if (!socket.destroyed) socket.end(tail);
    };
    socket.on('drain', more);
    more();
  };

const drip =
  (head: string): Trap =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write('x'), 1_000);
    socket.once('close', () => clearInterval(timer));
  };

const DEEP = Buffer.from('<div>'.repeat(100_000));
const LINKS = Buffer.from(Array.from({ length: 10_000 }, (_, at) => `<a href="/l/${at}">x</a>`).join(''));

/** Two hundred million zeros, compressed on first use. */
let bomb: Buffer | null = null;

/** Ordered so that a scanner that stops after three consecutive failures reaches all of them. */
const TRAPS: Readonly<Record<string, (host: string) => Trap>> = {
  '/endless': () => pour(`${PAGE}${CLOSE}<html>`, PIECE, Number.MAX_SAFE_INTEGER),
  '/bomb': () => {
    bomb ??= zlib.gzipSync(Buffer.alloc(200_000_000));
    const packed = bomb;
    return say(`${PAGE}Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n${CLOSE}`, packed);
  },
  '/deep': () => pour(`${PAGE}${CLOSE}<html>`, DEEP, 100),
  '/headers': () => say(PAGE, Array.from({ length: 10_000 }, (_, at) => `x${at}: ${at}\r\n`).join(''), CLOSE),
  '/links': () => pour(`${PAGE}${CLOSE}<html>`, LINKS, 100),
  '/header': () => pour(`${PAGE}X-Long: `, PIECE, 100, `\r\n${CLOSE}`),
  '/letters': () =>
    say(`${PAGE}${CLOSE}<title>`, Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf8, 0x88]), '</title>'),
  '/drip': () => drip(`${PAGE}${CLOSE}<html>`),
  '/drip-head': () => drip('HTTP/1.1 200 OK\r\nX-Slow: '),
  '/comments': () => say(`${PAGE}${CLOSE}`, `<!--${'<!--'.repeat(50_000)}`),
  '/inside': (host) =>
    say(`HTTP/1.1 302 Found\r\nLocation: http://inside.${host}/inside\r\nContent-Length: 0\r\n${CLOSE}`),
  '/chunks': () => say(`${PAGE}Transfer-Encoding: chunked\r\n${CLOSE}`, 'zz\r\n<html>\r\nFFFFFFFFFFFFFFFF\r\nx'),
  '/attributes': () => say(`${PAGE}${CLOSE}`, `<a ${'a=" '.repeat(50_000)}>`),
  '/metadata': () =>
    say(`HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest/\r\nContent-Length: 0\r\n${CLOSE}`),
  '/loop': () => say(`HTTP/1.1 302 Found\r\nLocation: /loop?${Math.random()}\r\nContent-Length: 0\r\n${CLOSE}`),
};

/** Paths of the traps, and those requested since the process started. */
export const TRAP_PATHS: readonly string[] = Object.keys(TRAPS);
export const triggeredTraps = new Set<string>();

/** Serves the traps on plain HTTP. */
export function hostileWeb(host: string): Service {
  return () => net.createServer((socket) => serve(socket, host));
}

/** Serves them over TLS, with a certificate whose names are traps as well. */
export function hostileSecureWeb(host: string): Service {
  return (authority) => {
    const { key, certificates } = authority.issue(
      [host, `${TRAP_TEXT}.${host}`, 'x'.repeat(2_000), '*', '', '../../x'],
      'good',
    );
    const server = tls.createServer({ key, cert: certificates.join('\n') }, (socket) => serve(socket, host));
    return server.on('tlsClientError', () => {});
  };
}

function serve(socket: net.Socket, host: string): void {
  socket.on('error', () => {});
  socket.once('data', (request: Buffer) => {
    const path = (request.toString('latin1').split(' ', 2)[1] ?? '/').split('?')[0]!;
    const trap = TRAPS[path];
    if (trap) {
      triggeredTraps.add(path);
      return trap(host)(socket);
    }
    if (path === '/robots.txt') return say('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n', CLOSE)(socket);
    front(socket);
  });
}

/** Every header, cookie, name and text of the front page is a trap; it links to all others. */
function front(socket: net.Socket): void {
  const text = TRAP_TEXT.replaceAll('\u0000', '').replaceAll('\u001b', '').replaceAll('\u202e', '');
  const links = TRAP_PATHS.map((path) => `<a href="${path}">${path}</a>`);
  const body = [
    `<!doctype html><title>${TRAP_TEXT}</title><meta name="generator" content='${text}'><meta name="${text}" content='${text}'>`,
    `<!-- remember ${text} password: hunter2hunter2 --><script src="http://${text}/x.js"></script>`,
    `<form action="javascript:${text}" method="post"><input type="password" name='${text}'></form>`,
    `<a href="/search?${encodeURIComponent(text)}=1">x</a>${links.join('')}`,
  ].join('');
  const headers = [
    `Server: ${text}/1.0`,
    `X-Powered-By: ${text} 5.3`,
    `Content-Security-Policy: ${text}; script-src ${text}`,
    `Strict-Transport-Security: max-age=${'9'.repeat(400)}`,
    `Set-Cookie: ${text.replaceAll(';', '')}=x; Path=/; SameSite=${text}`,
    `Permissions-Policy: camera=*, ${text}`,
  ];
  say(`${PAGE}${headers.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${CLOSE}`, body)(socket);
}
