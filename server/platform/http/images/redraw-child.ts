/**
 * One image per process: base64 as it was sent on stdin; most bytes, longer side of the result and format as arguments; size
 * and image drawn anew on stdout (child-protocol.ts).
 */
import { readFileSync, writeSync } from 'node:fs';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { decodeBase64 } from './base64.ts';
import { IMAGE_SIDE_MAX, SIZE_BYTES, TOO_LARGE_EXIT } from './child-protocol.ts';
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
const format = process.argv[4];

/** Exit code: 0 = drawn. */
function draw(): number {
  const typed = readFileSync(0);
  const prefix = /^data:image\/[a-z.+-]{1,20};base64,/i.exec(typed.toString('latin1', 0, PREFIX_MAX))?.[0] ?? '';
  const upload = decodeBase64(typed.subarray(prefix.length));
  const size = upload && imageSize(upload);
  if (!upload || !size || size.width === 0 || size.height === 0) return INVALID_EXIT;
  if (upload.length > bytesMax || size.width > IMAGE_SIDE_MAX || size.height > IMAGE_SIDE_MAX) return TOO_LARGE_EXIT;
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
