import http from 'node:http';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import {
  type DeliveryFailure,
  WEBHOOK_ANSWER_BYTES,
  WEBHOOK_TIMEOUT_MS,
} from '@assay/contract/values/notifications.ts';
import type { Network } from '@assay/engine';
import { storable } from '../../../db/jsonb.ts';
import type { CallResult } from '../../../db/notifications/deliveries.ts';

/** What is sent to a webhook. */
export interface Call {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A call that came to nothing, and why. */
class CallFailed extends Error {
  readonly failure: DeliveryFailure;
  constructor(failure: DeliveryFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/**
 * Posts to an address that a user gave: only where the scanner may go, looked up and checked at each call, no redirects,
 * five seconds in all, the first 4 kB of the answer. Never throws.
 */
export async function callWebhook(network: Network, call: Call): Promise<CallResult> {
  const began = performance.now();
  const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
  const result = (status: number | null, failure: DeliveryFailure | null, answer = ''): CallResult => ({
    status,
    failure,
    answer,
    took: Math.round(performance.now() - began),
  });
  let socket: Socket | null = null;
  try {
    socket = await connect(network, call.url, signal);
    const { status, answer } = await post(socket, call, signal);
    const failure = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status';
    return result(status, failure, answer);
  } catch (error) {
    return result(null, signal.aborted ? 'timeout' : failureOf(error));
  } finally {
    socket?.destroy();
  }
}

/** Tries the addresses of the name in turn. */
async function connect(network: Network, url: URL, signal: AbortSignal): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!network.nameAllowed(host)) throw new CallFailed('address-not-allowed');
  const addresses = isLiteral(host) ? [host] : await addressesOf(network, host, signal);
  // One forbidden address spoils the name: what it leads to must not depend on who asks when.
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

function post(socket: Socket, call: Call, signal: AbortSignal): Promise<{ status: number; answer: string }> {
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
      const chunks: Buffer[] = [];
      let bytes = 0;
      const done = () => resolve({ status: response.statusCode ?? 0, answer: readable(Buffer.concat(chunks)) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes < WEBHOOK_ANSWER_BYTES) return;
        done();
        response.destroy();
      });
      response.on('end', done);
      response.on('error', (error) => (bytes >= WEBHOOK_ANSWER_BYTES ? done() : reject(error)));
    });
    request.end(call.body);
  });
}

/** Text that can be kept and shown, whatever came. */
function readable(bytes: Buffer): string {
  const text = bytes.subarray(0, WEBHOOK_ANSWER_BYTES).toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return storable(text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd'));
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
  if (reason) return OF_REASON[reason] ?? 'unreachable';
  if (/^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'certificate';
  return 'protocol-error';
}
