import type net from 'node:net';
import type tls from 'node:tls';
import { type buildConnector, Pool } from 'undici';
import { knownAddresses } from '#evidence/dns.ts';
import type { HostTimeBudget } from '#network/connections/host-time-budget.ts';
import { acquireSlot } from '#network/connections/rate-limit.ts';
import { noteAnswer } from '#network/connections/request-pace.ts';
import { connectTls } from '#network/connections/secure-socket.ts';
import { abortError, DialError, failureReasonOf, type Network } from '#network/network.ts';
import { headerValue } from '#parse/web/headers.ts';
import { BODY_MAX, type BoundedBody, decompress } from './body.ts';
import { type EndRequest, sendBounded } from './bounded-request.ts';

/** Addresses of a host that are tried in order. */
const ADDRESSES_TRIED = 2;
/** Concurrent connections to one origin. */
const CONNECTIONS_MAX = 6;
/** Failures of a first request that may indicate a server without HTTP/1.1. */
const NOT_SPOKEN: ReadonlySet<string> = new Set(['protocol-error', 'blocked']);
const HEADERS_MAX_BYTES = 64 * 1_024;
/**
 * Requests on open connections per second, as a multiple of the limit of new connections: they cost a server neither a
 * TCP nor a TLS handshake. With the default of 50 connections that is 150, the default of Nuclei (`-rate-limit`).
 */
const REQUESTS_PER_CONNECTION = 3;

export interface HttpResponse {
  url: string;
  address: string;
  status: number;
  httpVersion: '1.1' | '2';
  /** In the order sent, names in lower case. */
  headers: [name: string, value: string][];
  body: BoundedBody;
}

/** Connections of one origin to one of its addresses. */
interface Connection {
  client: Pool;
  address: string;
  httpVersion: HttpResponse['httpVersion'];
  /** Number of connections opened so far. */
  opened(): number;
}

export interface HttpRequest {
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'TRACE' | 'POST';
  /** Body of a POST. */
  body?: string;
  headers?: Record<string, string>;
  /** Maximum bytes read of the body. */
  bodyMax?: number;
}

/**
 * Rate-limited HTTP client of one scan: HTTP/1.1, or HTTP/2 if a server supports nothing else. The target policy
 * applies to every address; every response is bounded in size and time.
 */
