import { WebSocket } from 'ws';
import { type ClientRequest, clock } from './messages.ts';

/** The pages: the requested number of sockets, each logged in, in a separate process. */

/** Connections that are opened concurrently. */
const AT_ONCE = 200;
/** Connections from one address; below the server's rate limit per minute. */
const PER_ADDRESS = 500;

let delays: number[] = [];
let expected = Number.POSITIVE_INFINITY;

function answerWhenAll(): void {
  if (delays.length < expected) return;
  expected = Number.POSITIVE_INFINITY;
  const heard = delays;
  delays = [];
  process.send!({ delays: heard });
}

/** @param from number of its address */
function openOne(url: string, token: string, from: number): Promise<void> {
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    headers: { 'x-forwarded-for': `198.18.${from >> 8}.${from & 255}` },
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
    socket.on('message', (data) => {
      const arrived = clock();
      const message = JSON.parse(String(data)) as { type: string; from?: string };
      if (message.type === 'auth_success') return resolve();
      if (message.type !== 'new_invitation') return;
      delays.push(arrived - Number(message.from));
      answerWhenAll();
    });
  });
}

async function open(count: number, url: string, tokens: readonly string[]): Promise<void> {
  // Round robin over the addresses: the server also limits the sockets of one network that have not logged in yet.
  const addresses = Math.ceil(count / PER_ADDRESS);
  let next = 0;
  const work = async () => {
    for (let mine = next++; mine < count; mine = next++)
      await openOne(url, tokens[mine % tokens.length]!, mine % addresses);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

process.on('message', async ({ open: count, url, tokens, expect }: ClientRequest) => {
  if (count !== undefined) {
    await open(count, url!, tokens!);
    process.send!({});
  } else if (expect !== undefined) {
    expected = expect;
    answerWhenAll();
  }
});
