import { constants } from 'node:crypto';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type net from 'node:net';
import type { SecureVersion, TlsOptions } from 'node:tls';
import zlib from 'node:zlib';
import type { Authority, CertificateKind } from './certificates.ts';
import { flawedTlsServer, type TlsFaults } from './flawed-tls.ts';

/** One response of a web host. */
export interface Page {
  /** 200 by default. */
  status?: number;
  /** `text/html; charset=utf-8` by default. */
  type?: string;
  body: string;
  /** Includes the requested path in the body, so that no two responses are identical. */
  echoes?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Overrides for this request. */
  answer?(query: URLSearchParams, headers: http.IncomingHttpHeaders): Partial<Page>;
}

/** Responses of a web host over HTTP and HTTPS; identical for all of its names. */
export interface Web {
  /**
   * `redirect` redirects port 80 to HTTPS on the same host, `pages` serves pages on it too, `closed` = nothing listens.
   */
  plain: 'redirect' | 'pages' | 'closed';
  /** Redirect target of port 80 instead of HTTPS on the same host. */
  redirectTo: string | null;
  /** Sent with every response over HTTPS, and with pages over HTTP. */
  headers: Record<string, string>;
  /** Set-Cookie values of the front page. */
  cookies: string[];
  /** Path → response. Other paths return `missing`. */
  pages: Record<string, Page>;
  missing: Page;
  /** TRACE returns the request. */
  trace: boolean;
  /** Allowed Origin: any, `null`, or those with the same prefix as the host's own; null = none. */
  reflectsOrigin: 'plainly' | 'with-credentials' | 'nowhere' | 'alike' | null;
  /** Compresses long pages for clients that accept it; true by default. */
  packs?: boolean;
  tls: Tls | null;
}

/** TLS configuration of a host. */
export interface Tls {
  certificate: CertificateKind;
  /** Names in the certificate. */
  names: readonly string[];
  minVersion: SecureVersion;
  maxVersion: SecureVersion;
  /** OpenSSL cipher list. */
  ciphers: string;
  /** OpenSSL list of groups; its defaults if absent. */
  groups?: string;
  /** Offers HTTP/2; true by default. */
  http2?: boolean;
  /** Allows client-initiated renegotiation. */
  renegotiates?: boolean;
  /** Faults of old TLS software, visible to clients that offer only RSA key exchange. */
  flaws?: TlsFaults;
}

const HTML = 'text/html; charset=utf-8';
/** TLS 1.2 cipher suites with forward secrecy (ECDHE) and AEAD. */
export const MODERN_CIPHERS = 'ECDHE+AESGCM:ECDHE+CHACHA20';
/** All suites that OpenSSL still supports, including weak keys and SHA-1. */
export const LEGACY_CIPHERS = 'ALL:!aNULL:!eNULL:@SECLEVEL=0';

/**
 * Idle connections stay open. Node.js would close them after five seconds by the clock, which a client in virtual time cannot
 * foresee: a request that it sends at that moment is lost.
 */
export const OPEN_CONNECTIONS = { keepAliveTimeout: 0 } as const;

/** Server for port 80. */
export function plainWebServer(web: Web): http.Server {
  return http.createServer(OPEN_CONNECTIONS, (request, response) => {
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
      ? https.createServer({ ...options, ...OPEN_CONNECTIONS, ALPNProtocols: ['http/1.1'] }, answer)
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

/** CORS headers for scripts of another site. */
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
