import { IMAGE_TYPES } from '@assay/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { Upload } from './drawing-thread.ts';

type Body = FastifyRequest['raw'];

/** An uploaded image, unread. */
export interface ImageUpload {
  upload: Upload;
  /** Field of JSON that has the image in base64; null if the upload is the image itself. */
  field: string | null;
}

/**
 * Makes `ImageUpload` the body of the routes of this scope, which take images and JSON and no other media type. The JSON is
 * parsed by the process that decodes the image, because parsing megabytes would block the event loop.
 * @param field of the JSON with the image in base64
 */
export function acceptImages(scope: FastifyInstance, field: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...IMAGE_TYPES], (request: FastifyRequest, body: Body) => receive(request, body, null));
  scope.addContentTypeParser('application/json', (request: FastifyRequest, body: Body) =>
    receive(request, body, field),
  );
  // A request without body and media type is not parsed.
  scope.addHook('preValidation', async (request) => {
    if (!request.body) throw new AppError('validation-failed', { field });
  });
  // A handler that refuses the request does not draw the upload.
  scope.addHook('onResponse', async (request) => (request.body as ImageUpload | undefined)?.upload.forget());
}

/**
 * Passes a body on as it arrives.
 * @throws {AppError} payload-too-large, bad-request when it breaks off
 */
function receive(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  body: Body,
  field: string | null,
): Promise<ImageUpload> {
  const tooLarge = () => new AppError('payload-too-large');
  if (Number(headers['content-length']) > bodyLimit) return Promise.reject(tooLarge());
  const upload = new Upload();
  return new Promise((resolve, reject) => {
    const settle = (error: AppError | null) => {
      body.off('data', onData).off('end', onEnd).off('error', onError);
      if (error === null) return resolve({ upload, field });
      upload.forget();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      if (upload.bytes + chunk.length > bodyLimit) settle(tooLarge());
      else upload.add(chunk);
    };
    const onEnd = () => settle(null);
    const onError = () => settle(new AppError('bad-request'));
    body.on('data', onData).on('end', onEnd).on('error', onError);
  });
}
