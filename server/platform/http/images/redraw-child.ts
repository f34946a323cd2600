/**
 * One image per process: the upload on stdin; arguments are the most bytes, the longer side of the result, its format, and the
 * field if the upload is JSON; size and re-encoded image on stdout (child-protocol.ts).
 */
import { readFileSync, writeSync } from 'node:fs';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { decodeBase64 } from './base64.ts';
import { IMAGE_SIDE_MAX, NO_FIELD_EXIT, NOT_JSON_EXIT, SIZE_BYTES, TOO_LARGE_EXIT } from './child-protocol.ts';
import { imageSize } from './image-size.ts';

/** Of 100: no loss is seen at the size of a page. */
const WEBP_QUALITY = 85;
/** Longest `data:image/…;base64,`. */
const PREFIX_MAX = 64;
const INVALID_EXIT = 1;

function writeAll(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) {
    try {
      offset += writeSync(1, bytes, offset);
    } catch (error) {
      // A full pipe to the parent: try again until it has read.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

const [bytesMax, sidePx] = process.argv.slice(2, 4).map(Number) as [number, number];
const [format, field] = process.argv.slice(4);

/** The image that a field of JSON has in base64, with or without `data:image/…;base64,` before it; or an exit code. */
function imageIn(json: Buffer, field: string): Buffer | number {
  let value: unknown;
  try {
    value = JSON.parse(json.toString());
  } catch {
    return NOT_JSON_EXIT;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return NO_FIELD_EXIT;
  const text: unknown = Reflect.get(value, field);
  if (typeof text !== 'string') return NO_FIELD_EXIT;
  const prefix = /^data:image\/[a-z.+-]{1,20};base64,/i.exec(text.slice(0, PREFIX_MAX))?.[0] ?? '';
  return decodeBase64(Buffer.from(text.slice(prefix.length))) ?? INVALID_EXIT;
}

/** Exit code: 0 = drawn. */
function draw(): number {
  const sent = readFileSync(0);
  const upload = field === undefined ? sent : imageIn(sent, field);
  if (typeof upload === 'number') return upload;
  if (upload.length > bytesMax) return TOO_LARGE_EXIT;
  const size = imageSize(upload);
  if (!size || size.width === 0 || size.height === 0) return INVALID_EXIT;
  if (size.width > IMAGE_SIDE_MAX || size.height > IMAGE_SIDE_MAX) return TOO_LARGE_EXIT;
  const image = new Transformer(upload).rotate();
  if (Math.max(size.width, size.height) > sidePx) {
    image.resize({ width: sidePx, height: sidePx, fit: ResizeFit.Inside });
  }
  const drawn = format === 'png' ? image.pngSync() : image.webpSync(WEBP_QUALITY);
  const drawnSize = imageSize(drawn);
  if (!drawnSize) return INVALID_EXIT;
  const head = Buffer.alloc(SIZE_BYTES);
  head.writeUInt32BE(drawnSize.width, 0);
  head.writeUInt32BE(drawnSize.height, 4);
  writeAll(head);
  writeAll(drawn);
  return 0;
}

try {
  process.exitCode = draw();
} catch {
  process.exitCode = INVALID_EXIT;
}
