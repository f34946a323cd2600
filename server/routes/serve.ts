import { type Envelope, envelope } from '@assay/contract/api/envelope.ts';
import { ACCESS_GROUPS, type Declaration, type Endpoint, scopesOf } from '@assay/contract/endpoints/declare.ts';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { withinRequest } from '../platform/db/access.ts';
import { acceptImages, type ImageUpload } from '../platform/http/images/upload.ts';
import type { App } from './context.ts';

/** Output type of one schema of a declaration. */
type Read<E, K extends string> = E extends { readonly [key in K]: { readonly _zod: { readonly output: infer O } } }
  ? O
  : unknown;

/** The request of an endpoint, typed by its declaration. */
export type RequestOf<E> = FastifyRequest<{
  Params: Read<E, 'params'>;
  Querystring: Read<E, 'query'>;
  Body: E extends { readonly image: string } ? ImageUpload : Read<E, 'body'>;
}>;

/** Return type of a handler: the envelope around `data`, or the reply when it has sent a file. */
type AnswerOf<E> = E extends { readonly response: { readonly _zod: { readonly input: infer I } } }
  ? Envelope<I>
  : FastifyReply;

/** Registers the route of an endpoint with the method, path, access and schemas of its declaration. */
export function serve<E extends Declaration>(
  app: App,
  endpoint: E,
  handler: (request: RequestOf<E>, reply: FastifyReply) => AnswerOf<E> | Promise<AnswerOf<E>>,
  options: { bodyLimit?: number } = {},
): void {
  // `E` only serves the types of the handler; `declare` has added the fields of `Endpoint`.
  const declared = endpoint as unknown as Endpoint;
  const {
    method,
    path: url,
    formerPath,
    access,
    companyRole,
    params,
    query: querystring,
    body,
    image,
    response,
  } = declared;
  const route: RouteOptions = {
    method,
    url,
    ...options,
    config: {
      endpoint: declared.operationId,
      access: ACCESS_GROUPS[access],
      ...(companyRole ? { companyRole } : {}),
      ...(declared.scope ? { scopes: scopesOf(declared) } : {}),
    },
    schema: {
      ...(params ? { params } : {}),
      ...(querystring ? { querystring } : {}),
      ...(body && !image ? { body } : {}),
      ...(response ? { response: { 200: envelope(response) } } : {}),
    },
    // Reads are canceled if the client disconnects; writes are completed.
    handler: ((request, reply) =>
      withinRequest(
        () => handler(request as never, reply),
        method === 'GET' ? reply.raw : null,
      )) as RouteOptions['handler'],
  };
  if (image) {
    app.register((uploads, _options, done) => {
      acceptImages(uploads, image);
      uploads.route(route);
      done();
    });
  } else app.route(route);
  if (formerPath) app.route({ ...route, url: formerPath });
}
