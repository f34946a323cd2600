/** One image per process: its bytes on stdin, longer side and format as arguments, the image drawn anew on stdout; exit code 1 = no image. */
import { readFileSync, writeSync } from 'node:fs';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { imageSize } from './image-size.ts';

/** Of 100: no loss is seen at the size of a page. */
const WEBP_QUALITY = 85;

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

const [side, format] = process.argv.slice(2);
const upload = readFileSync(0);
try {
  const size = imageSize(upload)!;
  const sidePx = Number(side);
  const image = new Transformer(upload).rotate();
  if (Math.max(size.width, size.height) > sidePx) {
    image.resize({ width: sidePx, height: sidePx, fit: ResizeFit.Inside });
  }
  writeAll(format === 'png' ? image.pngSync() : image.webpSync(WEBP_QUALITY));
} catch {
  process.exitCode = 1;
}
