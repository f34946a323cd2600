import http from 'node:http';
import type { Socket } from 'node:net';
import { WEBHOOK_PORTS } from '@assay/contract/values/notifications.ts';
import type { Network } from '@assay/engine';
import { failureOf, openSocket, RequestFailed } from './guarded-socket.ts';

export { RequestFailed } from './guarded-socket.ts';

/** A request to a server that a user entered. */
export interface GuardedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Bytes of the response that are read; zero = only its status. */
  maxBytes: number;
  /** Of the whole request, from the DNS lookup to the last byte. */
  signal: AbortSignal;
}

export interface GuardedResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Empty if `maxBytes` is zero. */
  body: string;
}

/**
 * Sends a request to a URL entered by a user (SSRF protection, CWE-918): only to addresses that the scanner may contact
 * and to web ports, resolved and checked at each call, without following redirects.
 * @param ports that the operator allows in addition to those of `WEBHOOK_PORTS`
 * @throws {RequestFailed}
 */
export async function guardedRequest(
  network: Network,
  request: GuardedRequest,
  ports: readonly number[],
): Promise<GuardedResponse> {
  let socket: Socket | null = null;
  try {
    if (!isPortAllowed(request.url, ports)) throw new RequestFailed('port-not-allowed', true);
    const { url, signal } = request;
    const target = { host: hostOf(url), port: portOf(url), secure: url.protocol === 'https:', alpn: ['http/1.1'] };
    socket = await openSocket(network, target, signal);
    return await send(socket, request);
  } catch (error) {
    if (error instanceof RequestFailed) throw error;
    const failure = request.signal.aborted ? 'timeout' : failureOf(error);
    throw new RequestFailed(failure, socket === null, { cause: error });
  } finally {
    socket?.destroy();
  }
}

/** The web ports, and those configured by the operator: calls to others would probe other services. */
export function isPortAllowed(url: URL, ports: readonly number[]): boolean {
  const port = portOf(url);
  return WEBHOOK_PORTS.includes(port) || ports.includes(port);
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}

/** Why a URL cannot be called, as far as that is visible before its name is resolved; null if it can. */
export function refusalOf(
  network: Network,
  url: URL,
  config: { allowPrivate: boolean; ports: readonly number[] },
): 'address' | 'port' | null {
  const host = hostOf(url);
  const literal = host.includes(':') || /^[\d.]+$/.test(host);
  const allowed = network.nameAllowed(host) && (literal ? network.addressAllowed(host) : host.includes('.'));
  if (!allowed && !config.allowPrivate) return 'address';
  return isPortAllowed(url, config.ports) ? null : 'port';
}

/** Host name or address, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function send(
  socket: Socket,
  { method, url, headers, body, maxBytes, signal }: GuardedRequest,
): Promise<GuardedResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      method,
      host: url.hostname,
      path: url.pathname + url.search,
      headers: {
        ...headers,
        host: url.host,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        connection: 'close',
      },
      createConnection: () => socket,
      maxHeaderSize: 16 * 1024,
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const done = (text: string) => resolve({ status, headers: response.headers, body: text });
      if (maxBytes === 0) {
        done('');
        response.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) response.destroy(new RequestFailed('protocol-error', false));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      // `end` does not come if the connection ends before the body is complete.
      response.on('close', () => reject(new RequestFailed('protocol-error', false)));
      response.on('end', () => done(Buffer.concat(chunks).toString('utf8')));
    });
    request.end(body);
  });
}
