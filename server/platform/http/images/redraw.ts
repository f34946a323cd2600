import type { ErrorId } from '@assay/contract/errors.ts';
import { AppError } from '../../errors.ts';
import { IMAGE_SIDE_MAX } from './child-protocol.ts';
import type { ImageSize } from './image-size.ts';
import type { ImageUpload } from './upload.ts';

/** Processes that draw at the same time; so many further uploads wait, each held in memory. */
const AT_ONCE = 2;
const WAITING_MAX = 12;
const RETRY_SECONDS = 5;

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
 * kept. Only its length is looked at here; JSON, base64, header and pixels are read in a process of their own, so that no
 * upload holds up other requests and a fault in the decoder ends that process only. Takes PNG, JPEG and WebP, whatever they
 * say of themselves.
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
