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

it('repeats a request whose open connection the server closes without a response, on a new connection', async () => {
  const { ask, received } = await open('192.0.2.1', (_request, nth) => (nth === 1 ? 'page' : null));
  // The client opens several connections before it uses one again.
  for (let at = 0; !received.some((line) => line.endsWith(' 2')); at++) assert.equal(await ask(`/${at}`), 'page');
  const [first, second] = received.slice(-2);
  assert.match(first!, / 2$/);
  assert.equal(second, first!.replace(/2$/, '1'));
});

/** More requests at once than the client opens connections, so that the next one uses an open connection. */
const AT_ONCE = 8;

it('repeats no request that may change something, none on a new connection, and none twice', async () => {
  const { ask, received } = await open('192.0.2.2', ({ url }) => (url === '/page' ? 'page' : null));
  const requestsOf = (path: string) => received.filter((line) => line.includes(` ${path} `));
  assert.equal(await ask('/first'), 'not answered: blocked');
  assert.equal(requestsOf('/first').length, 1);
  // The client opens another connection for a request that follows another one at once.
  for (let at = 0, onNew = false; !onNew; at++) {
    const path = `/new-${at}`;
    assert.equal(await ask('/page'), 'page');
    assert.equal(await ask(path), 'not answered: blocked');
    onNew = requestsOf(path)[0]!.endsWith(' 1');
    assert.equal(requestsOf(path).length, onNew ? 1 : 2);
  }
  const questions: Record<string, HttpRequest> = { closed: {}, posted: { method: 'POST', body: 'a=1' } };
  for (const [name, question] of Object.entries(questions)) {
    // Again if the open connections were closed as idle before the request.
    for (let path = '', at = 0, onOpen = false; !onOpen; at++) {
      path = `/${name}-${at}`;
      await Promise.all(Array.from({ length: AT_ONCE }, () => ask('/page')));
      assert.equal(await ask(path, question), 'not answered: blocked');
      onOpen = requestsOf(path).some((line) => !line.endsWith(' 1'));
      assert.equal(requestsOf(path).length, onOpen && question.method !== 'POST' ? 2 : 1);
    }
  }
});
