import net from 'node:net';
import tls from 'node:tls';
import * as hostile from './hostile.ts';
import { hostileSecureWeb, hostileWeb } from './hostile-web.ts';
import type { Service } from './services.ts';

/**
 * Thirty kinds of hosts that try to exhaust a scanner, for one scan over all of them (`npm run bench:hostile`).
 */

/** Servers of one hostile host. */
export interface HostileHost {
  /** Its behavior, for the table of the benchmark. */
  what: string;
  services(host: string): Readonly<Record<number, Service>>;
}

type Serve = (socket: net.Socket, path: string) => void;

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const CLOSE = 'Connection: close\r\n\r\n';
const PAGE = '<!doctype html><html><title>Page</title><p>A page.</p></html>';
const KILOBYTE = 'x'.repeat(1_024);

/** Writes one byte per second until the client disconnects. */
function dripInto(socket: net.Socket, byte = 'x'): void {
  const timer = setInterval(() => socket.write(byte), 1_000);
  socket.once('close', () => clearInterval(timer));
}

/** Writes as fast as the client reads. */
function flood(socket: net.Socket, piece: Buffer | string): void {
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', write);
  write();
}

const talk = (serve: Serve) => (socket: net.Socket) => {
  socket.on('error', () => {});
  socket.once('data', (request) => serve(socket, request.toString('latin1').split(' ', 2)[1] ?? '/'));
};

const http =
  (serve: Serve): Service =>
  () =>
    net.createServer(talk(serve));

const https =
  (host: string, serve: Serve): Service =>
  (authority) => {
    const { key, certificates } = authority.issue([host], 'good');
    return tls.createServer({ key, cert: certificates.join('\n') }, talk(serve)).on('tlsClientError', () => {});
  };

/** Runs on each connection and ignores the client's data. */
const raw =
  (greet: (socket: net.Socket) => void): Service =>
  () =>
    net.createServer((socket) => {
      socket.on('error', () => {});
      socket.resume();
      greet(socket);
    });

const afterHello =
  (serve: (socket: net.Socket) => void): Service =>
  () =>
    net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => serve(socket));
    });

const reset = raw((socket) => void socket.resetAndDestroy());
const hangUp = raw((socket) => void socket.end());
const say = (text: string): Serve => {
  return (socket) => void socket.end(text);
};
/** Same server on both web ports. */
const onBoth = (serve: Serve) => (host: string) => ({ 80: http(serve), 443: https(host, serve) });
const plainly = (service: Service) => () => ({ 80: service, 443: service });

const drippingBody: Serve = (socket) => {
  socket.write(`${OK}${CLOSE}<!doctype html>`);
  dripInto(socket);
};
const drippingHeaders: Serve = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
  dripInto(socket);
};
/** A record header that announces 16 kB, followed by one byte per second. */
const drippingRecord = afterHello((socket) => {
  socket.write(Buffer.from([22, 3, 3, 0x40, 0, 2, 0, 0x3f, 0xfc]));
  dripInto(socket);
});
const recordFlood = afterHello((socket) => flood(socket, Buffer.from([22, 3, 3, 0, 4, 0, 0, 0, 0])));
/** One 16 MB message in several records. */
const endlessHandshake = afterHello((socket) => {
  socket.write(Buffer.from([22, 3, 3, 0x40, 0, 2, 0xff, 0xff, 0xff]));
  flood(socket, Buffer.concat([Buffer.alloc(0x3ffc), Buffer.from([22, 3, 3, 0x40, 0])]));
});
const alertAlways = afterHello((socket) => void socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 80])));

/** Ports of common services other than the web. */
const SERVICE_PORTS = [
  21, 22, 23, 25, 110, 143, 445, 993, 1433, 3306, 3389, 5432, 5900, 6379, 8080, 8443, 11211, 27017,
];
const everywhere = (service: Service) => () =>
  Object.fromEntries([80, 443, ...SERVICE_PORTS].map((port) => [port, service]));

/** Responds completely, but slowly; a scan must still find one of its paths. */
const slowly: Serve = (socket, path) => {
  const body = path === '/.env' ? 'APP_ENV=production\nDB_PASSWORD=hunter2-hunter2\n' : PAGE;
  const head =
    path === '/.env'
      ? 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'
      : path === '/'
        ? OK
        : 'HTTP/1.1 404 Not Found\r\n';
  const timer = setTimeout(() => socket.end(`${head}Content-Length: ${body.length}\r\n${CLOSE}${body}`), 6_500);
  socket.once('close', () => clearTimeout(timer));
};

