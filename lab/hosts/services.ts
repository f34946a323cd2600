import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import type { Authority } from './certificates.ts';
import { MODERN_SSH, type SshAlgorithms, sshGreeting, uint32 } from './ssh.ts';
import { plainWebServer, secureWebServer, type Tls, tlsOptions, type Web } from './web.ts';

export { WEAK_SSH } from './ssh.ts';

/** Creates the server of one port; a TLS server gets its certificate from the authority. */
export type Service = (authority: Authority) => net.Server;

/** Sends a greeting, then responds to each chunk; null sends nothing. */
export function talking(greeting: Buffer | string | null, answer: (heard: Buffer) => Buffer | string | null): Service {
  return () =>
    net.createServer((socket) => {
      if (greeting !== null) socket.write(greeting);
      socket.on('data', (heard) => {
        const said = answer(heard);
        if (said !== null && !socket.destroyed) socket.write(said);
      });
    });
}

/** Sends the same response to every HTTP request: enough for identifiable control planes and devices. */
function overHttp(status: string, headers: Readonly<Record<string, string>>, body: string): Service {
  const head = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' });
  const answer = `HTTP/1.1 ${status}\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
  return () =>
    net.createServer((socket) => {
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk.toString('latin1');
        if (heard.includes('\r\n\r\n')) socket.end(answer);
      });
    });
}

/** A web server on an additional port, over TLS if `how` is given. */
export function webOn(web: Web, how: Tls | null): Service {
  return (authority) => (how ? secureWebServer(web, how, authority) : plainWebServer({ ...web, plain: 'pages' }));
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** SSH: identification line and a KEXINIT packet. */
export function ssh(software: string, algorithms: SshAlgorithms = MODERN_SSH): Service {
  return talking(sshGreeting(software, algorithms), () => null);
}

/** FTP (RFC 959): greeting, no TLS, no login. */
export function ftp(software: string): Service {
  return talking(`220 (${software})\r\n`, (heard) => {
    const verb = heard.toString('latin1').trim().split(' ')[0]?.toUpperCase();
    if (verb === 'QUIT') return '221 Goodbye.\r\n';
    return verb === 'AUTH' ? '502 This server has no such command.\r\n' : '530 Log in with USER and PASS.\r\n';
  });
}

/** Telnet (RFC 854): requests terminal type and speed, then a user name. */
export function telnet(host: string): Service {
  return talking(
    Buffer.concat([Buffer.from([255, 253, 24, 255, 253, 32]), Buffer.from(`\r\n${host} login: `)]),
    () => null,
  );
}

/** Redis without a password: PING and INFO. */
export function redis(version: string): Service {
  return talking(null, (heard) => {
    const text = heard.toString('latin1').toUpperCase();
    const parts: string[] = [];
    if (text.includes('PING')) parts.push('+PONG\r\n');
    if (text.includes('INFO')) {
      const info = `# Server\r\nredis_version:${version}\r\nredis_mode:standalone\r\nos:Linux 5.4.0-42-generic x86_64\r\n`;
      parts.push(`$${info.length}\r\n${info}\r\n`);
    }
    return parts.join('') || '-ERR unknown command\r\n';
  });
}

/** memcached without authentication. */
export function memcached(version: string): Service {
  return talking(null, (heard) =>
    /^version/i.test(heard.toString('latin1')) ? `VERSION ${version}\r\n` : 'ERROR\r\n',
  );
}

/** MySQL: protocol 10 handshake, requires authentication. */
export function mysql(version: string): Service {
  const body = Buffer.concat([
    Buffer.from([10]),
    Buffer.from(`${version}\0`),
    Buffer.from([42, 0, 0, 0]),
    Buffer.from('abcdefgh\0'),
    Buffer.from([0xff, 0xf7, 33, 2, 0, 0xff, 0x81, 21]),
    Buffer.alloc(10),
    Buffer.from('ijklmnopqrst\0'),
    Buffer.from('mysql_native_password\0'),
  ]);
  return talking(Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]), () => null);
}

const PG_SSL_REQUEST = 80877103;

/** PostgreSQL: no TLS, requires an MD5 password. */
export function postgresql(): Service {
  return talking(null, (heard) => {
    if (heard.length >= 8 && heard.readUInt32BE(4) === PG_SSL_REQUEST) return 'N';
    return Buffer.concat([Buffer.from('R'), uint32(12), uint32(5), Buffer.from([1, 2, 3, 4])]);
  });
}

/** Elasticsearch without authentication. */
export function elasticsearch(version: string): Service {
  const body = {
    name: 'node-1',
    cluster_name: 'search',
    version: { number: version },
    tagline: 'You Know, for Search',
  };
  return overHttp('200 OK', JSON_TYPE, JSON.stringify(body));
}

/** Prometheus, which has no authentication by default: version and configuration for every path. */
export function prometheus(version: string): Service {
  const data = { yaml: 'global:\n  scrape_interval: 15s\n', version };
  return overHttp('200 OK', JSON_TYPE, JSON.stringify({ status: 'success', data }));
}

/** Docker's control port without TLS. */
export function docker(version: string): Service {
  const body = { Version: version, ApiVersion: '1.40', Os: 'linux', KernelVersion: '5.4.0-42-generic', Arch: 'amd64' };
  return overHttp('200 OK', { ...JSON_TYPE, Server: `Docker/${version} (linux)` }, JSON.stringify(body));
}

