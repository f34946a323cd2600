import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of three APIs
  body: any;
}

export interface ApiResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A ticket as a test sees it. */
export interface SeenTicket {
  key: string;
  title: string;
  text: string;
  open: boolean;
  comments: string[];
}

/** An API of a ticket system on loopback, as its documentation describes it. */
export interface TicketServer {
  url: string;
  port: number;
  requests: ApiRequest[];
  tickets(): SeenTicket[];
  /** Someone changes a ticket there. @param declined without a fix */
  closeThere(key: string, declined: boolean): void;
  commentThere(key: string, author: string, text: string): void;
  /** Responds to the next request whose method and path match with this, without an effect. */
  answerNext(method: string, path: RegExp, response: ApiResponse): void;
  /** Handles the next matching request, and closes the connection without a response. */
  loseNext(method: string, path: RegExp): void;
}

/** Serves `handle` on loopback until the tests are over. */
export async function loopbackApi(
  handle: (request: ApiRequest) => ApiResponse,
): Promise<Pick<TicketServer, 'url' | 'port' | 'requests' | 'answerNext' | 'loseNext'>> {
  const requests: ApiRequest[] = [];
  const planned: { method: string; path: RegExp; response: ApiResponse | null }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = await read(incoming);
    requests.push(request);
    const at = planned.findIndex(({ method, path }) => method === request.method && path.test(request.path));
    const [plan] = at < 0 ? [] : planned.splice(at, 1);
    const { status, body, headers = {} } = plan?.response ?? handle(request);
    if (plan?.response === null) return void outgoing.destroy();
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, requests, url: `http://127.0.0.1:${port}` },
    answerNext: (method, path, response) => void planned.push({ method, path, response }),
    loseNext: (method, path) => void planned.push({ method, path, response: null }),
  };
}

async function read(incoming: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url!, 'http://api.example');
  const text = Buffer.concat(chunks).toString();
  return {
    method: incoming.method!,
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: incoming.headers,
    body: text === '' ? null : JSON.parse(text),
  };
}
