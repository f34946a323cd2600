import { Worker } from 'node:worker_threads';
import type { ImageSize } from './image-size.ts';

/**
 * The thread that stores uploads and starts the processes that re-encode them. Starting a process blocks the calling
 * thread until the process runs its program, which took up to 36 ms on a busy host; megabytes of uploads in the heap of
 * the serving thread caused 15 ms of garbage collection every second. This way, requests wait for neither.
 */

/** What to draw of an upload. */
export interface Drawing {
  /** Field of JSON that has the image in base64; null if the upload is the image itself. */
  field: string | null;
  /** Bytes of the image. */
  bytesMax: number;
  /** Longer side of the result, in pixels. */
  sidePx: number;
  format: 'png' | 'webp';
}

/** Messages to the thread: bytes of an upload as they arrive, then what to draw from it, or that it was aborted. */
export type DrawMessage = { id: number } & (
  | { bytes: Uint8Array<ArrayBuffer> }
  | { drawing: Drawing }
  | { forget: true }
);

/** `invalid` also when the process crashed or took too long; `no-field` if the JSON has no text in the field. */
export type DrawnImage =
  | (ImageSize & { bytes: Uint8Array<ArrayBuffer> })
  | 'invalid'
  | 'too-large'
  | 'not-json'
  | 'no-field';

/** Two messages per drawing: the id of its process, then the result. */
export type DrawReply = { id: number; pid: number | undefined } | { id: number; drawn: DrawnImage };

interface Pending {
  pid?: number | undefined;
  settle: (drawn: DrawnImage | 'thread-ended') => void;
}

interface DrawingThread {
  worker: Worker;
  pending: Map<number, Pending>;
  ended: boolean;
}

/** Smaller chunks are collected before they are sent: a body of single bytes would be millions of messages. */
const PART_BYTES = 16 * 1024;
/** Two semi-spaces of one megabyte: bytes of uploads are outside of its heap. */
const YOUNG_GENERATION_MB = 3;

let thread: DrawingThread | null = null;
let lastId = 0;

/** An upload in the thread, which is started for the first one and again after it has ended. */
export class Upload {
  readonly #id: number;
  readonly #thread: DrawingThread;
  #bytes = 0;
  #part = new Uint8Array(0);
  #filled = 0;
  #over = false;

  constructor() {
    thread ??= startThread();
    lastId += 1;
    this.#id = lastId;
    this.#thread = thread;
  }

  /** Number of bytes so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Moves bytes to the thread: they cannot be read here afterwards. */
  add(chunk: Uint8Array): void {
    const { buffer, byteLength } = chunk;
    this.#bytes += byteLength;
    // A view of a larger buffer, such as the pool of small ones, does not own its memory.
    if (byteLength >= PART_BYTES && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) {
      this.#sendPart();
      this.#send({ id: this.#id, bytes: new Uint8Array(buffer) }, [buffer]);
      return;
    }
    for (let at = 0; at < byteLength; ) {
      if (this.#filled === this.#part.length) {
        this.#sendPart();
        this.#part = new Uint8Array(PART_BYTES);
      }
      const piece = chunk.subarray(at, at + PART_BYTES - this.#filled);
      this.#part.set(piece, this.#filled);
      this.#filled += piece.length;
      at += piece.length;
    }
  }

  #sendPart(): void {
    const bytes = this.#part.subarray(0, this.#filled);
    this.#part = new Uint8Array(0);
    this.#filled = 0;
    if (bytes.length > 0) this.#send({ id: this.#id, bytes }, [bytes.buffer]);
  }

  /** Frees the memory of an upload that will not be drawn; does nothing after `draw`. */
  forget(): void {
    if (this.#over) return;
    this.#over = true;
    this.#send({ id: this.#id, forget: true });
  }

  /**
   * Re-encodes the upload in a separate process, once.
   * @returns `thread-ended` if the thread ended before the upload was drawn
   */
  draw(drawing: Drawing): Promise<DrawnImage | 'thread-ended'> {
    const { worker, pending, ended } = this.#thread;
    if (ended || this.#over) return Promise.resolve('thread-ended');
    this.#over = true;
    return new Promise((resolve) => {
      pending.set(this.#id, { settle: resolve });
      // A busy thread keeps the process alive; an idle one does not.
      worker.ref();
      this.#sendPart();
      this.#send({ id: this.#id, drawing });
    });
  }

  #send(message: DrawMessage, transfer: ArrayBuffer[] = []): void {
    this.#thread.worker.postMessage(message, transfer);
  }
}

function startThread(): DrawingThread {
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    name: 'drawing',
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const started: DrawingThread = { worker, pending: new Map(), ended: false };
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
    started.ended = true;
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
