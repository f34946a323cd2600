import type { ErrorId } from '@assay/contract/errors.ts';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { AppError } from '../../errors.ts';
import { type ImageSize, imageSize } from './image-size.ts';

/** Sides of an image that is still decoded: 16 megapixels at most. */
const SIDE_MAX = 4096;
/** Of 100: no loss is seen at the size of a page. */
const WEBP_QUALITY = 85;

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
 * kept. Takes PNG, JPEG and WebP, whatever they say of themselves.
 * @param typed base64, with or without `data:image/…;base64,` before it
 * @throws {AppError} the two refusals
 */
export async function redraw(typed: string, wanted: Redrawing): Promise<ImageSize & { bytes: Buffer }> {
  const { bytesMax, sidePx, refusals } = wanted;
  const base64 = typed.replace(/^data:image\/[a-z.+-]{1,20};base64,/i, '');
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) throw new AppError(refusals.invalid);
  const upload = Buffer.from(base64, 'base64');
  const size = imageSize(upload);
  if (!size || size.width === 0 || size.height === 0) throw new AppError(refusals.invalid);
  if (upload.length > bytesMax || size.width > SIDE_MAX || size.height > SIDE_MAX) {
    throw new AppError(refusals.tooLarge, { megabytes: bytesMax / 1024 / 1024, pixels: SIDE_MAX });
  }
  try {
    const image = new Transformer(upload).rotate();
    if (Math.max(size.width, size.height) > sidePx) {
      image.resize({ width: sidePx, height: sidePx, fit: ResizeFit.Inside });
    }
    const bytes = await (wanted.format === 'png' ? image.png() : image.webp(WEBP_QUALITY));
    return { bytes, ...imageSize(bytes)! };
  } catch {
    throw new AppError(refusals.invalid);
  }
}
