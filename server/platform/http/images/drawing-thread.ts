import { Worker } from 'node:worker_threads';
import type { ImageSize } from './image-size.ts';
import type { ImageUpload } from './upload.ts';

/**
 * The thread that starts the processes that draw images. Starting a process blocks the calling thread until the process runs its
 * program, which took up to 36 ms on a busy machine; requests do not wait for it this way.
 */

/** An upload for one process to draw. */
export interface DrawOrder {
  id: number;
  /** As it was sent. */
  upload: Uint8Array<ArrayBuffer>;
  /** See `ImageUpload`. */
  field: string | null;
  /** Bytes of the image. */
  bytesMax: number;
  /** Longer side of the result, in pixels. */
  sidePx: number;
  format: 'png' | 'webp';
}

/** `invalid` also when the process crashed or took too long; `no-field` if the JSON has no text in the field. */
export type Drawn =
  | (ImageSize & { bytes: Uint8Array<ArrayBuffer> })
  | 'invalid'
  | 'too-large'
  | 'not-json'
  | 'no-field';

/** Two messages per order: the id of its process, then the result. */
export type DrawReply = { id: number; pid: number | undefined } | { id: number; drawn: Drawn };

interface Pending {
  pid?: number | undefined;
  settle: (drawn: Drawn | 'thread-ended') => void;
}

interface DrawingThread {
  worker: Worker;
  pending: Map<number, Pending>;
}

let thread: DrawingThread | null = null;
let lastId = 0;

/**
 * Draws one upload in a process of its own. The thread is started for the first upload and again after it has ended. The
 * bytes of the upload are moved to the thread: they cannot be read afterwards.
 * @returns `thread-ended` if the thread ended before the upload was drawn
 */
export function drawInThread(
  { bytes, field }: ImageUpload,
  { bytesMax, sidePx, format }: Omit<DrawOrder, 'id' | 'upload' | 'field'>,
): Promise<Drawn | 'thread-ended'> {
  thread ??= startThread();
  const { worker, pending } = thread;
  lastId += 1;
  const id = lastId;
  const upload = withOwnMemory(bytes);
  return new Promise((resolve) => {
    pending.set(id, { settle: resolve });
    // A busy thread keeps the process alive; an idle one does not.
    worker.ref();
    const order: DrawOrder = { id, upload, field, bytesMax, sidePx, format };
    worker.postMessage(order, [upload.buffer]);
  });
}

/** A small Buffer is part of a pool, which cannot be transferred. */
function withOwnMemory({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> {
  const whole = buffer.byteLength === byteLength && buffer instanceof ArrayBuffer;
  return whole ? new Uint8Array(buffer) : new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength));
}

function startThread(): DrawingThread {
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), { name: 'drawing', execArgv: [] });
  const started: DrawingThread = { worker, pending: new Map() };
  const { pending } = started;
  worker.unref();
  worker.on('message', (reply: DrawReply) => {
    const order = pending.get(reply.id);
    if (!order) return;
    if ('pid' in reply) {
      order.pid = reply.pid;
      return;
    }
    pending.delete(reply.id);
    if (pending.size === 0) worker.unref();
    order.settle(reply.drawn);
  });
  // The exit event follows.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (thread === started) thread = null;
    for (const { pid, settle } of pending.values()) {
      endProcess(pid);
      settle('thread-ended');
    }
  });
  return started;
}

/** The time limit of a process ends with the thread that started it. */
function endProcess(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
