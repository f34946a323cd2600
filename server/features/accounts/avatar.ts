import { AVATAR_BYTES_MAX, AVATAR_SIZE_PX } from '@assay/contract/api/account.ts';
import { redraw } from '../../platform/http/images/redraw.ts';

/**
 * Makes a portrait of an uploaded image, as PNG.
 * @param typed base64, with or without `data:image/…;base64,` before it
 * @throws {AppError} avatar-too-large, avatar-invalid
 */
export async function makeAvatar(typed: string): Promise<Buffer> {
  const { bytes } = await redraw(typed, {
    bytesMax: AVATAR_BYTES_MAX,
    sidePx: AVATAR_SIZE_PX,
    format: 'png',
    refusals: { invalid: 'avatar-invalid', tooLarge: 'avatar-too-large' },
  });
  return bytes;
}
