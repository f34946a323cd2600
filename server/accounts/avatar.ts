import { AVATAR_BYTES_MAX, AVATAR_SIZE_PX } from '@assay/contract/api/account.ts';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { AppError } from '../errors.ts';
import { imageSize } from './image-size.ts';

/** Sides of an image that is still decoded: 16 megapixels at most. */
const SIDE_MAX = 4096;

/**
 * Makes a portrait of an uploaded image: decoded, turned upright, made smaller and written anew as PNG, so that nothing but
 * pixels is kept.
 * @param typed base64, with or without `data:image/…;base64,` before it
 * @throws {AppError} avatar-too-large, avatar-invalid
 */
export async function makeAvatar(typed: string): Promise<Buffer> {
  const base64 = typed.replace(/^data:image\/[a-z.+-]{1,20};base64,/i, '');
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) throw new AppError('avatar-invalid');
  const bytes = Buffer.from(base64, 'base64');
  const size = imageSize(bytes);
  if (!size || size.width === 0 || size.height === 0) throw new AppError('avatar-invalid');
  if (bytes.length > AVATAR_BYTES_MAX || size.width > SIDE_MAX || size.height > SIDE_MAX) {
    throw new AppError('avatar-too-large', { megabytes: AVATAR_BYTES_MAX / 1024 / 1024, pixels: SIDE_MAX });
  }
  try {
    const image = new Transformer(bytes).rotate();
    if (Math.max(size.width, size.height) > AVATAR_SIZE_PX) {
      image.resize({ width: AVATAR_SIZE_PX, height: AVATAR_SIZE_PX, fit: ResizeFit.Inside });
    }
    return await image.png();
  } catch {
    throw new AppError('avatar-invalid');
  }
}
