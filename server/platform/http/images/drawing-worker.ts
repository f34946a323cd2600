import { type ChildProcess, execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NO_FIELD_EXIT, NOT_JSON_EXIT, SIZE_BYTES, TOO_LARGE_EXIT } from './child-protocol.ts';
import type { Drawing, DrawMessage, DrawnImage, DrawReply } from './drawing-thread.ts';

/** Runs in the thread of drawing-thread.ts: one process per drawing. */

const CHILD = path.join(import.meta.dirname, 'redraw-child.ts');
/** An image of that size takes less than two seconds of CPU time; at a load of 30 on two cores, a minute. */
const TIMEOUT_MS = 120_000;
/** A third of the share of others: two of these processes would keep two cores from serving requests. */
const NICENESS = 5;
/** Added to the score by which Linux chooses what to kill when memory runs out: this process before the server (proc(5)). */
const OUT_OF_MEMORY_SCORE = '500';
const RESULT_BYTES_MAX = 64 * 1024 * 1024;
const REFUSALS: Readonly<Record<string, DrawnImage>> = {
  [TOO_LARGE_EXIT]: 'too-large',
  [NOT_JSON_EXIT]: 'not-json',
  [NO_FIELD_EXIT]: 'no-field',
};

const port = parentPort!;
const uploads = new Map<number, Uint8Array[]>();

function reply(message: DrawReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

port.on('message', (message: DrawMessage) => {
  const { id } = message;
  const chunks = uploads.get(id) ?? [];
  if ('bytes' in message) {
    chunks.push(message.bytes);
    uploads.set(id, chunks);
    return;
  }
  uploads.delete(id);
  if ('drawing' in message) draw(id, chunks, message.drawing);
});

function draw(id: number, chunks: readonly Uint8Array[], { field, bytesMax, sidePx, format }: Drawing): void {
  // Modules compiled by an earlier child do not need to be compiled again: half the CPU time of a small image.
  const { NODE_COMPILE_CACHE: cache } = process.env;
  const child = execFile(
    process.execPath,
    [
      '--max-old-space-size=128',
      CHILD,
      ...[String(bytesMax), String(sidePx), format],
      ...(field === null ? [] : [field]),
    ],
    {
      encoding: 'buffer',
      maxBuffer: RESULT_BYTES_MAX,
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      env: {
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '1',
        ...(cache ? { NODE_COMPILE_CACHE: cache } : {}),
      },
    },
    (error, stdout) => {
      if (error) return reply({ id, drawn: REFUSALS[String(error.code)] ?? 'invalid' });
      // A copy, since the memory of a small Buffer belongs to a pool that cannot be transferred.
      const bytes = new Uint8Array(stdout.subarray(SIZE_BYTES));
      const size = { width: stdout.readUInt32BE(0), height: stdout.readUInt32BE(4) };
      reply({ id, drawn: { ...size, bytes } }, [bytes.buffer]);
    },
  );
  reply({ id, pid: child.pid });
  giveWay(child);
  // A child that exits early closes its input; execFile reports the failure.
  child.stdin?.on('error', () => {});
  for (const chunk of chunks) child.stdin?.write(chunk);
  child.stdin?.end();
}

function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  // It has ended already, or the system does not permit it or is another, if these fail.
  writeFile(`/proc/${pid}/oom_score_adj`, OUT_OF_MEMORY_SCORE).catch(() => {});
  try {
    os.setPriority(pid, NICENESS);
  } catch {}
}
