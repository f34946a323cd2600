import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNetwork } from '#network/connections/open-network.ts';
import { DEFAULT_NETWORK } from '#settings.ts';
import { createProviderClient } from '../provider-client.ts';

/** One response of the simulated provider; status 200 and an empty body by default. */
export interface PublishedReply {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  /** Closes the connection after this many bytes. */
  cutAt?: number;
}

export const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The responses of an example, by the longest prefix of the path. */
export function serving(answers: Readonly<Record<string, unknown>>): (path: string) => PublishedReply {
  return (path) => {
    const found = Object.keys(answers)
      .filter((beginning) => path.startsWith(beginning))
      .toSorted((a, b) => b.length - a.length)[0];
    return found === undefined ? { status: 404 } : { body: written(answers[found]) };
  };
}

/** A server on loopback that responds as a test defines, and the network that reaches it. */
export async function openPublisher() {
  const publisher = { reply: (_path: string): PublishedReply => ({ status: 404 }), asked: [] as string[], url: '' };
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    publisher.asked.push(path);
    request.resume();
    const { status = 200, body = '', headers = {}, cutAt } = publisher.reply(path);
    const length = cutAt === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    response.writeHead(status, { ...headers, ...length });
    if (cutAt === undefined) return void response.end(body);
    response.write(body.slice(0, cutAt));
    setImmediate(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  publisher.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(publisher, {
    network: createNetwork({ ...DEFAULT_NETWORK, timeouts: { connect: 2_000, dns: 500, exchange: 5_000 } }),
    /** No cache, no pauses: each case sends new requests. */
    exchange: () => createProviderClient({ pausesMs: [], freshMs: 0, sleep: async () => undefined }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}
