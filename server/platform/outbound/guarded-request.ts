import http from 'node:http';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { type DeliveryFailure, WEBHOOK_PORTS } from '@assay/contract/values/notifications.ts';
import type { Network } from '@assay/engine';

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

/** A request without a usable response, and the reason. */
export class RequestFailed extends Error {
  readonly failure: DeliveryFailure;
  /** The server cannot have received the request. */
  readonly unsent: boolean;
  constructor(failure: DeliveryFailure, unsent: boolean, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
    this.unsent = unsent;
  }
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
    socket = await connect(network, request.url, request.signal);
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

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** Tries the addresses of the name in turn. */
async function connect(network: Network, url: URL, signal: AbortSignal): Promise<Socket> {
  const host = hostOf(url);
  const port = portOf(url);
  if (!network.nameAllowed(host)) throw new RequestFailed('address-not-allowed', true);
  const addresses = isLiteral(host) ? [host] : await addressesOf(network, host, signal);
  // One forbidden address rejects the name: the target must not depend on when and by whom it is resolved.
  if (!addresses.every((address) => network.addressAllowed(address))) {
    throw new RequestFailed('address-not-allowed', true);
  }
  let last: unknown = new RequestFailed('name-not-found', true);
  for (const address of addresses) {
    try {
      const socket = await network.connect({ address, port }, { signal });
      return url.protocol === 'https:' ? await secured(network, socket, host, signal) : socket;
    } catch (error) {
      last = error;
      if (signal.aborted) break;
    }
  }
  throw last;
}

async function addressesOf(network: Network, host: string, signal: AbortSignal): Promise<string[]> {
  const { a, aaaa } = await network.lookup(host, signal);
  return [...a, ...aaaa].slice(0, 4);
}

function isLiteral(host: string): boolean {
  return host.includes(':') || /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

function secured(network: Network, socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const { certificates, onlyThese } = network.settings.trust;
  const ca = onlyThese ? certificates : [...tls.rootCertificates, ...certificates];
  return new Promise((resolve, reject) => {
    const name = isLiteral(host) ? {} : { servername: host };
    const safe = tls.connect({ socket, host, ca: [...ca], ALPNProtocols: ['http/1.1'], ...name });
    const stop = () => safe.destroy(new RequestFailed('timeout', true));
    signal.addEventListener('abort', stop, { once: true });
    safe.once('secureConnect', () => {
      signal.removeEventListener('abort', stop);
      resolve(safe);
    });
    safe.on('error', (error) => reject(error));
  });
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

const OF_REASON: Readonly<Record<string, DeliveryFailure>> = {
  'address-not-allowed': 'address-not-allowed',
  'name-not-found': 'name-not-found',
  refused: 'refused',
  unreachable: 'unreachable',
  timeout: 'timeout',
};

function failureOf(error: unknown): DeliveryFailure {
  const { reason, code = '' } = error as { reason?: string; code?: string };
  // Checked first: Node's error for a certificate of another host also has a `reason`, which is a message.
  if (/^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'certificate';
  if (reason) return OF_REASON[reason] ?? 'unreachable';
  return 'protocol-error';
}
