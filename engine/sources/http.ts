import net, { isIP } from 'node:net';
import tls from 'node:tls';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { knownAddresses } from '../evidence/dns.ts';
import { trustingContext } from '../network/connections/secure-contexts.ts';
import { DialError, failureReasonOf, type Network } from '../network/network.ts';

/** Request to a source, and limits of its response. */
export interface FetchOptions {
  signal?: AbortSignal | undefined;
  /**
   * Headers for the requested origin, since they may contain a key: after a redirect to another origin only `accept` is
   * sent.
   */
  headers?: Readonly<Record<string, string>>;
  /** Body of a POST; without it the request is a GET. */
  body?: string;
  /** Maximum bytes read; a longer body is `too-large`. 4 MB by default. */
  maxBytes?: number;
  /** Milliseconds for the whole exchange; `settings.timeouts.exchange` by default. */
  timeout?: number;
  /** Maximum number of redirects, each subject to the target policy; none by default. */
  redirects?: number;
  /**
   * The URL is the operator's own setting: its host is resolved by the operating system, and private addresses are
   * allowed. The target policy applies to all other URLs, including those of redirects.
   */
  operators?: boolean;
}

/** Body of a provider's response as text, with any status; or the failure reason. */
export type FetchResult =
  | {
      ok: true;
      /** Final URL after redirects. */
      url: string;
      status: number;
      contentType: string | null;
      retryAfter: string | null;
      text: string;
    }
  | {
      ok: false;
      reason: NotAssessedReason;
      /** The server ended the handshake with an alert, which may concern this client only; absent for any other failure. */
      isRefusedHandshake?: true;
    };

/**
 * Alerts in the place of a handshake (RFC 8446 §6.2), by the code of their error. `protocol_version` is a statement about
 * the server; the code of `unrecognized_name`, one about the host name (RFC 6066 §3), has no such part.
 */
const HANDSHAKE_ALERT = /_ALERT_(?!PROTOCOL_VERSION)/;

const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;

/** GET, or POST of a body, over HTTP or HTTPS with a validated certificate, bounded in size and time. Never throws. */
export async function fetchText(url: string, network: Network, options: FetchOptions = {}): Promise<FetchResult> {
  const timeout = options.timeout ?? network.settings.timeouts.exchange;
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(options.signal ? [options.signal] : [])]);
  let at: URL;
  try {
    at = new URL(url);
  } catch {
    return { ok: false, reason: 'protocol-error' };
  }
  // Loaded on first use: a process that only serves requests queries no source.
  const { Agent } = await import('undici');
  const agent = new Agent({
    connect: connector(network, options.operators ? at.hostname : null, signal),
    pipelining: 0,
    maxResponseSize: options.maxBytes ?? DEFAULT_MAX_BYTES,
  });
  try {
    const { origin } = at;
    for (let left = options.redirects ?? 0; ; left -= 1) {
      if (at.protocol !== 'http:' && at.protocol !== 'https:') return { ok: false, reason: 'protocol-error' };
      const answer = await exchange(agent, at, network, at.origin === origin ? options : elsewhere(options), signal);
      const location = answer.headers.location;
      if (left <= 0 || answer.statusCode < 300 || answer.statusCode > 399 || typeof location !== 'string') {
        const header = (name: string) => {
          const value = answer.headers[name];
          return typeof value === 'string' ? value : null;
        };
        return {
          ok: true,
          url: at.href,
          status: answer.statusCode,
          contentType: header('content-type'),
          retryAfter: header('retry-after'),
          text: await answer.body.text(),
        };
      }
      await answer.body.dump();
      at = new URL(location, at);
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const tooLarge = code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
    return {
      ok: false,
      reason: tooLarge ? 'too-large' : signal.aborted ? failureReasonOf(signal.reason) : failureReasonOf(error),
      ...(HANDSHAKE_ALERT.test(code) ? { isRefusedHandshake: true as const } : {}),
    };
  } finally {
    agent.destroy().catch(() => {});
  }
}

/** Headers for another origin. */
function elsewhere({ headers, ...options }: FetchOptions): FetchOptions {
  return headers?.accept ? { ...options, headers: { accept: headers.accept } } : options;
}

function exchange(agent: Agent, at: URL, network: Network, options: FetchOptions, signal: AbortSignal) {
  return agent.request({
    origin: at.origin,
    path: `${at.pathname}${at.search}`,
    method: options.body === undefined ? 'GET' : 'POST',
    body: options.body ?? null,
    headers: { 'user-agent': network.settings.userAgent, accept: '*/*', ...options.headers },
    signal,
  } satisfies Dispatcher.RequestOptions);
}

/**
 * Opens the connections of one exchange; TLS certificates are validated against Node's roots and the operator's own.
 */
function connector(network: Network, operatorsHost: string | null, signal: AbortSignal): buildConnector.connector {
  return (target, done) => {
    open(target, network, target.hostname === operatorsHost, signal).then(
      (socket) => done(null, socket),
      (error: Error) => done(error, null),
    );
  };
}

async function open(target: buildConnector.Options, network: Network, operators: boolean, signal: AbortSignal) {
  const secure = target.protocol === 'https:';
  const port = Number(target.port || (secure ? 443 : 80));
  const hostname = target.hostname.replace(/^\[|\]$/g, '');
  const socket = await dial(hostname, port, network, operators, signal);
  if (!secure) return socket;
  const wrapped = tls.connect({
    socket,
    ...(isIP(hostname) ? {} : { servername: hostname }),
    host: hostname,
    secureContext: trustingContext(network.settings.trust),
    ALPNProtocols: ['http/1.1'],
  });
  // A server that accepts the connection and sends nothing would block the request forever: undici waits for its
  // connection.
  const giveUp = () => wrapped.destroy(new DialError('timeout', 'no TLS handshake in time'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await new Promise<void>((resolve, reject) => wrapped.once('secureConnect', resolve).once('error', reject));
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
  return wrapped;
}

async function dial(host: string, port: number, network: Network, operators: boolean, signal: AbortSignal) {
  if (operators && (network.settings.dialMap === null || isLoopback(host))) {
    const socket = net.connect({ host, port, signal, noDelay: true });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return socket;
  }
  if (!isIP(host) && !network.nameAllowed(host))
    throw new DialError('address-not-allowed', `${host} is not to be contacted`);
  const found = isIP(host) ? { a: [host], aaaa: [] } : await network.lookup(host, signal);
  let failure: unknown = new DialError('name-not-found', `${host} has no address`);
  for (const address of knownAddresses(found).slice(0, 4)) {
    try {
      return await network.connect({ address, port }, { signal });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

/** A provider's JSON response: its value, `missing` for 404, or the failure reason. */
export async function fetchJson(
  url: string,
  network: Network,
  options: FetchOptions = {},
): Promise<{ ok: true; value: unknown } | { ok: false; reason: 'missing' | NotAssessedReason }> {
  const answer = await fetchText(url, network, {
    ...options,
    headers: { accept: 'application/json', ...options.headers },
  });
  if (!answer.ok) return answer;
  if (answer.status === 404) return { ok: false, reason: 'missing' };
  if (answer.status === 429) return { ok: false, reason: 'limit-reached' };
  if (answer.status !== 200) return { ok: false, reason: 'protocol-error' };
  try {
    return { ok: true, value: JSON.parse(answer.text) };
  } catch {
    return { ok: false, reason: 'protocol-error' };
  }
}
