import { IMAGE_TYPES } from '@assay/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** An uploaded image, unread. */
export interface ImageUpload {
  bytes: Buffer;
  /** Field of the JSON in `bytes` with the image in base64; null if `bytes` is the image itself. */
  field: string | null;
}

/**
 * Makes `ImageUpload` the body of the routes of this scope, which take images and JSON and no other media type. The JSON is
 * parsed by the process that decodes the image, because parsing megabytes would block the event loop.
 * @param field of the JSON with the image in base64
 */
export function acceptImages(scope: FastifyInstance, field: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...IMAGE_TYPES], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, { bytes, field: null }),
  );
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, { bytes, field }),
  );
  // A request without body and media type is not parsed.
  scope.addHook('preValidation', async (request) => {
    if (!request.body) throw new AppError('validation-failed', { field });
  });
}
