import http from 'node:http';
import https from 'node:https';
import type { SecureVersion, TlsOptions } from 'node:tls';
import type { Authority, CertificateKind } from './certificates.ts';

/** One answer of a web host. */
export interface Page {
  /** 200 when absent. */
  status?: number;
  /** `text/html; charset=utf-8` when absent. */
  type?: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
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
  /** Any Origin is allowed by name; null = none is. */
  reflectsOrigin: 'plainly' | 'with-credentials' | null;
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
export function secureWebServer(web: Web, tls: Tls, authority: Authority): https.Server {
  return https.createServer({ ...tlsOptions(tls, authority), ALPNProtocols: ['http/1.1'] }, (request, response) =>
    respond(web, request, response),
  );
}

/** Node's options for a TLS server. */
export function tlsOptions({ certificate, names, ...how }: Tls, authority: Authority): TlsOptions {
  const { minVersion, maxVersion, ciphers } = how;
  const chain = authority.issue(names, certificate);
  return { key: chain.key, cert: chain.certificates.join('\n'), minVersion, maxVersion, ciphers };
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
  const page = web.pages[path] ?? web.missing;
  const { origin } = headers;
  const cors =
    web.reflectsOrigin && origin
      ? {
          'Access-Control-Allow-Origin': origin,
          ...(web.reflectsOrigin === 'with-credentials' ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
        }
      : {};
  const cookies = path === '/' && web.cookies.length > 0 ? { 'Set-Cookie': web.cookies } : {};
  response.writeHead(page.status ?? 200, {
    ...web.headers,
    'Content-Type': page.type ?? HTML,
    ...page.headers,
    ...cookies,
    ...cors,
    'Content-Length': Buffer.byteLength(page.body),
  });
  response.end(method === 'HEAD' ? undefined : page.body);
}
