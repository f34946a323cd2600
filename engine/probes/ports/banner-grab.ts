import type net from 'node:net';
import { DialError } from '#network/network.ts';
import type { ProbeSequence } from './probe-payloads.ts';

const ANSWER_MAX = 16 * 1_024;
/** Silence after the first bytes that ends a response, in milliseconds, */
const QUIET_MS = 250;
/** and the maximum time for a complete response: some servers never stop sending. */
const TALK_MAX_MS = 1_500;
/** Time in which an unassigned port may send a greeting before it receives an HTTP request. */
const GREETING_MS = 1_000;

/** Transcript of a port, in order. */
export interface BannerTranscript {
  greeting: Buffer;
  answers: Buffer[];
  /** The server closed the connection. */
  closed: boolean;
}

/**
 * The transcript of a dialogue in which the server answered a question.
 * @throws {DialError} if it did not
 */
export function answered(said: BannerTranscript): BannerTranscript {
  if (said.answers.some((answer) => answer.length > 0)) return said;
  throw new DialError(said.closed ? 'blocked' : 'timeout', 'no answer in the dialogue');
}

/**
 * Runs a dialogue over an open connection: bounded in bytes and time, ended by close, silence or the scan's abort.
 * @param fallback payload for a server that should send a greeting but is silent, if the dialogue allows it
 * @param timeout milliseconds for the first bytes of each response
 */
export async function grabBanner(
  socket: net.Socket,
  dialogue: ProbeSequence,
  fallback: Uint8Array,
  timeout: number,
  signal: AbortSignal,
): Promise<BannerTranscript> {
  const said: BannerTranscript = { greeting: Buffer.alloc(0), answers: [], closed: false };
  const ear = openEar(socket, signal);
  try {
    if (dialogue.greets) {
      said.greeting = await ear.next(dialogue.orHttp ? Math.min(timeout, GREETING_MS) : timeout, dialogue.greeted);
      if (said.greeting.length === 0 && dialogue.orHttp && !ear.closed()) {
        socket.write(fallback);
        said.answers.push(await ear.next(timeout));
      }
      // A server that sends no greeting is not the expected service.
      if (said.greeting.length === 0 || dialogue.saidAll?.(said.greeting)) return said;
    }
    for (const question of dialogue.questions) {
      if (ear.closed()) break;
      const words = typeof question === 'function' ? question(said.answers.at(-1) ?? said.greeting) : question;
      if (words === null) continue;
      socket.write(words);
      const answer = await ear.next(timeout, dialogue.complete);
      said.answers.push(answer);
      if (answer.length === 0) break;
    }
    return said;
  } finally {
    said.closed = ear.closed();
    if (dialogue.farewell && !said.closed) socket.end(dialogue.farewell);
  }
}

function openEar(socket: net.Socket, signal: AbortSignal) {
  let waiting: Buffer[] = [];
  let size = 0;
  let ended = socket.destroyed;
  let wake: () => void = () => {};
  socket.on('data', (chunk: Buffer) => {
    if (size < ANSWER_MAX) waiting.push(chunk);
    size += chunk.length;
    // A flood is not a response: enough bytes were received.
    if (size >= ANSWER_MAX * 4) socket.destroy();
    wake();
  });
  const end = () => {
    ended = true;
    wake();
  };
  socket.once('close', end).once('end', end);
  signal.addEventListener('abort', end, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', end));

  return {
    closed: () => ended,
    /** Reads the next response: waits for its first byte, then until it is complete, quiet, closed, full or late. */
    async next(timeout: number, complete?: (answer: Buffer) => boolean): Promise<Buffer> {
      const deadline = performance.now() + timeout;
      let last = Number.POSITIVE_INFINITY;
      for (;;) {
        const answer = Buffer.concat(waiting);
        const full = answer.length >= ANSWER_MAX || (answer.length > 0 && complete?.(answer));
        if (ended || full) return take();
        const now = performance.now();
        if (answer.length > 0) last = Math.min(last, now + TALK_MAX_MS);
        const patience = answer.length > 0 ? Math.min(QUIET_MS, last - now) : deadline - now;
        if (patience <= 0 || !(await nextEvent(patience))) return take();
      }
    },
  };

  function take(): Buffer {
    const answer = Buffer.concat(waiting).subarray(0, ANSWER_MAX);
    waiting = [];
    return answer;
  }

  /** False if nothing happened in time. */
  function nextEvent(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
