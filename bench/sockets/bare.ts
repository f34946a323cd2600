import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { clock, SETTLE_MS, type ServerRequest, type ServerResponse } from './messages.ts';

/**
 * The peer: a server of the package `ws` alone with the same messages. It believes every token, and its notices do not go
 * through a database.
 */

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(server, 'listening');
const companies = new Map<number, Set<WebSocket>>();

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const company = Number(/"token":"(\d+)"/.exec(String(data))?.[1]);
    companies.set(company, (companies.get(company) ?? new Set()).add(socket));
    socket.send(JSON.stringify({ type: 'auth_success' }));
  });
});

async function answer({ start, memory, tell, stop }: ServerRequest): Promise<ServerResponse> {
  if (start !== undefined) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the peer does not listen');
    return { url: `ws://127.0.0.1:${address.port}/ws`, tokens: Array.from({ length: start }, (_, at) => String(at)) };
  }
  if (memory) {
    await sleep(SETTLE_MS);
    for (let i = 0; i < 3; i++) globalThis.gc?.();
    const { rss: resident, heapUsed: heap } = process.memoryUsage();
    return { memory: { resident, heap } };
  }
  if (tell !== undefined) {
    const message = JSON.stringify({ type: 'new_invitation', from: String(clock()) });
    for (const socket of tell === 'everyone' ? server.clients : (companies.get(tell) ?? [])) socket.send(message);
  }
  if (stop) {
    for (const socket of server.clients) socket.terminate();
    server.close();
  }
  return {};
}

process.on('message', async (question: ServerRequest) => {
  process.send?.(await answer(question));
  if (question.stop) process.disconnect();
});
