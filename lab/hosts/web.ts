import { constants } from 'node:crypto';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type net from 'node:net';
import type { SecureVersion, TlsOptions } from 'node:tls';
import zlib from 'node:zlib';
import type { Authority, CertificateKind } from './certificates.ts';
import { flawedTlsServer, type TlsFaults } from './flawed-tls.ts';

/** One answer of a web host. */
export interface Page {
  /** 200 when absent. */
  status?: number;
  /** `text/html; charset=utf-8` when absent. */
  type?: string;
  body: string;
  /** The path asked for stands in the body too, so that no two answers are alike. */
  echoes?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** What is otherwise for this request. */
  answer?(query: URLSearchParams, headers: http.IncomingHttpHeaders): Partial<Page>;
}

/** What a web host says over HTTP and HTTPS; the same for every name that leads to it. */
export interface Web {
  /** `redirect` sends port 80 to https on the same host, `pages` serves there too, `closed` = nothing listens. */
  plain: 'redirect' | 'pages' | 'closed';
  /** Where port 80 redirects instead of https on the same host. */
  redirectTo: string | null;
  /** Sent with every answer over HTTPS, and with pages over HTTP. */
  headers: Record<string, string>;
  /** Set-Cookie values of the front page. */
  cookies: string[];
  /** Path → answer. Others get `missing`. */
  pages: Record<string, Page>;
  missing: Page;
  /** TRACE sends the request back. */
  trace: boolean;
  /** Which Origin is allowed by name: any, the one from nowhere, or those that begin like the host's own; null = none. */
  reflectsOrigin: 'plainly' | 'with-credentials' | 'nowhere' | 'alike' | null;
  /** Long pages are sent packed to those who take them so; true when absent. */
  packs?: boolean;
  tls: Tls | null;
}

/** How a host speaks TLS. */
export interface Tls {
  certificate: CertificateKind;
  /** Names that the certificate is asked for. */
  names: readonly string[];
  minVersion: SecureVersion;
  maxVersion: SecureVersion;
  /** OpenSSL cipher list. */
  ciphers: string;
  /** OpenSSL list of groups; its usual ones when absent. */
  groups?: string;
  /** HTTP/2 is offered; true when absent. */
  http2?: boolean;
  /** Clients may begin a new handshake on an open connection. */
  renegotiates?: boolean;
  /** Faults of old TLS software, shown to clients that offer RSA key exchange alone. */
  flaws?: TlsFaults;
}

const HTML = 'text/html; charset=utf-8';
/** What a well-kept server offers below TLS 1.3: forward secrecy and authenticated encryption. */
export const MODERN_CIPHERS = 'ECDHE+AESGCM:ECDHE+CHACHA20';
/** Everything OpenSSL still has, weak keys and SHA-1 included. */
export const LEGACY_CIPHERS = 'ALL:!aNULL:!eNULL:@SECLEVEL=0';

/** Server for port 80. */
export function plainWebServer(web: Web): http.Server {
  return http.createServer((request, response) => {
    if (web.plain === 'redirect') {
      const location = web.redirectTo ?? `https://${request.headers.host ?? ''}${request.url ?? '/'}`;
      response.writeHead(301, { Location: location, 'Content-Length': 0 }).end();
      return;
    }
    respond(web, request, response);
  });
}

/** Server for port 443. */
export function secureWebServer(web: Web, tls: Tls, authority: Authority): net.Server {
  const options = tlsOptions(tls, authority);
  const answer = (request: http.IncomingMessage, response: http.ServerResponse) => respond(web, request, response);
  const server =
    tls.http2 === false
      ? https.createServer({ ...options, ALPNProtocols: ['http/1.1'] }, answer)
      : // Requests and answers of both versions have what is used of them.
        http2.createSecureServer({ ...options, allowHTTP1: true }, answer as never);
  return tls.flaws ? flawedTlsServer(authority.issue(tls.names, tls.certificate), tls.flaws, server) : server;
}

/** Node's options for a TLS server. */
export function tlsOptions({ certificate, names, ...how }: Tls, authority: Authority): TlsOptions {
  const { minVersion, maxVersion, ciphers } = how;
  const secureOptions = how.renegotiates ? 0 : constants.SSL_OP_NO_RENEGOTIATION;
  const chain = authority.issue(names, certificate);
  const groups = how.groups ? { ecdhCurve: how.groups } : {};
  const cert = chain.certificates.join('\n');
  return { key: chain.key, cert, minVersion, maxVersion, ciphers, secureOptions, ...groups };
}

function respond(web: Web, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { url = '/', method = 'GET', headers } = request;
  request.resume();
  if (method === 'TRACE') {
    if (!web.trace) return void response.writeHead(405, web.headers).end();
    const lines = [`TRACE ${url} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
    return void response.writeHead(200, { 'Content-Type': 'message/http' }).end(`${lines.join('\r\n')}\r\n\r\n`);
  }
  const path = url.split('?')[0] ?? '/';
  const known = web.pages[path] ?? web.missing;
  const query = new URLSearchParams(url.slice(path.length));
  const page = { ...known, ...known.answer?.(query, headers) };
  const cookies = path === '/' && web.cookies.length > 0 ? { 'Set-Cookie': web.cookies } : {};
  const packed = web.packs !== false && page.body.length > 1_000 && /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  const whole = page.echoes ? `${page.body}<!-- ${path} -->` : page.body;
  const body = packed ? zlib.gzipSync(whole) : Buffer.from(whole);
  response.writeHead(page.status ?? 200, {
    ...web.headers,
    'Content-Type': page.type ?? HTML,
    ...page.headers,
    ...cookies,
    ...crossOrigin(web, headers),
    ...(packed ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}),
    'Content-Length': body.length,
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Headers for a script of another site. */
function crossOrigin({ reflectsOrigin }: Web, headers: http.IncomingHttpHeaders): Record<string, string> {
  const { origin } = headers;
  const own = headers.host ?? headers[':authority'] ?? '';
  if (!origin || !reflectsOrigin) return {};
  if (reflectsOrigin === 'nowhere' && origin !== 'null') return {};
  if (reflectsOrigin === 'alike' && !origin.startsWith(`https://${own}`)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    ...(reflectsOrigin === 'plainly' ? {} : { 'Access-Control-Allow-Credentials': 'true' }),
  };
}
