import assert from 'node:assert/strict';
import type http from 'node:http';
import type { Socket } from 'node:net';
import { after, it } from 'node:test';
import { startTestServers } from '../testing/test-servers.ts';
import { createHttpClient, type HttpRequest } from './client.ts';

const ground = startTestServers({ timeouts: { connect: 60_000, dns: 60_000, exchange: 60_000 } });
after(() => ground.close());

/** A client of a server, and the requests that the server received, with the number of requests of their connection. */
async function open(address: string, answer: (request: http.IncomingMessage, nth: number) => string | null) {
  const received: string[] = [];
  const counts = new Map<Socket, number>();
  await ground.web(`${address} 80`, (request, response) => {
    const nth = (counts.get(request.socket) ?? 0) + 1;
    counts.set(request.socket, nth);
    received.push(`${request.method} ${request.url} ${nth}`);
    const text = answer(request, nth);
    if (text === null) request.socket.destroy();
    else response.end(text);
  });
  const client = createHttpClient(ground.network, new AbortController().signal, { 'site.example': [address] });
  after(() => client.close());
  const ask = async (path: string, question?: HttpRequest) =>
    client.ask(new URL(path, 'http://site.example'), question).then(
      ({ body }) => Buffer.from(body.bytes).toString(),
      ({ reason }) => `not answered: ${reason}`,
    );
  return { ask, received };
}

/** Requests until the client uses an open connection: it opens up to six. */
const REQUESTS = 12;

it('repeats a request whose open connection the server closes without a response, on a new connection', async () => {
  const { ask, received } = await open('192.0.2.1', (_request, nth) => (nth === 1 ? 'page' : null));
  for (let at = 0; at < REQUESTS; at++) assert.equal(await ask(`/${at}`), 'page');
  const closed = received.flatMap((line, at) => (line.endsWith(' 2') ? [[line, received[at + 1]]] : []));
  assert.ok(closed.length > 0, received.join('\n'));
  for (const [line, next] of closed) assert.equal(next, line?.replace(/2$/, '1'));
});

it('repeats no request that may change something, none on a new connection, and none twice', async () => {
  const { ask, received } = await open('192.0.2.2', ({ url }) => (url?.startsWith('/page') ? 'page' : null));
  assert.equal(await ask('/first'), 'not answered: blocked');
  for (let at = 0; at < REQUESTS; at++) {
    assert.equal(await ask('/page'), 'page');
    assert.equal(await ask(`/posted-${at}`, { method: 'POST', body: 'a=1' }), 'not answered: blocked');
    assert.equal(await ask('/page'), 'page');
    assert.equal(await ask(`/closed-${at}`), 'not answered: blocked');
  }
  const timesOf = (path: string) => received.filter((line) => line.includes(` ${path} `)).length;
  assert.equal(timesOf('/first'), 1);
  for (let at = 0; at < REQUESTS; at++) {
    assert.equal(timesOf(`/posted-${at}`), 1);
    const onOpen = received.some((line) => line.includes(` /closed-${at} `) && !line.endsWith(' 1'));
    assert.equal(timesOf(`/closed-${at}`), onOpen ? 2 : 1);
  }
});