/** Host label → its behavior. None of the labels is a common subdomain. */
export const HOSTILE_HOSTS: Readonly<Record<string, HostileHost>> = {
  'kind-01': { what: 'accepts connections and never answers', services: plainly(hostile.silent()) },
  'kind-02': { what: 'one byte a second instead of an answer', services: plainly(hostile.slowDrip()) },
  'kind-03': { what: 'one byte a second of every body, over HTTP and HTTPS', services: onBoth(drippingBody) },
  'kind-04': { what: 'one byte a second of a header', services: onBoth(drippingHeaders) },
  'kind-05': { what: 'an answer of a gigabyte', services: plainly(hostile.gigabyte()) },
  'kind-06': { what: 'headers without end', services: plainly(hostile.endlessHeaders()) },
  'kind-07': { what: 'redirects to itself', services: plainly(hostile.redirectLoop()) },
  'kind-08': {
    what: 'redirects to ever new paths',
    services: onBoth((socket) =>
      say(`HTTP/1.1 302 Found\r\nLocation: /${Math.random()}\r\nContent-Length: 0\r\n${CLOSE}`)(socket, ''),
    ),
  },
  'kind-09': {
    what: 'redirects to the metadata address of a cloud and to file:',
    services: onBoth((socket, path) =>
      say(
        `HTTP/1.1 302 Found\r\nLocation: ${path === '/' ? 'http://169.254.169.254/latest/' : 'file:///etc/passwd'}\r\nContent-Length: 0\r\n${CLOSE}`,
      )(socket, ''),
    ),
  },
  'kind-10': { what: 'a certificate of random bytes', services: plainly(hostile.nonsenseCertificate()) },
  'kind-11': { what: 'binary noise on every port', services: everywhere(hostile.noise()) },
  'kind-12': {
    what: 'a site of traps: packed bombs, endless pages, deep markup, broken chunks',
    services: (host) => ({ 80: hostileWeb(host), 443: hostileSecureWeb(host) }),
  },
  'kind-13': { what: 'resets every connection', services: plainly(reset) },
  'kind-14': { what: 'hangs up at once', services: plainly(hangUp) },
  'kind-15': {
    what: 'breaks off in the middle of every answer',
    services: onBoth(say(`${OK}Content-Length: 100000\r\n${CLOSE}${PAGE}`)),
  },
  'kind-16': { what: 'TLS that takes the hello and stays silent', services: () => ({ 443: hostile.silent() }) },
  'kind-17': { what: 'TLS whose handshake drips', services: () => ({ 443: drippingRecord }) },
  'kind-18': { what: 'a flood of TLS records', services: () => ({ 443: recordFlood }) },
  'kind-19': { what: 'a TLS handshake message of 16 MB', services: () => ({ 443: endlessHandshake }) },
  'kind-20': { what: 'a TLS alert to every hello', services: () => ({ 443: alertAlways }) },
  'kind-21': { what: 'whole answers after 6.5 seconds each, one of them /.env', services: onBoth(slowly) },
  'kind-22': {
    what: 'too many requests (429), always',
    services: onBoth(say(`HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n${CLOSE}`)),
  },
  'kind-23': {
    what: 'a different page of 200 kB at every path',
    services: onBoth((socket, path) => say(`${OK}${CLOSE}<title>${path}</title>${KILOBYTE.repeat(200)}`)(socket, path)),
  },
  'kind-24': {
    what: 'interim answers (103) without end',
    services: onBoth((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), 50);
      socket.once('close', () => clearInterval(timer));
    }),
  },
  'kind-25': {
    what: 'takes every connection on the usual service ports and is silent',
    services: everywhere(hostile.silent()),
  },
  'kind-26': { what: 'drips on every service port', services: everywhere(hostile.slowDrip()) },
  'kind-27': { what: 'floods every service port', services: everywhere(raw((socket) => flood(socket, KILOBYTE))) },
  'kind-28': { what: 'resets every service port', services: everywhere(reset) },
  'kind-29': {
    what: 'chunks without end, a byte each',
    services: onBoth((socket) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n${CLOSE}`);
      const timer = setInterval(() => socket.write('1\r\nx\r\n'), 100);
      socket.once('close', () => clearInterval(timer));
    }),
  },
  // Nothing listens here: the benchmark maps its ports to one that drops packets.
  'kind-30': { what: 'drops every packet', services: () => ({}) },
};

/** The host whose packets are dropped. */
export const DROPPING_HOST = 'kind-30';
