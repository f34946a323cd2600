import http from 'node:http';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { type DeliveryFailure, WEBHOOK_PORTS, WEBHOOK_TIMEOUT_MS } from '@assay/contract/values/notifications.ts';
import type { Network } from '@assay/engine';
import type { DeliveryResult } from '#platform/db/notifications/deliveries.ts';

/** Content of a webhook request. */
export interface WebhookCall {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A failed call, and the reason. */
class CallFailed extends Error {
  readonly failure: DeliveryFailure;
  constructor(failure: DeliveryFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/**
 * Sends a POST to a URL entered by a user (SSRF protection): only to addresses that the scanner may contact and to web
 * ports, resolved and checked at each call, no redirects, five seconds in total; only the status of the response is
 * used. Never throws.
 * @param ports that the operator allows in addition to those of `WEBHOOK_PORTS`
 */
export async function postWebhook(
  network: Network,
  call: WebhookCall,
  ports: readonly number[],
): Promise<DeliveryResult> {
  const began = performance.now();
  const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
  const result = (status: number | null, failure: DeliveryFailure | null): DeliveryResult => ({
    status,
    failure,
    took: Math.round(performance.now() - began),
  });
  let socket: Socket | null = null;
  try {
    if (!isPortAllowed(call.url, ports)) throw new CallFailed('port-not-allowed');
    socket = await connect(network, call.url, signal);
    const status = await post(socket, call, signal);
    const failure = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status';
    return result(status, failure);
  } catch (error) {
    return result(null, signal.aborted ? 'timeout' : failureOf(error));
  } finally {
    socket?.destroy();
  }
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}

/** The web ports, and those configured by the operator: calls to others would probe other services (CWE-918). */
export function isPortAllowed(url: URL, ports: readonly number[]): boolean {
  const port = portOf(url);
  return WEBHOOK_PORTS.includes(port) || ports.includes(port);
}

/** Tries the addresses of the name in turn. */
async function connect(network: Network, url: URL, signal: AbortSignal): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = portOf(url);
  if (!network.nameAllowed(host)) throw new CallFailed('address-not-allowed');
  const addresses = isLiteral(host) ? [host] : await addressesOf(network, host, signal);
  // One forbidden address rejects the name: the target must not depend on when and by whom it is resolved.
  if (!addresses.every((address) => network.addressAllowed(address))) throw new CallFailed('address-not-allowed');
  let last: unknown = new CallFailed('name-not-found');
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
    const stop = () => safe.destroy(new CallFailed('timeout'));
    signal.addEventListener('abort', stop, { once: true });
    safe.once('secureConnect', () => {
      signal.removeEventListener('abort', stop);
      resolve(safe);
    });
    safe.on('error', (error) => reject(error));
  });
}

function post(socket: Socket, call: WebhookCall, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      method: 'POST',
      host: call.url.hostname,
      path: call.url.pathname + call.url.search,
      headers: {
        ...call.headers,
        host: call.url.host,
        'content-length': Buffer.byteLength(call.body),
        connection: 'close',
      },
      createConnection: () => socket,
      maxHeaderSize: 16 * 1024,
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      // The body is not read: a webhook must not reveal the service at an address.
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.end(call.body);
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
  if (error instanceof CallFailed) return error.failure;
  const { reason, code = '' } = error as { reason?: string; code?: string };
  // Checked first: Node's error for a certificate of another host also has a `reason`, which is a message.
  if (/^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'certificate';
  if (reason) return OF_REASON[reason] ?? 'unreachable';
  return 'protocol-error';
}