export interface HttpClient {
  /**
   * Sends one request; follows no redirect.
   * @throws {DialError} without a response; a body that is cut off is still a response
   */
  ask(url: URL, question?: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** What all requests of a client share. */
interface Session {
  network: Network;
  /** Ends the client. */
  signal: AbortSignal;
  time: HostTimeBudget | null;
  /** Ends of running requests: one listener of the signal for all of them. */
  running: Set<EndRequest>;
}

/**
 * @param known addresses already resolved, by host; others are resolved here
 * @param time shared time budget of the host; requests beyond it fail with its reason
 * @param like address of the same host, whose round trip applies to those that have not answered yet
 */
export function createHttpClient(
  network: Network,
  stop: AbortSignal,
  known: Readonly<Record<string, readonly string[]>> = {},
  time: HostTimeBudget | null = null,
  like?: string,
): HttpClient {
  const signal = time ? AbortSignal.any([stop, time.attempt()]) : stop;
  const session: Session = { network, signal, time, running: new Set() };
  const stopAll = () => {
    for (const end of session.running) end(abortError(signal));
  };
  signal.addEventListener('abort', stopAll, { once: true });
  const addresses = new Map<string, Promise<readonly string[]>>(
    Object.entries(known).map(([host, list]) => [host, Promise.resolve(list)]),
  );
  /** The open connections of an origin and their address. */
  const clients = new Map<string, Connection>();

  function addressesOf(host: string): Promise<readonly string[]> {
    const literal = host.startsWith('[') ? host.slice(1, -1) : host;
    if (network.addressAllowed(literal)) return Promise.resolve([literal]);
    const found = addresses.get(host) ?? network.lookup(host, signal).then((of) => knownAddresses(of));
    addresses.set(host, found);
    return found;
  }

  async function ask(url: URL, question: HttpRequest = {}): Promise<HttpResponse> {
    if (!network.nameAllowed(url.hostname))
      throw new DialError('address-not-allowed', `${url.hostname} is not scanned`);
    const open = clients.get(url.origin);
    if (open) return exchangeAgain(session, open, url, question);
    let last: unknown = new DialError('name-not-found', `${url.hostname} has no address`);
    const tried = (await addressesOf(url.hostname)).slice(0, ADDRESSES_TRIED);
    for (const address of tried) {
      let reached = false;
      const onReached = () => {
        reached = true;
      };
      const first = (httpVersion: HttpResponse['httpVersion']) =>
        askFirst(url, question, { address, like: like ?? tried[0], httpVersion, onReached });
      try {
        return await first('1.1');
      } catch (error) {
        last = error;
        // HTTP/2-only servers reject the handshake, close the connection, or respond in frames.
        if (url.protocol === 'https:' && reached && !signal.aborted && NOT_SPOKEN.has(failureReasonOf(error))) {
          const answer = await first('2').catch(() => null);
          if (answer) return answer;
        }
        // After a successful connection no other address is tried; further addresses are for unreachable ones. One that
        // answers on another port is reachable: a firewall drops the packets to this port.
        const isFiltered = failureReasonOf(error) === 'timeout' && network.roundTrip(address) !== null;
        if (signal.aborted || reached || isFiltered) break;
      }
    }
    throw last;
  }

  async function askFirst(url: URL, question: HttpRequest, order: ConnectionOrder): Promise<HttpResponse> {
    const connection = openConnection(session, url.origin, order);
    try {
      const answer = await exchange(session, connection, url, question);
      // Two first requests ran concurrently: one connection is kept.
      if (clients.has(url.origin)) void connection.client.destroy();
      else clients.set(url.origin, connection);
      return answer;
    } catch (error) {
      void connection.client.destroy();
      throw error;
    }
  }

  return {
    ask,
    async close() {
      signal.removeEventListener('abort', stopAll);
      await Promise.allSettled([...clients.values()].map(({ client }) => client.destroy()));
      clients.clear();
    },
  };
}

interface ConnectionOrder extends Pick<Connection, 'address' | 'httpVersion'> {
  /** Address of the same host, whose round trip applies until that of the address is known. */
  like?: string | undefined;
  onReached?: () => void;
}

function openConnection(session: Session, origin: string, order: ConnectionOrder): Connection {
  const { address, httpVersion } = order;
  const { connect, exchange: whole } = session.network.settings.timeouts;
  let opened = 0;
  const onConnected = () => {
    opened++;
    order.onReached?.();
  };
  const client = new Pool(origin, {
    connections: CONNECTIONS_MAX,
    allowH2: httpVersion === '2',
    connect: connector(session, order, onConnected),
    connectTimeout: connect * 2,
    headersTimeout: whole,
    bodyTimeout: whole,
    maxHeaderSize: HEADERS_MAX_BYTES,
    keepAliveTimeout: 4_000,
  } as Pool.Options);
  return { client, address, httpVersion, opened: () => opened };
}

/**
 * As `exchange`, on connections that may have been idle. A server may close such a connection at the moment at which a
 * request is sent, so a request without a response is repeated once on a new connection (RFC 9112 §9.3.1), unless it
 * may have changed something (RFC 9110 §9.2.2) or had a new connection already.
 */
async function exchangeAgain(
  session: Session,
  connection: Connection,
  url: URL,
  question: HttpRequest,
): Promise<HttpResponse> {
  const before = connection.opened();
  try {
    return await exchange(session, connection, url, question);
  } catch (error) {
    const wasReused = connection.opened() === before;
    if (session.signal.aborted || question.method === 'POST' || !wasReused || failureReasonOf(error) !== 'blocked')
      throw error;
  }
  const other = openConnection(session, url.origin, connection);
  try {
    return await exchange(session, other, url, question);
  } finally {
    void other.client.destroy();
  }
}

async function exchange(
  { network, signal, time, running }: Session,
  { client, address, httpVersion }: Connection,
  url: URL,
  question: HttpRequest,
): Promise<HttpResponse> {
  if (signal.aborted) throw abortError(signal);
  const { userAgent, connectionsPerSecond, timeouts } = network.settings;
  const late = () => new DialError('timeout', 'no whole answer in time');
  let over = false;
  const sent: { end: EndRequest | null } = { end: null };
  // Not AbortSignal.timeout: its timer stays for the whole time limit after each of a host's hundreds of requests.
  const timer = setTimeout(() => {
    over = true;
    sent.end?.(late());
  }, timeouts.exchange);
  let end: ReturnType<HostTimeBudget['begin']> | null = null;
  try {
    await acquireSlot(address, connectionsPerSecond * REQUESTS_PER_CONNECTION, signal, 'requests');
    if (over) throw late();
    end = time?.begin() ?? null;
    const answer = await sendBounded(
      client,
      {
        path: `${url.pathname}${url.search}`,
        method: question.method ?? 'GET',
        body: question.body ?? null,
        headers: {
          'user-agent': userAgent,
          accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
          'accept-encoding': 'gzip, br',
          ...question.headers,
        },
      },
      question.bodyMax ?? BODY_MAX,
      (endRequest) => {
        sent.end = endRequest;
        running.add(endRequest);
      },
    );
    noteAnswer(address, answer.status, answer.waited, headerValue(answer.headers, 'retry-after'));
    if (signal.aborted) throw abortError(signal);
    if (!answer.body.late) end?.(true);
    const body = await decompress(answer.body, headerValue(answer.headers, 'content-encoding'));
    return { url: url.href, address, httpVersion, status: answer.status, headers: answer.headers, body };
  } catch (error) {
    throw asDialError(error, signal);
  } finally {
    clearTimeout(timer);
    if (sent.end) running.delete(sent.end);
    end?.(false);
  }
}

/** Connects subject to the target policy; over TLS any certificate is accepted, since the tls probe evaluates it. */
function connector(
  { network, signal }: Session,
  { address, like, httpVersion }: ConnectionOrder,
  onReached: () => void,
): buildConnector.connector {
  const ALPNProtocols = [httpVersion === '2' ? 'h2' : 'http/1.1'];
  return (options, callback) => {
    const secure = options.protocol === 'https:';
    const port = Number(options.port) || (secure ? 443 : 80);
    network
      .connect({ address, port }, { signal, like })
      .then((socket) => {
        onReached();
        return socket;
      })
      .then(
        (socket): Promise<net.Socket> =>
          secure
            ? connectTls(socket, options.hostname, network.settings.timeouts.connect, { ALPNProtocols })
            : Promise.resolve(socket),
      )
      .then((socket) => {
        if (httpVersion === '2' && (socket as tls.TLSSocket).alpnProtocol !== 'h2') {
          socket.destroy();
          throw new DialError('protocol-error', 'HTTP/2 was not agreed on');
        }
        callback(null, socket);
      })
      .catch((error) => callback(error as Error, null));
  };
}

function asDialError(error: unknown, signal: AbortSignal): DialError {
  if (error instanceof DialError) return error;
  if (signal.aborted) return abortError(signal);
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return new DialError('timeout', message);
    case 'UND_ERR_HEADERS_OVERFLOW':
      return new DialError('too-large', message);
    case 'UND_ERR_SOCKET':
      return new DialError('blocked', message);
    default:
      return new DialError(failureReasonOf(error), message, { cause: error });
  }
}
