import { execFile } from 'node:child_process';
import path from 'node:path';
import type { ErrorId } from '@assay/contract/errors.ts';
import { AppError } from '../../errors.ts';
import { type ImageSize, imageSize } from './image-size.ts';

/** Sides of an image that is still decoded: 16 megapixels at most. */
const SIDE_MAX = 4096;
/** An image of that size takes less than two seconds. */
const TIMEOUT_MS = 20_000;
const RESULT_BYTES_MAX = 64 * 1024 * 1024;
/** Processes that draw at the same time; so many further uploads wait, each held in memory. */
const AT_ONCE = 2;
const WAITING_MAX = 12;

/** What an upload may be, and what becomes of it. */
export interface Redrawing {
  /** Bytes of the upload. */
  bytesMax: number;
  /** Longer side of the result, in pixels. */
  sidePx: number;
  format: 'png' | 'webp';
  refusals: { invalid: ErrorId; tooLarge: ErrorId };
}

/**
 * Draws an uploaded image anew: decoded, turned upright, made smaller and written again, so that nothing but pixels is
 * kept. It is decoded in a process of its own: a fault in the decoder ends that process only. Takes PNG, JPEG and WebP,
 * whatever they say of themselves.
 * @param typed base64, with or without `data:image/…;base64,` before it
 * @throws {AppError} the two refusals; server-busy while too many others wait
 */
export async function redraw(typed: string, wanted: Redrawing): Promise<ImageSize & { bytes: Buffer }> {
  const { bytesMax, refusals } = wanted;
  const base64 = typed.replace(/^data:image\/[a-z.+-]{1,20};base64,/i, '');
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) throw new AppError(refusals.invalid);
  const upload = Buffer.from(base64, 'base64');
  const size = imageSize(upload);
  if (!size || size.width === 0 || size.height === 0) throw new AppError(refusals.invalid);
  if (upload.length > bytesMax || size.width > SIDE_MAX || size.height > SIDE_MAX) {
    throw new AppError(refusals.tooLarge, { megabytes: bytesMax / 1024 / 1024, pixels: SIDE_MAX });
  }
  const bytes = await takeTurn(() => drawInChild(upload, wanted));
  const drawn = bytes && imageSize(bytes);
  if (!drawn) throw new AppError(refusals.invalid);
  return { bytes, ...drawn };
}

let drawing = 0;
const waiting: (() => void)[] = [];

async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_MAX) throw new AppError('server-busy', {}, 5);
  // Whoever ends hands its place on, so that the count stays as it is.
  if (drawing >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else drawing += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else drawing -= 1;
  }
}

/** Null when it is no image, or the process broke or took too long. */
function drawInChild(upload: Buffer, { sidePx, format }: Redrawing): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--max-old-space-size=128', path.join(import.meta.dirname, 'redraw-child.ts'), String(sidePx), format],
      {
        encoding: 'buffer',
        maxBuffer: RESULT_BYTES_MAX,
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
        env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1' },
      },
      (error, stdout) => resolve(error ? null : stdout),
    );
    // A child that ended early closes its input; the callback above tells.
    child.stdin?.on('error', () => {});
    child.stdin?.end(upload);
  });
}