/** The same port with a required certificate or password. */
export function dockerLocked(): Service {
  return overHttp(
    '401 Unauthorized',
    { ...JSON_TYPE, Server: 'Docker/24.0.7 (linux)' },
    '{"message":"authorization denied"}',
  );
}

/** Remote Desktop: connection confirm with the selected security (MS-RDPBCGR §2.2.1.2). */
export function rdp(security: 'standard' | 'nla'): Service {
  const confirm = [3, 0, 0, 19, 14, 0xd0, 0, 0, 0x12, 0x34, 0, 2, 0, 8, 0, security === 'nla' ? 2 : 0, 0, 0, 0];
  return talking(null, () => Buffer.from(confirm));
}

/** VNC (RFC 6143): version, then one security type: 1 = none, 2 = password. */
export function vnc(password: boolean): Service {
  return talking('RFB 003.008\n', () => Buffer.from([1, password ? 2 : 1]));
}

/** Windows Remote Management. */
export function winrm(): Service {
  return overHttp(
    '404 Not Found',
    { Server: 'Microsoft-HTTPAPI/2.0', 'Content-Type': 'text/html' },
    '<h2>Not Found</h2>',
  );
}

/** SMB: negotiate response of version 1, or of 2.1 if the request offers SMB 2 (MS-SMB2 §2.2.4). */
export function smb(oldest: 1 | 2): Service {
  return talking(null, (heard) => {
    const first = heard.indexOf('SMB', 4, 'latin1') === 5 && heard[4] === 0xff;
    if (first && oldest === 1) return session(Buffer.concat([Buffer.from([0xff, 0x53, 0x4d, 0x42, 0x72]), smb1Rest()]));
    const reply = Buffer.alloc(64 + 65);
    reply.write('\xfeSMB', 0, 'latin1');
    reply.writeUInt16LE(64, 4);
    reply.writeUInt32LE(1, 16);
    reply.writeUInt16LE(65, 64);
    reply.writeUInt16LE(1, 66);
    reply.writeUInt16LE(0x0210, 68);
    return session(reply);
  });
}

function smb1Rest(): Buffer {
  // Status 0, flags "reply", word count 17, dialect index 0, then zeroes: the minimum that parses as NT LM 0.12.
  const rest = Buffer.alloc(27 + 1 + 34 + 2);
  rest[4] = 0x88;
  rest[27] = 17;
  return rest;
}

function session(body: Buffer): Buffer {
  return Buffer.concat([uint32(body.length), body]);
}

/** A web proxy that requires a password. */
export function httpProxy(): Service {
  return overHttp(
    '407 Proxy Authentication Required',
    { Server: 'squid/6.6', 'Proxy-Authenticate': 'Basic realm="proxy"' },
    '',
  );
}

/** A web proxy that redirects all clients to HTTPS on its own host. */
export function openHttpProxy(how: Tls): Service {
  return (authority) => {
    const secure = tls.createServer(tlsOptions(how, authority));
    const proxy = http.createServer((_request, response) => response.writeHead(400, { Server: 'squid/6.6' }).end());
    return proxy.on('connect', (_request, socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      secure.emit('connection', socket);
    });
  };
}

/** A printer's raw port: responds to PJL's INFO ID. */
export function printer(model: string): Service {
  return talking(null, (heard) => (heard.includes('@PJL') ? `@PJL INFO ID\r\n"${model}"\r\n\f` : null));
}

/** A printer that responds to Get-Printer-Attributes over IPP (RFC 8011 §4.2.5) and has no web page. */
export function ippPrinter(model: string, firmware: string): Service {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([value.length >> 8, value.length & 0xff]), Buffer.from(value)]);
  const attribute = (tag: number, name: string, value: string) =>
    Buffer.concat([Buffer.from([tag]), text(name), text(value)]);
  const attributes = Buffer.concat([
    // Version 1.1, successful, request ID, attributes of the operation, then of the printer.
    Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 1]),
    attribute(0x47, 'attributes-charset', 'utf-8'),
    attribute(0x48, 'attributes-natural-language', 'en'),
    Buffer.from([4]),
    attribute(0x41, 'printer-make-and-model', model),
    attribute(0x41, 'printer-firmware-string-version', firmware),
    Buffer.from([3]),
  ]);
  return () =>
    http.createServer((request, response) => {
      const asked = request.method === 'POST' && request.headers['content-type'] === 'application/ipp';
      request.resume();
      response.writeHead(asked ? 200 : 404, { 'Content-Type': asked ? 'application/ipp' : 'text/plain' });
      response.end(asked ? attributes : '');
    });
}

/** A remote access gateway on a separate port that redirects all clients to its login page. */
export function gatewayOverTls(path: string, tls: Tls): Service {
  return (authority) =>
    https.createServer(tlsOptions(tls, authority), (request, response) => {
      const front = request.url === '/';
      response.writeHead(front ? 302 : 200, front ? { Location: path } : { 'Content-Type': 'text/html' });
      response.end(front ? '' : '<html><body>Name, password</body></html>');
    });
}

/** Login page of a storage device. */
export function nas(title: string): Service {
  return overHttp(
    '200 OK',
    { Server: 'nginx', 'Content-Type': 'text/html' },
    `<html><head><title>${title}</title></head></html>`,
  );
}

/** The same page over TLS. */
export function nasOverTls(title: string, tls: Tls): Service {
  return (authority) =>
    https.createServer(tlsOptions(tls, authority), (_request, response) => {
      response.writeHead(200, { Server: 'nginx', 'Content-Type': 'text/html' });
      response.end(`<html><head><title>${title}</title></head></html>`);
    });
}
