import { AVATAR_BYTES_MAX, AVATAR_SIZE_PX } from '@assay/contract/api/account.ts';
import { redraw } from '#platform/http/images/redraw.ts';
import type { ImageUpload } from '#platform/http/images/upload.ts';

/**
 * Creates a PNG portrait from an uploaded image.
 * @throws {AppError} avatar-too-large, avatar-invalid
 */
export async function createAvatar(upload: ImageUpload): Promise<Buffer> {
  const { bytes } = await redraw(upload, {
    bytesMax: AVATAR_BYTES_MAX,
    sidePx: AVATAR_SIZE_PX,
    format: 'png',
    refusals: { invalid: 'avatar-invalid', tooLarge: 'avatar-too-large' },
  });
  return bytes;
}
