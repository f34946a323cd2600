import type net from 'node:net';
import type { Dialogue } from './dialogues.ts';

const ANSWER_MAX = 16 * 1_024;
/** After the first bytes, this much silence ends an answer. */
const QUIET_MS = 250;
/** Ports that are nobody's in particular get this long to greet before they are asked for a page. */
const GREETING_MS = 1_000;

/** Everything a port said, in order. */
export interface Heard {
  greeting: Buffer;
  answers: Buffer[];
}

/**
 * Holds a dialogue over an open connection: bounded in bytes and time, ended by close, silence or the scan's stop.
 * @param timeout milliseconds for the first bytes of each answer
 */
export async function holdDialogue(
  socket: net.Socket,
  dialogue: Dialogue,
  fallback: Uint8Array,
  timeout: number,
  signal: AbortSignal,
): Promise<Heard> {
  const heard: Heard = { greeting: Buffer.alloc(0), answers: [] };
  const ear = openEar(socket, signal);
  if (dialogue.greets) {
    heard.greeting = await ear.next(dialogue.orHttp ? Math.min(timeout, GREETING_MS) : timeout);
    if (heard.greeting.length === 0 && dialogue.orHttp && !ear.closed()) {
      socket.write(fallback);
      heard.answers.push(await ear.next(timeout));
    }
    // Whoever should have greeted and did not is not what was expected.
    if (heard.greeting.length === 0 || dialogue.saidAll?.(heard.greeting)) return heard;
  }
  for (const question of dialogue.questions) {
    if (ear.closed()) break;
    socket.write(question);
    const answer = await ear.next(timeout, dialogue.complete);
    heard.answers.push(answer);
    if (answer.length === 0) break;
  }
  return heard;
}

function openEar(socket: net.Socket, signal: AbortSignal) {
  let waiting: Buffer[] = [];
  let size = 0;
  let ended = false;
  let wake: () => void = () => {};
  socket.on('data', (chunk: Buffer) => {
    if (size < ANSWER_MAX) waiting.push(chunk);
    size += chunk.length;
    // A flood is no answer: enough has been heard.
    if (size >= ANSWER_MAX * 4) socket.destroy();
    wake();
  });
  const end = () => {
    ended = true;
    wake();
  };
  socket.once('close', end).once('end', end);
  signal.addEventListener('abort', end, { once: true });

  return {
    closed: () => ended,
    /** The next answer: waits for its first byte, then until it is complete, quiet, closed or full. */
    async next(timeout: number, complete?: (answer: Buffer) => boolean): Promise<Buffer> {
      const deadline = performance.now() + timeout;
      for (;;) {
        const answer = Buffer.concat(waiting);
        const full = answer.length >= ANSWER_MAX || (answer.length > 0 && complete?.(answer));
        if (ended || full) return take();
        const patience = answer.length > 0 ? QUIET_MS : deadline - performance.now();
        if (patience <= 0 || !(await nextEvent(patience))) return take();
      }
    },
  };

  function take(): Buffer {
    const answer = Buffer.concat(waiting).subarray(0, ANSWER_MAX);
    waiting = [];
    return answer;
  }

  /** False when nothing happened in time. */
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
