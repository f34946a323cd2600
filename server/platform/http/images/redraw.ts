import { execFile } from 'node:child_process';
import path from 'node:path';
import type { ErrorId } from '@assay/contract/errors.ts';
import { AppError } from '../../errors.ts';
import { IMAGE_SIDE_MAX, SIZE_BYTES, TOO_LARGE_EXIT } from './child-protocol.ts';
import type { ImageSize } from './image-size.ts';

const CHILD = path.join(import.meta.dirname, 'redraw-child.ts');
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

/** Characters of base64 for so many bytes: four for three, a line break per 76 (RFC 2045 §6.8), and `data:…;base64,`. */
const base64Length = (bytes: number) => Math.ceil((bytes / 3) * 4 * 1.03) + 64;

/**
 * Draws an uploaded image anew: decoded, turned upright, made smaller and written again, so that nothing but pixels is
 * kept. Only its length is looked at here; base64, header and pixels are read in a process of their own, so that no upload
 * holds up other requests and a fault in the decoder ends that process only. Takes PNG, JPEG and WebP, whatever they say of
 * themselves.
 * @param typed base64, with or without `data:image/…;base64,` before it
 * @throws {AppError} the two refusals; server-busy while too many others wait
 */
export async function redraw(typed: string, wanted: Redrawing): Promise<ImageSize & { bytes: Buffer }> {
  const { bytesMax, refusals } = wanted;
  const tooLarge = () => new AppError(refusals.tooLarge, { megabytes: bytesMax / 1024 / 1024, pixels: IMAGE_SIDE_MAX });
  if (typed.length > base64Length(bytesMax)) throw tooLarge();
  const drawn = await takeTurn(() => drawInChild(typed, wanted));
  if (drawn === 'too-large') throw tooLarge();
  if (drawn === 'invalid') throw new AppError(refusals.invalid);
  return drawn;
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

type Drawn = (ImageSize & { bytes: Buffer }) | 'invalid' | 'too-large';

/** `invalid` also when the process broke or took too long. */
function drawInChild(typed: string, { bytesMax, sidePx, format }: Redrawing): Promise<Drawn> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--max-old-space-size=128', CHILD, String(bytesMax), String(sidePx), format],
      {
        encoding: 'buffer',
        maxBuffer: RESULT_BYTES_MAX,
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
        env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1' },
      },
      (error, stdout) => {
        if (error) return resolve(error.code === TOO_LARGE_EXIT ? 'too-large' : 'invalid');
        const size = { width: stdout.readUInt32BE(0), height: stdout.readUInt32BE(4) };
        resolve({ ...size, bytes: stdout.subarray(SIZE_BYTES) });
      },
    );
    // A child that ended early closes its input; the callback above tells.
    child.stdin?.on('error', () => {});
    child.stdin?.end(typed);
  });
}
