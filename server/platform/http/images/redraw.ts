import type { ErrorId } from '@assay/contract/errors.ts';
import { AppError } from '#platform/errors.ts';
import { IMAGE_SIDE_MAX } from './child-protocol.ts';
import type { ImageSize } from './image-size.ts';
import type { ImageUpload } from './upload.ts';

/** Maximum number of concurrent image processes; the same number of further uploads waits, each kept in memory. */
const AT_ONCE = 2;
const WAITING_MAX = 12;
const RETRY_SECONDS = 5;

/** Requirements of an upload and its output format. */
export interface Redrawing {
  /** Bytes of the upload. */
  bytesMax: number;
  /** Longer side of the result, in pixels. */
  sidePx: number;
  format: 'png' | 'webp';
  refusals: { invalid: ErrorId; tooLarge: ErrorId };
}

/**
 * Re-encodes an uploaded image: decoded, rotated upright, resized and encoded again, so that only pixels are kept. Only
 * its length is checked here; JSON, base64, header and pixels are parsed in a separate process, so that no upload
 * delays other requests and a decoder failure ends only that process. Accepts PNG, JPEG and WebP, regardless of their
 * declared type.
 * @throws {AppError} the two refusals; bad-request and validation-failed for JSON; server-busy while too many others wait, or if
 * the thread that starts the processes ended
 */
export async function redraw(
  { upload, field }: ImageUpload,
  wanted: Redrawing,
): Promise<ImageSize & { bytes: Buffer }> {
  const { bytesMax, sidePx, format, refusals } = wanted;
  const tooLarge = () => new AppError(refusals.tooLarge, { megabytes: bytesMax / 1024 / 1024, pixels: IMAGE_SIDE_MAX });
  if (field === null && upload.bytes > bytesMax) throw tooLarge();
  const drawn = await takeTurn(() => upload.draw({ field, bytesMax, sidePx, format }));
  if (drawn === 'too-large') throw tooLarge();
  if (drawn === 'not-json') throw new AppError('bad-request');
  if (drawn === 'no-field') throw new AppError('validation-failed', { field: field ?? '' });
  if (drawn === 'invalid') throw new AppError(refusals.invalid);
  if (drawn === 'thread-ended') throw new AppError('server-busy', {}, RETRY_SECONDS);
  return { ...drawn, bytes: Buffer.from(drawn.bytes.buffer) };
}

let drawing = 0;
const waiting: (() => void)[] = [];

async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_MAX) throw new AppError('server-busy', {}, RETRY_SECONDS);
  // A finished task passes its slot on, so that the count is unchanged.
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
