import { execFile } from 'node:child_process';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NO_FIELD_EXIT, NOT_JSON_EXIT, SIZE_BYTES, TOO_LARGE_EXIT } from './child-protocol.ts';
import type { Drawn, DrawOrder, DrawReply } from './drawing-thread.ts';

/** Runs in the thread of drawing-thread.ts: one process per order. */

const CHILD = path.join(import.meta.dirname, 'redraw-child.ts');
/** An image of that size takes less than two seconds of CPU time; at a load of 30 on two cores, a minute. */
const TIMEOUT_MS = 120_000;
const RESULT_BYTES_MAX = 64 * 1024 * 1024;

const REFUSALS: Readonly<Record<string, Drawn>> = {
  [TOO_LARGE_EXIT]: 'too-large',
  [NOT_JSON_EXIT]: 'not-json',
  [NO_FIELD_EXIT]: 'no-field',
};

const port = parentPort!;

function reply(message: DrawReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

port.on('message', ({ id, upload, field, bytesMax, sidePx, format }: DrawOrder) => {
  const child = execFile(
    process.execPath,
    ['--max-old-space-size=128', CHILD, String(bytesMax), String(sidePx), format, ...(field === null ? [] : [field])],
    {
      encoding: 'buffer',
      maxBuffer: RESULT_BYTES_MAX,
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1' },
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
  // A child that ended early closes its input; the callback above tells.
  child.stdin?.on('error', () => {});
  child.stdin?.end(upload);
});
